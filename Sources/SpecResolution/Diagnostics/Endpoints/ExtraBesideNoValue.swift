import SourceDiagnostics

extension Diagnostic {
    static func extraBesideNoValue(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'extra' needs a payload, and this endpoint returns none", at: range)
    }
}

extension Explanation {
    static var extraBesideNoValue: Explanation {
        Explanation(
            "'extra' without a payload",
            "'extra' adds values beside a payload, which is a type, a list or a map.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   ping: { post: /ping, returns: none, extra: { 1️⃣filters: [string] } }
                +   find: { post: /find, returns: [User], extra: { filters: [string] } }
                """,
            messages: ["1️⃣": "'extra' needs a payload, and this endpoint returns none"]
        )
    }
}
