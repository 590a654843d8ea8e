import SourceDiagnostics

extension Diagnostic {
    static func duplicateType(_ name: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "type '\(name.value)' is already declared",
            at: name.range,
            notes: [Note("first declared here", at: earlier.range)]
        )
    }
}

extension Explanation {
    static var duplicateType: Explanation {
        Explanation(
            "Two types with the same name",
            """
            All types of an API share one namespace, and so do the types nested in one resource. Names \
            that become the same Swift name count as equal.
            """,
            change: """
                  resource: User
                - fields: { a: home_address }
                + fields: { a: HomeAddress }
                  types:
                -   2️⃣home_address: { fields: { city: string } }
                    1️⃣HomeAddress: { fields: { city: string } }
                """,
            messages: [
                "1️⃣": "type 'HomeAddress' is already declared",
                "2️⃣": "note: first declared here",
            ]
        )
    }
}
