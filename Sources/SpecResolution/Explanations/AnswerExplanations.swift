import SourceDiagnostics

extension Explanation {
    /// About answers. Keep the list alphabetical.
    static let answers: [Explanation] = [
        story(
            "bodyOfHead",
            "HEAD answers no body",
            "An answer to HEAD has the headers that GET would have, and nothing else.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: headers }
                """
        ),
        story(
            "extraBesideNoValue",
            "Something beside nothing",
            "'extra' stands beside a payload: a type, a list or a map.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { post: /find, returns: [User], extra: { filters: [string] } }
                """
        ),
        story(
            "extraWithoutEnvelope",
            "Nothing is beside the whole",
            "Without an envelope the payload is the whole body.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], envelope: none, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], envelope: products.data, extra: { filters: [string] } }
                """
        ),
        story(
            "getWithoutReturns",
            "A GET that does not say what it gets",
            "Other calls answer nothing where 'returns' is left out. A GET is made for its answer.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}" }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User }
                """
        ),
        story(
            "instantWithoutAField",
            "An instant that is no field's value",
            """
            How an instant is written as JSON is said where a field is read or written. What a call sends, answers or \
            streams as a whole, alone or in lists and maps, has no field: there an instant is a datetime, or an object \
            says how it is written.
            """,
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  visits: { get: "/{id}/visits", returns: [timestamp] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  visits: { get: "/{id}/visits", returns: { visits: [timestamp] } }
                """
        ),
        story(
            "optionalWhole",
            "A whole that is null",
            "What a call sends or answers as a whole is not optional. Values in it may be.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: "User?" }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: { user: "User?" } }
                """
        ),
        story(
            "responseWithoutFields",
            "An answer without fields",
            "A map of fields with nothing in it says nothing.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: {} }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none }
                """
        ),
        story(
            "toleranceInBody",
            "Tolerance where nothing is read",
            "'malformed', 'accept' and 'bad_elements' say what becomes of an answer that is not as it should be. A body is the caller's, who has a value of its type.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  rate: { post: /rate, body: { stars: { type: int?, malformed: "null" } } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  rate: { post: /rate, body: { stars: int? } }
                """
        ),
    ]
}
