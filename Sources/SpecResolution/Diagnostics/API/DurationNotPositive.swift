import SourceDiagnostics

extension Diagnostic {
    static func durationNotPositive(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a duration must be positive", at: range)
    }
}

extension Explanation {
    static var durationNotPositive: Explanation {
        Explanation(
            "A duration that is not positive",
            "A timeout of zero would fail every call, and a lifetime of zero would keep nothing.",
            rejected: """
                timeout: 1️⃣0s
                """,
            messages: [
                "1️⃣": "a duration must be positive"
            ],
            accepted: """
                timeout: 30s
                """
        )
    }
}
