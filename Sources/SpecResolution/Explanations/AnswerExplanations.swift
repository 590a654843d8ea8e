import SourceDiagnostics

extension Explanation {
    /// About answers and pages. Keep the list alphabetical.
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
            "extraOnPages",
            "Something beside a page",
            "A paged list is a sequence of its elements, whatever page they came on; what is beside them on one page would have no place.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], extra: { filters: [string] } }
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
            "heldPages",
            "Held elements where pages are counted",
            "Asking from the number of elements held, as `shifts: held` does, needs an offset; a page has a number.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: page, shifts: held } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: standard, shifts: held } }
                """
        ),
        story(
            "keyedOfNoObject",
            "Elements without keys",
            "Paging by keyset or by id asks for what comes after an element's keys, so elements are objects.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [string], paging: id_cursor }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [User], paging: id_cursor }
                """
        ),
        story(
            "keysetWithTies",
            "A keyset whose elements tie",
            """
            What comes after the last element's keys is the next page. Of two elements with the same keys, one would be \
            lost between two pages, so the last key is different for every element; flags and enums are not.
            """,
            refused: """
                resource: User
                path: /users
                fields: { active: bool }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { active: active_after } } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { active: bool }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { active: active_after, id: id_after } } }
                """
        ),
        story(
            "unknownKeysetKey",
            "A keyset key that elements do not have",
            """
            A list that is paged by keyset goes on from the last element's keys, so each of them is a field of the element: \
            it is named by its key in the JSON, with dots where it is inside of an object.
            """,
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { nmae: after_name, id: after_id } } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { name: after_name, id: after_id } } }
                """
        ),
        story(
            "keysetWithoutKeys",
            "A keyset without keys",
            """
            Paging by keyset asks for what comes after the last element's keys: where an element has each of them, the \
            most significant first, and which parameter takes it. The last key is different for every element.
            """,
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: keyset }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: keyset, keys: { name: after_name, id: after_id } } }
                """
        ),
        story(
            "pagingOfNoList",
            "Pages of something that is no list",
            "Paging walks through the elements of a list.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, paging: standard }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard }
                """
        ),
        story(
            "realtimeOfNoObject",
            "Elements without a place in the order",
            "Realtime paging asks for what is newer or older than an element's paging id, so elements are objects.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [string], paging: realtime }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [User], paging: realtime }
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
