import SourceDiagnostics

extension Diagnostic {
    static func constantsWithoutType(_ key: Located<String>) -> Diagnostic {
        Diagnostic(.error, "only a body of one type has 'constants'", at: key.range)
    }
}

extension Explanation {
    static var constantsWithoutType: Explanation {
        Explanation(
            "Constants without a type",
            """
            `constants` adds members to a body of one type, `body: Draft`. A map of fields has constants of its own, \
            `stream: { const: true }`.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                + types: { Draft: { fields: { name: string } } }
                  endpoints:
                -   create: { post: "", body: { name: string }, constants: { 1️⃣notify: true } }
                +   create: { post: "", body: Draft, constants: { notify: true } }
                """,
            messages: ["1️⃣": "only a body of one type has 'constants'"]
        )
    }
}
