import SourceDiagnostics

extension Diagnostic {
    static func identityIsSensitive(_ key: Located<String>) -> Diagnostic {
        Diagnostic(.error, "an identity cannot be sensitive", at: key.range)
    }
}

extension Explanation {
    static var identityIsSensitive: Explanation {
        Explanation(
            "A sensitive identity",
            "The identity of a resource is part of paths, which errors and logs show. A secret is a field of its own.",
            change: """
                  resource: User
                - fields: { 1️⃣id: { type: string, sensitive: true }, name: string }
                + fields: { id: string, token: { type: string, sensitive: true }, name: string }
                """,
            messages: ["1️⃣": "an identity cannot be sensitive"]
        )
    }
}
