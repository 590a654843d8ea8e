import SourceDiagnostics

extension Diagnostic {
    static func fieldMeetsUnknownFields(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'unknownFields' is reserved for undeclared keys",
            at: key.range,
            notes: [Note("'preserve_unknown' is set; give the field another name with 'name'")]
        )
    }
}

extension Explanation {
    static var fieldMeetsUnknownFields: Explanation {
        Explanation(
            "A field named 'unknownFields'",
            "With 'preserve_unknown', a type has the generated property 'unknownFields'.",
            change: """
                  resource: User
                  preserve_unknown: true
                - fields: { 1️⃣unknown_fields: string }
                + fields: { unknown_fields: { type: string, name: others } }
                """,
            messages: ["1️⃣": "'unknownFields' is reserved for undeclared keys"]
        )
    }
}
