import SourceDiagnostics

extension Diagnostic {
    static func fieldNotHashable(_ key: Located<String>, type: String, wanted: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is not hashable, because '\(type)' is not",
            at: key.range,
            notes: [Note("'hashable' is set here", at: wanted)]
        )
    }
}

extension Explanation {
    static var fieldNotHashable: Explanation {
        Explanation(
            "A field that is not hashable",
            "A type can only be hashable if all its fields are.",
            change: """
                  resource: User
                  hashable: 2️⃣true
                  fields: { 1️⃣address: Address }
                - types: { Address: { fields: { city: string } } }
                + types: { Address: { hashable: true, fields: { city: string } } }
                """,
            messages: [
                "1️⃣": "'address' is not hashable, because 'User.Address' is not",
                "2️⃣": "note: 'hashable' is set here",
            ]
        )
    }
}
