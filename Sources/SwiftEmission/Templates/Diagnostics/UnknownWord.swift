import SourceDiagnostics

extension Diagnostic {
    static func unknownWord(_ word: SourceRange, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "this template has no word '\(word.text)'",
            at: word,
            fixIts: word.text.closest(in: known).map { [.replace(word, with: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var unknownWord: Explanation {
        Explanation(
            "A template uses a word that it does not have",
            """
            Each kind of template has its own list of words, all of which the template that comes with the \
            tool uses. An unknown word would print nothing, so it is refused before anything is generated.
            """,
            rejected: """
                # Struct.mustache
                struct {{ name }}({{ 1️⃣paramters }}) {}
                """,
            messages: [
                "1️⃣": "this template has no word 'paramters'"
            ],
            accepted: """
                # Struct.mustache
                struct {{ name }}({{ parameters }}) {}
                """
        )
    }
}
