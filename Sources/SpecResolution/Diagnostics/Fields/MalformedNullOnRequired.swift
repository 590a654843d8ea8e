import SourceDiagnostics

extension Diagnostic {
    static func malformedNullOnRequired(_ range: SourceRange, field: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'malformed: null' needs an optional field, and '\(field.value)' is required",
            at: range
        )
    }
}

extension Explanation {
    static var malformedNullOnRequired: Explanation {
        Explanation(
            "'malformed: null' on a required field",
            """
            'malformed: null' reads a value of the wrong type as null, which a required field cannot be. \
            With 'malformed: keep', an update keeps the old value.
            """,
            change: """
                  resource: User
                - fields: { age: { type: int, malformed: 1️⃣"null" } }
                + fields: { age: { type: int?, malformed: "null" } }
                """,
            messages: ["1️⃣": "'malformed: null' needs an optional field, and 'age' is required"]
        )
    }
}
