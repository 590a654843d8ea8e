import SourceDiagnostics

extension Explanation {
    /// About pages. Keep the list alphabetical.
    static let paging: [Explanation] = [
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
    ]
}
