import SourceDiagnostics

extension Explanation {
    /// About paths and parameters. Keep the list alphabetical.
    static let paths: [Explanation] = [
        story(
            "characterInPath",
            "A character that no path can hold",
            "Letters of all scripts are encoded on their way; control characters, backslashes and percent signs without two digits are no part of a path.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%/{id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%25/{id}", returns: User }
                """
        ),
        story(
            "defaultInPathGroup",
            "A default for what is left out",
            "A part of a path in parentheses is left out when its parameter has no value.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/{format})", parameters: { format: { type: string, default: csv } }, returns: bytes }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/{format})", parameters: { format: string }, returns: bytes }
                """
        ),
        story(
            "dotSegmentInPath",
            "A segment that leads elsewhere",
            "'.' and '..' are taken out of a path on its way, so the call would reach another one.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "/../trips", returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "/trips", returns: [User] }
                """
        ),
        story(
            "parameterNotInPath",
            "A parameter that the path does not have",
            "Parameters under 'parameters' are those in braces in the path; others go into 'query' or 'headers'.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", parameters: { name: string }, returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/by-name/{name}", parameters: { name: string }, returns: User }
                """
        ),
        story(
            "parameterOfManyParts",
            "A value that is not one text",
            "In a path, a header or a part of a body a value is one text: a scalar, an identity, an enum. In a query or a form it can be a list of these too.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: User }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: id<User> }, returns: [User] }
                """
        ),
        story(
            "pathGroupWithoutParameter",
            "A group that is never left out",
            "A part of a path in parentheses is left out when its parameter has no value; without a parameter it never is.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/csv)", returns: bytes }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: /export/csv, returns: bytes }
                """
        ),
        story(
            "pathParameterOptional",
            "A path with a hole",
            "A parameter outside of parentheses is always there.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/of/{kind}", parameters: { kind: string? }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/of(/{kind})", parameters: { kind: string }, returns: [User] }
                """
        ),
        story(
            "pathParameterWithoutType",
            "A parameter without a type",
            "'{id}' in the path of a resource is its identity. Any other parameter gets its type under 'parameters', at the endpoint or at the resource.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", parameters: { user_id: id<User> }, returns: User }
                """
        ),
        story(
            "queryMeetsPaging",
            "A parameter that paging sends",
            "Paging fills in its own parameters, page after page.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", query: { limit: int? }, returns: [User], paging: standard }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", query: { name: string? }, returns: [User], paging: standard }
                """
        ),
        story(
            "wireNamesMeet",
            "One name twice in a query",
            "Names in snake_case are spelled in the API's style, and may meet another.",
            refused: """
                # api.yaml
                convention: { keys: camelCase }
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { first_name: string, firstName: { type: string, name: other } }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { first_name: string, last_name: string }, returns: [User] }
                """
        ),
    ]
}
