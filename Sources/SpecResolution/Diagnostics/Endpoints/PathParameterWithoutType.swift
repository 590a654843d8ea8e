import SourceDiagnostics

extension Diagnostic {
    static func pathParameterWithoutType(_ name: Located<String>, cure: FixIt?) -> Diagnostic {
        Diagnostic(
            .error,
            "no type is declared for '{\(name.value)}'",
            at: name.range,
            fixIts: cure.map { [$0] } ?? []
        )
    }
}

extension Explanation {
    static var pathParameterWithoutType: Explanation {
        Explanation(
            "A path parameter without a type",
            """
            '{id}' in the path of a resource is the resource's identity. Declare the types of other \
            parameters under 'parameters', at the endpoint or at the resource.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   friend: { get: "/{id}/friends/{1️⃣user_id}", returns: User }
                +   friend: { get: "/{id}/friends/{user_id}", parameters: { user_id: id<User> }, returns: User }
                """,
            messages: ["1️⃣": "no type is declared for '{user_id}'"]
        )
    }
}
