import SourceDiagnostics

extension Diagnostic {
    static func nothingToPrint(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'.' prints nothing here; it is the text of the section around it", at: word)
    }
}

extension Explanation {
    static var nothingToPrint: Explanation {
        Explanation(
            "A dot without a text",
            """
            '{{ . }}' prints the text of the section around it, so it must be in a section whose word is a text \
            or a list of texts:

                {{# doc }}
                /// {{ . }}
                {{/ doc }}
            """,
            change: """
                  # Struct.mustache
                - {{# properties }}{{ 1️⃣. }}{{/ properties }}
                + {{# doc }}
                + /// {{ . }}
                + {{/ doc }}
                """,
            messages: ["1️⃣": "'.' prints nothing here; it is the text of the section around it"]
        )
    }
}
