import SourceDiagnostics

extension Diagnostic {
    static func unionWithoutQuotes(_ bar: SourceRange, type: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a union with a list or a map must be quoted here",
            at: bar,
            fixIts: [.quote(type, type.text)]
        )
    }
}

extension Explanation {
    static var unionWithoutQuotes: Explanation {
        Explanation(
            "A union of a list without quotes",
            """
            YAML allows no brackets inside of a text in `{ }`, and nothing after the closing bracket of a list. \
            Put the whole type in quotes.
            """,
            change: """
                  resource: User
                - fields: { email: string 1️⃣| [string] }
                + fields: { email: "string | [string]" }
                """,
            messages: ["1️⃣": "a union with a list or a map must be quoted here"]
        )
    }
}
