import SourceDiagnostics

extension Diagnostic {
    static func unsupportedTag(_ tag: SourceRange) -> Diagnostic {
        Diagnostic(.error, "templates have words, sections and comments, and no other tags", at: tag)
    }
}

extension Explanation {
    static var unsupportedTag: Explanation {
        Explanation(
            "A tag that templates do not have",
            """
            Templates are pictures of the output. They print a word, '{{ name }}', repeat or choose with a \
            section, '{{# fields }} … {{/ fields }}' and '{{^ fields }} … {{/ fields }}', and say something to \
            their reader, '{{! … }}'. Partials, pragmas, lambdas and other delimiters are not among that.
            """,
            rejected: """
                # Struct.mustache
                {{1️⃣> header }}
                struct {{ name }} {}
                """,
            messages: [
                "1️⃣": "templates have words, sections and comments, and no other tags"
            ],
            accepted: """
                # Struct.mustache
                {{! The header is in File.mustache. }}
                struct {{ name }} {}
                """
        )
    }
}
