import SourceDiagnostics

extension Diagnostic {
    static func unknownScheme(_ name: Located<String>, nearest: String?, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown authorization '\(name.value)'",
            at: name.range,
            notes: [
                Note(
                    known.isEmpty
                        ? "the API declares none" : "the API declares " + known.joined(separator: ", ")
                )
            ],
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownScheme: Explanation {
        Explanation(
            "An unknown authorization scheme",
            "Authorization schemes are declared under 'authorization' in api.yaml.",
            change: """
                + # api.yaml
                + authorization: { basic: {}, bearer: {} }
                + # User.yaml
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    me: { get: /me, returns: User, authorization: 1️⃣bearer }
                - # api.yaml
                - authorization: basic
                """,
            messages: ["1️⃣": "unknown authorization 'bearer'"]
        )
    }
}
