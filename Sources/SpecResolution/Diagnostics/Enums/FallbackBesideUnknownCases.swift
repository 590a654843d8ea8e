import SourceDiagnostics

extension Diagnostic {
    static func fallbackBesideUnknownCases(_ fallback: Located<String>, unknownCases: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "undeclared values become '\(fallback.value)', so 'unknown_cases' has no effect",
            at: unknownCases
        )
    }
}

extension Explanation {
    static var fallbackBesideUnknownCases: Explanation {
        Explanation(
            "'unknown_cases' beside 'fallback'",
            "'fallback' is what undeclared values are read as. They are neither kept nor rejected then.",
            change: """
                  enum: Status
                  fallback: active
                - unknown_cases: 1️⃣keep
                  cases: [active, suspended]
                """,
            messages: ["1️⃣": "undeclared values become 'active', so 'unknown_cases' has no effect"]
        )
    }
}
