import SourceDiagnostics

extension Diagnostic {
    static func colonInText(_ colon: SourceRange, text: SourceRange) -> Diagnostic {
        let cure = FixIt.quote(text, text.text)
        return Diagnostic(
            .error,
            "text that contains a ':' followed by a space must be quoted",
            at: colon,
            fixIts: [cure]
        )
    }
}

extension Explanation {
    static var colonInText: Explanation {
        Explanation(
            "A colon in text without quotes",
            "In YAML a colon followed by a space begins a value. Text that contains one must be quoted.",
            change: """
                  resource: User
                - doc: Note1️⃣: people only
                + doc: "Note: people only"
                """,
            messages: ["1️⃣": "text that contains a ':' followed by a space must be quoted"]
        )
    }
}
