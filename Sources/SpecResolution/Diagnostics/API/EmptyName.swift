import SourceDiagnostics

extension Diagnostic {
    static func emptyName(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a name is empty", at: range)
    }
}

extension Explanation {
    static var emptyName: Explanation {
        Explanation(
            "An empty name",
            "A query parameter needs a name.",
            change: """
                - authorization: { api_key: { query: 1️⃣"" } }
                + authorization: { api_key: { query: key } }
                """,
            messages: ["1️⃣": "a name is empty"]
        )
    }
}
