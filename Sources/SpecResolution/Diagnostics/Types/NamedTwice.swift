import SourceDiagnostics

extension Diagnostic {
    static func namedTwice(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is listed twice",
            at: name.range,
            notes: [Note("first listed here", at: earlier)]
        )
    }
}

extension Explanation {
    static var namedTwice: Explanation {
        Explanation(
            "A duplicate entry in a list of names",
            "Each name can be listed once.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { post: "", body: [2️⃣name, 1️⃣name], returns: User }
                +   create: { post: "", body: [name], returns: User }
                """,
            messages: [
                "1️⃣": "'name' is listed twice",
                "2️⃣": "note: first listed here",
            ]
        )
    }
}
