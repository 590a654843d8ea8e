import SourceDiagnostics

extension Diagnostic {
    static func braceAlone(_ brace: Located<String>) -> Diagnostic {
        // A brace has a range of its own if the text has no escapes.
        let canCure = brace.range.offsets.count == 1
        let cure = FixIt("double it", at: brace.range, replacement: brace.value + brace.value)
        return Diagnostic(
            .error,
            "'\(brace.value)' has no counterpart",
            at: brace.range,
            fixIts: canCure ? [cure] : []
        )
    }
}

extension Explanation {
    static var braceAlone: Explanation {
        Explanation(
            "A single brace in a message",
            "A name in braces is a placeholder. A brace that is part of the text is written twice.",
            change: """
                  # messages.yaml
                  source: en
                - messages: { smile: { en: "Smile :-1️⃣{ and go on" } }
                + messages: { smile: { en: "Smile :-{{ and go on" } }
                """,
            messages: ["1️⃣": "'{' has no counterpart"]
        )
    }
}
