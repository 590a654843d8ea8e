import SourceDiagnostics

extension Diagnostic {
    static func realtimeOfNoObject(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "realtime paging needs object elements, not '\(type)'", at: range)
    }
}

extension Explanation {
    static var realtimeOfNoObject: Explanation {
        Explanation(
            "Realtime paging without objects",
            """
            Realtime paging asks for elements that are newer or older than a paging ID, so the elements must be objects.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   names: { get: /names, returns: 1️⃣[string], paging: realtime }
                +   names: { get: /names, returns: [User], paging: realtime }
                """,
            messages: ["1️⃣": "realtime paging needs object elements, not 'string'"]
        )
    }
}
