import SourceDiagnostics

extension Diagnostic {
    static func schemeAfterNone(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a scheme after 'none' is never used", at: range)
    }
}

extension Explanation {
    static var schemeAfterNone: Explanation {
        Explanation(
            "A scheme after none",
            """
            Of several schemes, a call uses the first one that the app has a credential for. `none` needs no credential, so \
            it is the last one.
            """,
            change: """
                + # api.yaml
                + authorization: { basic: {}, bearer: {} }
                + # User.yaml
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, authorization: [none, 1️⃣bearer] }
                - # api.yaml
                - authorization: { basic: {}, bearer: {} }
                +   me: { get: /me, returns: User, authorization: [bearer, none] }
                """,
            messages: ["1️⃣": "a scheme after 'none' is never used"]
        )
    }
}
