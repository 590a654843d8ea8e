extension Refusal {
    /// About paths and parameters.
    static let paths: [Refusal] = [
        Refusal(
            "characterInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/1001️⃣%/{id}", returns: User }
            """,
            [
                "1️⃣": "a path cannot hold '%' as it is"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%25/{id}", returns: User }
                """
        ),
        Refusal(
            "defaultInPathGroup",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              export: { get: "/export(/{format})", parameters: { format: { type: string, default: 1️⃣csv } }, returns: bytes }
            """,
            [
                "1️⃣": "'format' is left out of the path when it has no value: it has no default"
            ]
        ),
        Refusal(
            "dotSegmentInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "/1️⃣../trips", returns: [User] }
            """,
            [
                "1️⃣": "the segment '..' would lead somewhere else"
            ]
        ),
        Refusal(
            "parameterNotInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", parameters: { 1️⃣name: string }, returns: User }
            """,
            [
                "1️⃣": "the path '/users/{id}' has no '{name}'"
            ]
        ),
        Refusal(
            "parameterOfManyParts",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { get: /find, query: { like: 1️⃣User }, returns: [User] }
            """,
            [
                "1️⃣": "a value of type 'User' cannot be written here as one text"
            ]
        ),
        Refusal(
            "pathGroupWithoutParameter",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              export: { get: "/export1️⃣(/csv)", returns: bytes }
            """,
            [
                "1️⃣": "a group without a parameter is never left out"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export/csv", returns: bytes }
                """
        ),
        Refusal(
            "pathParameterOptional",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/of/{kind}", parameters: { kind: 1️⃣string? }, returns: [User] }
            """,
            [
                "1️⃣": "the path always needs 'kind'"
            ]
        ),
        Refusal(
            "pathParameterWithoutType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              friend: { get: "/{id}/friends/{1️⃣user_id}", returns: User }
            """,
            [
                "1️⃣": "no type is declared for '{user_id}'"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", parameters: { user_id: id<User> }, returns: User }
                """
        ),
        Refusal(
            "queryMeetsPaging",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", query: { 1️⃣limit: int? }, returns: [User], paging: 2️⃣standard }
            """,
            [
                "1️⃣": "paging sends 'limit' itself",
                "2️⃣": "note: this paging",
            ]
        ),
        Refusal(
            "wireNamesMeet",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { get: /find, query: { 2️⃣first_name: string, 1️⃣firstName: { type: string, name: other } }, returns: [User] }
            """,
            [
                "1️⃣": "the query already has 'firstName'",
                "2️⃣": "note: first written here",
            ],
            beside: """
                # api.yaml
                convention: { keys: camelCase }
                """
        ),
    ]
}
