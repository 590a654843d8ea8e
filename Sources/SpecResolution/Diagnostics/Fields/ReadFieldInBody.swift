import SourceDiagnostics

extension Diagnostic {
    static func readFieldInBody(_ name: Located<String>, access: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is read-only",
            at: name.range,
            notes: [Note("it is declared here", at: access)]
        )
    }
}

extension Explanation {
    static var readFieldInBody: Explanation {
        Explanation(
            "A read-only field in a body",
            "Fields with 'access: read' are only set by the server.",
            change: """
                  resource: User
                  path: /users
                - fields: { 2️⃣age: { type: int, access: read } }
                + fields: { age: int }
                  endpoints: { create: { post: "", body: [1️⃣age], returns: User } }
                """,
            messages: [
                "1️⃣": "'age' is read-only",
                "2️⃣": "note: it is declared here",
            ]
        )
    }
}
