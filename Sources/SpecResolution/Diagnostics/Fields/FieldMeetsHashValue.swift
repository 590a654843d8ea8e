import SourceDiagnostics

extension Diagnostic {
    static func fieldMeetsHashValue(_ key: Located<String>, wanted: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'hashValue' is reserved in hashable types",
            at: key.range,
            notes: [Note("'hashable' is set here; give the field another name with 'name'", at: wanted)]
        )
    }
}

extension Explanation {
    static var fieldMeetsHashValue: Explanation {
        Explanation(
            "A field named 'hashValue'",
            "Hashable types in Swift already have the property 'hashValue'.",
            change: """
                  resource: User
                  hashable: 2️⃣true
                - fields: { 1️⃣hash_value: int }
                + fields: { hash_value: { type: int, name: checksum } }
                """,
            messages: [
                "1️⃣": "'hashValue' is reserved in hashable types",
                "2️⃣": "note: 'hashable' is set here; give the field another name with 'name'",
            ]
        )
    }
}
