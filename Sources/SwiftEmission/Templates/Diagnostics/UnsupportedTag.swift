import SourceDiagnostics

extension Diagnostic {
    static func unsupportedTag(_ tag: SourceRange) -> Diagnostic {
        Diagnostic(.error, "templates have words, sections and comments, and no other tags", at: tag)
    }
}

extension Explanation {
    static var unsupportedTag: Explanation {
        Explanation(
            "An unsupported tag in a template",
            """
            Templates have words, '{{ name }}', sections, '{{# fields }} … {{/ fields }}' and '{{^ fields }} … \
            {{/ fields }}', and comments, '{{! … }}'. Other features of Mustache, such as partials, pragmas, \
            lambdas and set delimiters, are not supported.
            """,
            change: """
                  # Struct.mustache
                - {{1️⃣> header }}
                + {{! The header is in File.mustache. }}
                  struct {{ name }} {}
                """,
            messages: ["1️⃣": "templates have words, sections and comments, and no other tags"]
        )
    }
}
