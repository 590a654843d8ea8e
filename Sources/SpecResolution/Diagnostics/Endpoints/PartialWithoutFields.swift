import SourceDiagnostics

extension Diagnostic {
    static func partialWithoutFields(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "only a body or a form with a list or a map of fields can have a part of them",
            at: range
        )
    }
}

extension Explanation {
    static var partialWithoutFields: Explanation {
        Explanation(
            "A partial body without fields",
            """
            With `partial: true`, each field of a JSON body or a form can be unchanged, set or null, as with `patch`. A type, \
            parts and bytes are sent as they are.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   replace: { put: "/{id}", body: User, partial: 1️⃣true }
                +   update: { put: "/{id}", body: [name], partial: true }
                """,
            messages: ["1️⃣": "only a body or a form with a list or a map of fields can have a part of them"]
        )
    }
}
