import SourceDiagnostics

extension Diagnostic {
    static func nullInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is null in YAML, but text is expected",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }
}

extension Explanation {
    static var nullInPlaceOfText: Explanation {
        Explanation(
            "Null where text is expected",
            """
            Without quotes, `null` and `~` are null in YAML. Quote them if text is meant, or leave the key out.
            """,
            change: """
                  resource: User
                - doc: 1️⃣null
                + doc: "null"
                """,
            messages: ["1️⃣": "'null' is null in YAML, but text is expected"]
        )
    }
}
