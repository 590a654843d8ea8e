import SourceDiagnostics

extension Diagnostic {
    static func identityNotAlwaysThere(_ key: Located<String>) -> Diagnostic {
        Diagnostic(.error, "the identity '\(key.value)' must be required and readable", at: key.range)
    }
}

extension Explanation {
    static var identityNotAlwaysThere: Explanation {
        Explanation(
            "An identity that may be missing",
            """
            Every resource always has its identity. It cannot be optional, null or constant, have a default or be write-only.
            """,
            change: """
                  resource: User
                - fields: { 1️⃣id: uuid? }
                + fields: { id: uuid }
                """,
            messages: ["1️⃣": "the identity 'id' must be required and readable"]
        )
    }
}
