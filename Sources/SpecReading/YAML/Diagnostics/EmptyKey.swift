import SourceDiagnostics

extension Diagnostic {
    static func emptyKey(_ place: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a key is missing before ':'", at: place)
    }
}

extension Explanation {
    static var emptyKey: Explanation {
        Explanation(
            "A colon without a key",
            "Every ':' needs a key in front of it. An empty key must be quoted.",
            change: """
                  resource: User
                - fields: { 1️⃣: string }
                + fields:
                +   name: string
                """,
            messages: ["1️⃣": "a key is missing before ':'"]
        )
    }
}
