import SourceDiagnostics

extension Diagnostic {
    static func wordIsNoSection(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is always there and cannot be a section", at: word)
    }
}

extension Explanation {
    static var wordIsNoSection: Explanation {
        Explanation(
            "A section around a word that is always there",
            """
            A section is for what may be missing or repeated. This word is always a text: print it, '{{ name \
            }}'.
            """,
            rejected: """
                # Struct.mustache
                {{# 1️⃣name }}struct {{ name }} {}{{/ name }}
                """,
            messages: [
                "1️⃣": "'name' is always there and cannot be a section"
            ],
            accepted: """
                # Struct.mustache
                struct {{ name }} {}
                """
        )
    }
}
