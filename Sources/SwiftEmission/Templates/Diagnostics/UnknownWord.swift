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
            "An unknown word in a template",
            """
            Each template has its own words, and the built-in template uses all of them. An unknown word would \
            print nothing, so it is rejected before anything is generated.
            """,
            change: """
                  # Struct.mustache
                - struct {{ name }}({{ 1️⃣paramters }}) {}
                + struct {{ name }}({{ parameters }}) {}
                """,
            messages: ["1️⃣": "this template has no word 'paramters'"]
        )
    }
}
