import SourceDiagnostics

extension Diagnostic {
    static func unknownExampleKey(_ key: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown key '\(key.value)' in an example",
            at: key.range,
            fixIts: .replacing(key, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownExampleKey: Explanation {
        Explanation(
            "An unknown key in an example",
            "The type has no such key.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { post: "", body: [name], returns: User, examples: [{ body: { 1️⃣nam: Ada } }] }
                +   create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """,
            messages: ["1️⃣": "unknown key 'nam' in an example"]
        )
    }
}
