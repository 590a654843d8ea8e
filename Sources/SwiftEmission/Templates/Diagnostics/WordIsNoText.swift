import SourceDiagnostics

extension Diagnostic {
    static func wordIsNoText(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is a section and cannot be printed", at: word)
    }
}

extension Explanation {
    static var wordIsNoText: Explanation {
        Explanation(
            "A word that is a section is printed as if it were a text",
            """
            The word stands for several things or for a choice. Open a section with it and print the words \
            that are known inside.
            """,
            rejected: """
                # Struct.mustache
                {{ 1️⃣properties }}
                """,
            messages: [
                "1️⃣": "'properties' is a section and cannot be printed"
            ],
            accepted: """
                # Struct.mustache
                {{# properties }}{{ access }}{{/ properties }}
                """
        )
    }
}
