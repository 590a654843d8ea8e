import SourceDiagnostics

extension Diagnostic {
    static func unknownScope(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown scope '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownScope: Explanation {
        Explanation(
            "An unknown scope",
            "Scopes are declared under 'oauth2' in api.yaml.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, authorization: [1️⃣trips.rad] }
                +   me: { get: /me, returns: User, authorization: [trips.read] }
                  # api.yaml
                  authorization:
                    oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read } }
                """,
            messages: ["1️⃣": "unknown scope 'trips.rad'"]
        )
    }
}
