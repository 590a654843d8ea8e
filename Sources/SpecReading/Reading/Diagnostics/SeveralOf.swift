import SourceDiagnostics

extension Diagnostic {
    static func severalOf(_ key: Located<String>, earlier: Located<String>, in shape: Shape) -> Diagnostic {
        Diagnostic(
            .error,
            "\(shape.noun) has either '\(earlier.value)' or '\(key.value)', not both",
            at: key.range,
            notes: [Note("'\(earlier.value)' is here", at: earlier.range)]
        )
    }
}

extension Explanation {
    static var severalOf: Explanation {
        Explanation(
            "Two keys that exclude each other",
            "Only one of the two keys can be used.",
            change: """
                  resource: User
                  fields: { name: string }
                  endpoints:
                -   login: { post: /login, 2️⃣body: [name], 1️⃣form: [name] }
                +   login: { post: /login, form: [name] }
                """,
            messages: [
                "1️⃣": "an endpoint has either 'body' or 'form', not both",
                "2️⃣": "note: 'body' is here",
            ]
        )
    }
}
