import SourceDiagnostics

extension Diagnostic {
    static func wordIsNoSection(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is a text and cannot be a section", at: word)
    }
}

extension Explanation {
    static var wordIsNoSection: Explanation {
        Explanation(
            "A section with a word that is a text",
            """
            Sections are for words that are optional, repeated or a choice. This word is always a text. Print \
            it with '{{ name }}'.
            """,
            change: """
                  # Struct.mustache
                - {{# 1️⃣name }}struct {{ name }} {}{{/ name }}
                + struct {{ name }} {}
                """,
            messages: ["1️⃣": "'name' is a text and cannot be a section"]
        )
    }
}
