import SourceDiagnostics

extension Diagnostic {
    static func numberInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is a number in YAML, but text is expected",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }
}

extension Explanation {
    static var numberInPlaceOfText: Explanation {
        Explanation(
            "A number where text is expected",
            """
            Without quotes this is a number in YAML, and numbers lose their spelling: 1.0 becomes 1, 0o7 \
            becomes 7. Put it in quotes.
            """,
            change: """
                  resource: User
                - doc: 1️⃣1.0
                + doc: "1.0"
                """,
            messages: ["1️⃣": "'1.0' is a number in YAML, but text is expected"]
        )
    }
}
