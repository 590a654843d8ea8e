import SourceDiagnostics

extension Diagnostic {
    static func accessOutsideOfObject(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'access' has no effect in a body or a response", at: range)
    }
}

extension Explanation {
    static var accessOutsideOfObject: Explanation {
        Explanation(
            "'access' where it has no effect",
            """
            A field of a body is always sent, and a field of a response is always received. 'access' is \
            for fields of types that are used for both.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   rename: { post: /rename, body: { name: { type: string, access: 1️⃣write } } }
                +   rename: { post: /rename, body: { name: string } }
                """,
            messages: ["1️⃣": "'access' has no effect in a body or a response"]
        )
    }
}
