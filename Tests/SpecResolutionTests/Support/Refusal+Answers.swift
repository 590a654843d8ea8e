extension Refusal {
    /// About answers, pages and examples.
    static let answers: [Refusal] = [
        Refusal(
            "bodyOfHead",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              check: { head: "/{id}", returns: 1️⃣User }
            """,
            [
                "1️⃣": "the answer to HEAD has no body"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: headers }
                """
        ),
        Refusal(
            "duplicateExample",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, examples: [{ name: 2️⃣a, status: 200 }, { name: 1️⃣a, status: 404 }] }
            """,
            [
                "1️⃣": "example 'a' is already there",
                "2️⃣": "note: first written here",
            ]
        ),
        Refusal(
            "exampleBodyOfNone",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, examples: [{ body: 1️⃣{ name: Ada } }] }
            """,
            [
                "1️⃣": "an example has a body, and the endpoint has none"
            ]
        ),
        Refusal(
            "exampleLacksKey",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, examples: [{ response: { code: OK, data: 1️⃣{ type: User, id: "7" } } }] }
            """,
            [
                "1️⃣": "the example has no 'name', and whoever reads it needs one"
            ]
        ),
        Refusal(
            "exampleOfAnotherType",
            """
            resource: User
            fields: { name: { type: string, example: 1️⃣7 } }
            """,
            [
                "1️⃣": "the example is not of type 'string'"
            ],
            fixed: """
                resource: User
                fields: { name: { type: string, example: "7" } }
                """
        ),
        Refusal(
            "extraBesideNoValue",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              ping: { post: /ping, returns: none, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "'extra' stands beside a payload, and this endpoint answers none"
            ]
        ),
        Refusal(
            "extraOnPages",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], paging: standard, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "the pages of a list hold its elements and nothing beside them"
            ]
        ),
        Refusal(
            "extraWithoutEnvelope",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], envelope: none, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "nothing is beside a payload that is the whole body"
            ]
        ),
        Refusal(
            "getWithoutReturns",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              1️⃣get: { get: "/{id}" }
            """,
            [
                "1️⃣": "'get' gets something, and does not say what"
            ]
        ),
        Refusal(
            "instantWithoutAField",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              visits: { get: "/{id}/visits", returns: 1️⃣[timestamp] }
              visit: { post: "/{id}/visits", body: 2️⃣timestamp_ms }
              watch: { get: "/visits", returns: 3️⃣events<rfc822> }
              hello: { post: "/{id}/hello", body: datetime, returns: datetime }
            """,
            [
                "1️⃣": "'timestamp' is for fields only",
                "2️⃣": "'timestamp_ms' is for fields only",
                "3️⃣": "'rfc822' is for fields only",
            ]
        ),
        Refusal(
            "optionalWhole",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: "1️⃣User?" }
            """,
            [
                "1️⃣": "a body is there or it is not; it is not null"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: "User" }
                """
        ),
        Refusal(
            "keyedOfNoObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              names: { get: /names, returns: 1️⃣[string], paging: id_cursor }
            """,
            [
                "1️⃣": "elements of type 'string' have no keys to go on from"
            ]
        ),
        Refusal(
            "keysetWithTies",
            """
            resource: User
            path: /users
            fields: { active: bool }
            endpoints:
              list: { get: "", returns: [User], paging: { mode: keyset, keys: { 1️⃣active: after } } }
            """,
            [
                "1️⃣": "elements with the same 'active' cannot be told apart"
            ]
        ),
        Refusal(
            "unknownKeysetKey",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], paging: { mode: keyset, keys: { 1️⃣nmae: a, id: b } } }
            """,
            [
                "1️⃣": "'User' has no 'nmae' to go on from"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { name: a, id: b } } }
                """
        ),
        Refusal(
            "keysetWithoutKeys",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], paging: 1️⃣keyset }
            """,
            [
                "1️⃣": "nothing says what the list is sorted by"
            ]
        ),
        Refusal(
            "pagingOfNoList",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: 2️⃣User, paging: 1️⃣standard }
            """,
            [
                "1️⃣": "only a list has pages",
                "2️⃣": "note: this is what the endpoint answers",
            ]
        ),
        Refusal(
            "realtimeOfNoObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              names: { get: /names, returns: 1️⃣[string], paging: realtime }
            """,
            [
                "1️⃣": "elements of type 'string' have no paging id"
            ]
        ),
        Refusal(
            "responseWithoutFields",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              ping: { post: /ping, returns: 1️⃣{} }
            """,
            [
                "1️⃣": "a response without fields"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none }
                """
        ),
        Refusal(
            "unknownExampleKey",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [name], returns: User, examples: [{ body: { 1️⃣nam: Ada } }] }
            """,
            [
                "1️⃣": "nothing reads 'nam' here"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        Refusal(
            "unknownExampleParameter",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User, examples: [{ parameters: { 1️⃣user: "7" } }] }
            """,
            [
                "1️⃣": "the endpoint has no parameter 'user'"
            ]
        ),
    ]
}
