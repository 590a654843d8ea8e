import SourceDiagnostics

extension Diagnostic {
    static func complexKey(_ key: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a key must be text", at: key)
    }
}

extension Explanation {
    static var complexKey: Explanation {
        Explanation(
            "A key that is not text",
            "YAML allows lists and maps as keys. Specs do not use them.",
            change: """
                  resource: User
                  fields:
                -   ? 1️⃣[first, last]
                -   : string
                +   first: string
                +   last: string
                """,
            messages: ["1️⃣": "a key must be text"]
        )
    }
}
