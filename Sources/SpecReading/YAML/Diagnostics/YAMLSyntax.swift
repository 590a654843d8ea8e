import SourceDiagnostics

extension Diagnostic {
    static func yamlSyntax(_ message: String, at range: SourceRange, notes: [Note] = []) -> Diagnostic {
        Diagnostic(.error, message, at: range, notes: notes)
    }
}

extension Explanation {
    static var yamlSyntax: Explanation {
        Explanation(
            "Invalid YAML",
            """
            The file cannot be read as YAML from the place in the message on. The mistake is there or \
            shortly before. Close brackets and quotes, start keys of the same map in the same column, and \
            quote text that begins with @ ` or %, or that contains ': ' or ' #'.
            """,
            change: """
                  resource: User
                - fields: 2️⃣{ name: string, age: int1️⃣
                + fields: { name: string, age: int }
                """,
            messages: [
                "1️⃣": "a ',' or '}' is missing",
                "2️⃣": "note: it began here",
            ]
        )
    }
}
