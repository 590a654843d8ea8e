import SourceDiagnostics

extension Diagnostic {
    /// A key of `failures`.
    static func notAStatus(_ key: Located<String>) -> Diagnostic {
        let meant = key.value.lowercased().closest(in: ["4xx", "5xx", "default"])
        return Diagnostic(
            .error,
            "\(key.value.quoted) is not a status, '4xx', '5xx' or 'default'",
            at: key.range,
            fixIts: meant.map { [.replace(key.range, with: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var notAStatus: Explanation {
        Explanation(
            "A failure by something other than its status",
            """
            The bodies of failures have types by HTTP status: a number such as 409, all statuses of a class with \
            '4xx' or '5xx', or all others with 'default'. A status with a type of its own is not among those of its \
            class, and a class is not among the others.
            """,
            change: """
                  resource: User
                  fields: { name: string }
                  endpoints:
                -   create: { post: /users, body: [name], returns: User, failures: { 409: string, 1️⃣4XX: json } }
                +   create: { post: /users, body: [name], returns: User, failures: { 409: string, 4xx: json } }
                """,
            messages: ["1️⃣": "'4XX' is not a status, '4xx', '5xx' or 'default'"]
        )
    }
}
