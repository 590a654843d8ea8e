import SourceDiagnostics

extension Diagnostic {
    static func impossibleSince(_ since: Located<String>, _ reason: String) -> Diagnostic {
        Diagnostic(.error, "the parameter '\(since.value)' \(reason)", at: since.range)
    }
}

extension Explanation {
    static var impossibleSince: Explanation {
        Explanation(
            "A parameter that cannot ask for changes",
            """
            Without the parameter of `since`, the call returns the whole list; with it, what has changed since a mark. \
            It can be in `query` too, as an optional parameter.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    list:
                      get: ""
                      returns: [User]
                -     query: { since: string }
                      sync: { since: 1️⃣since, header: ETag }
                """,
            messages: ["1️⃣": "the parameter 'since' is required, so no call returns the whole list"]
        )
    }
}
