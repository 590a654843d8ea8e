import SourceDiagnostics

extension Diagnostic {
    static func exampleLacksKey(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(.error, "the example lacks the required key '\(key)'", at: range)
    }
}

extension Explanation {
    static var exampleLacksKey: Explanation {
        Explanation(
            "An incomplete example",
            """
            The body of a successful example is read like a response from the server. It needs the envelope's payload, all \
            required fields and the discriminator. An example of an error has a 'status'.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, examples: [{ response: { code: OK, data: 1️⃣{ type: User, id: "7" } } }] }
                +   me: { get: /me, returns: User, examples: [{ response: { code: OK, data: { type: User, id: "7", name: Ada } } }] }
                """,
            messages: ["1️⃣": "the example lacks the required key 'name'"]
        )
    }
}
