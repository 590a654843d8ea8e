import SourceDiagnostics

extension Diagnostic {
    static func fieldMeetsMissingFields(_ key: Located<String>, name: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name)' is reserved for fields that a response lacks",
            at: key.range,
            notes: [Note("give the field another name with 'name'")]
        )
    }
}

extension Explanation {
    static var fieldMeetsMissingFields: Explanation {
        Explanation(
            "A field named 'missingFields'",
            """
            A resource with optional fields has the generated properties 'missingFields' and 'hasMissingFields', by which repositories \
            keep the stored values of fields that a response lacks. With 'responses: whole' in the convention, it has none.
            """,
            change: """
                  resource: User
                - fields: { name: string?, 1️⃣missing_fields: int }
                + fields: { name: string?, missing_fields: { type: int, name: gaps } }
                """,
            messages: ["1️⃣": "'missingFields' is reserved for fields that a response lacks"]
        )
    }
}
