import SourceDiagnostics

extension Diagnostic {
    static func wordIsNoText(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is a section and cannot be printed", at: word)
    }
}

extension Explanation {
    static var wordIsNoText: Explanation {
        Explanation(
            "A word that is not a text is printed",
            "The word is a list or a choice. Use it as a section, and print the words of that section.",
            change: """
                  # Struct.mustache
                - {{ 1️⃣properties }}
                + {{# properties }}{{ access }}{{/ properties }}
                """,
            messages: ["1️⃣": "'properties' is a section and cannot be printed"]
        )
    }
}
