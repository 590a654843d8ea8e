import SourceDiagnostics

extension Diagnostic {
    static func duplicateExample(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "duplicate example '\(name.value)'",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateExample: Explanation {
        Explanation(
            "Two examples with the same name",
            "The name identifies the example.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, examples: [{ name: 2️⃣a, status: 200 }, { name: 1️⃣a, status: 404 }] }
                +   me: { get: /me, returns: User, examples: [{ name: a, status: 200 }, { name: b, status: 404 }] }
                """,
            messages: [
                "1️⃣": "duplicate example 'a'",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
