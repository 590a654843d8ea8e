import SourceDiagnostics

extension Diagnostic {
    static func badElementsOfOneValue(_ range: SourceRange, field: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'bad_elements' needs a list or a map, and '\(field.value)' is neither", at: range)
    }
}

extension Explanation {
    static var badElementsOfOneValue: Explanation {
        Explanation(
            "'bad_elements' for a single value",
            """
            'bad_elements' declares what happens to a list or map with an unreadable element. For other \
            values there is 'malformed: null'.
            """,
            change: """
                  resource: User
                - fields: { name: { type: string, bad_elements: 1️⃣skip } }
                + fields: { names: { type: [string], bad_elements: skip } }
                """,
            messages: ["1️⃣": "'bad_elements' needs a list or a map, and 'name' is neither"]
        )
    }
}
