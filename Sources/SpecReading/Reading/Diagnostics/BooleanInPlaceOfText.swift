import SourceDiagnostics

extension Diagnostic {
    static func booleanInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is a boolean in YAML, but text is expected",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }
}

extension Explanation {
    static var booleanInPlaceOfText: Explanation {
        Explanation(
            "A boolean where text is expected",
            """
            Without quotes, `yes`, `no`, `on`, `off`, `true` and `false` are booleans to some YAML \
            parsers. Put them in quotes if text is meant.
            """,
            change: """
                  enum: Answer
                - cases: [1️⃣yes, 2️⃣no]
                + cases: ["yes", "no"]
                """,
            messages: [
                "1️⃣": "'yes' is a boolean in YAML, but text is expected",
                "2️⃣": "'no' is a boolean in YAML, but text is expected",
            ]
        )
    }
}
