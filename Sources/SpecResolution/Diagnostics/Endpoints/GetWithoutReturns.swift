import SourceDiagnostics

extension Diagnostic {
    static func getWithoutReturns(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' does not declare what it returns",
            at: key.range,
            notes: [Note("add 'returns', or 'returns: none' if the response has no body")]
        )
    }
}

extension Explanation {
    static var getWithoutReturns: Explanation {
        Explanation(
            "A GET without 'returns'",
            "Other methods return nothing unless they declare 'returns'. A GET must declare what it returns.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   1️⃣get: { get: "/{id}" }
                +   get: { get: "/{id}", returns: User }
                """,
            messages: ["1️⃣": "'get' does not declare what it returns"]
        )
    }
}
