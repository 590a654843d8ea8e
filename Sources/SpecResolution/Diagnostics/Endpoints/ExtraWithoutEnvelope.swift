import SourceDiagnostics

extension Diagnostic {
    static func extraWithoutEnvelope(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'extra' needs an envelope, and the payload is the whole body here",
            at: range,
            notes: [Note("an envelope says where the payload is; this endpoint has none")]
        )
    }
}

extension Explanation {
    static var extraWithoutEnvelope: Explanation {
        Explanation(
            "'extra' without an envelope",
            "Without an envelope the payload is the whole body, and nothing can be beside it.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", returns: [User], envelope: none, extra: { 1️⃣filters: [string] } }
                +   list: { get: "", returns: [User], envelope: products.data, extra: { filters: [string] } }
                """,
            messages: ["1️⃣": "'extra' needs an envelope, and the payload is the whole body here"]
        )
    }
}
