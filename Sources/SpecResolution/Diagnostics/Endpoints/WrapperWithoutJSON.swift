import SourceDiagnostics

extension Diagnostic {
    static func wrapperWithoutJSON(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "only a body in JSON can be in an object", at: range)
    }
}

extension Explanation {
    static var wrapperWithoutJSON: Explanation {
        Explanation(
            "A wrapper without JSON",
            """
            `wrapper: user` puts the members of a JSON body into an object, `{ "user": { … } }`. Forms, parts and bytes \
            have no objects.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { post: "", form: [name], wrapper: 1️⃣user }
                +   create: { post: "", body: [name], wrapper: user }
                """,
            messages: ["1️⃣": "only a body in JSON can be in an object"]
        )
    }
}
