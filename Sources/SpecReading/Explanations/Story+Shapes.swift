extension Story {
    /// About maps, lists and keys.
    static let shapes: [Story] = [
        Story(
            "emptySmallType",
            "A small type that does not say what it is",
            "A type under `types:` is an enum (`enum`), a value (`fields`, `extends`) or a union (`of`).",
            wrong: """
                resource: User
                types:
                  Status: { doc: How it is. }
                """,
            right: """
                resource: User
                types:
                  Status: { doc: How it is., enum: [Active, Suspended] }
                """
        ),
        Story(
            "kindIsNotFirst",
            "The kind of the declaration is not the first key",
            "The first key of a spec file says what it declares and how that is called: resource, value, enum or union.",
            wrong: """
                doc: A person.
                resource: User
                """,
            right: """
                resource: User
                doc: A person.
                """
        ),
        Story(
            "listInPlace",
            "A list where something else is meant",
            "The key takes a map or a single value, not a list.",
            wrong: """
                resource: User
                fields: [name, age]
                """,
            right: """
                resource: User
                fields: { name: string, age: int }
                """
        ),
        Story(
            "mapInPlace",
            "A map where something else is meant",
            "The key takes a list or a single value, not a map.",
            wrong: """
                resource: User
                doc: { en: A person. }
                """,
            right: """
                resource: User
                doc: A person.
                """
        ),
        Story(
            "missingKey",
            "A key is missing",
            "The map cannot be understood without this key.",
            wrong: """
                genapi: 1
                servers: { live: "https://api.trips.example" }
                """,
            right: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                """
        ),
        Story(
            "missingKind",
            "A file that does not say what it declares",
            "The first key of a spec file is resource, value, enum or union, with the name of the type.",
            wrong: """
                fields: { name: string }
                """,
            right: """
                value: Name
                fields: { name: string }
                """
        ),
        Story(
            "missingMode",
            "Paging without a mode",
            """
            The long form of `paging` says the mode and may rename that mode's parameters: standard (offset, limit, \
            total, shifts), page (number, size, first, total, shifts), cursor (cursor, parameter, has_more, limit), link \
            (header or next and previous, limit, total), keyset (keys, exact, closed, limit), id_cursor (after, \
            before, has_more, limit), realtime (order, since_id, max_id, min_id, ids, limit, paging_id) or none. In \
            every mode but none `page_size` says how many elements to ask for.
            """,
            wrong: """
                resource: User
                endpoints:
                  list: { get: "", returns: [User], paging: { limit: count } }
                """,
            right: """
                resource: User
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: standard, limit: count } }
                """
        ),
        Story(
            "missingOneOf",
            "One of several keys is missing",
            "The map needs exactly one of the keys that the message names.",
            wrong: """
                resource: User
                fields:
                  name: { doc: What people call it. }
                """,
            right: """
                resource: User
                fields:
                  name: { type: string, doc: What people call it. }
                """
        ),
        Story(
            "missingValue",
            "A key without a value",
            "Nothing stands behind the key. A key about which there is nothing to say can be left out.",
            wrong: """
                resource: User
                doc:
                """,
            right: """
                resource: User
                """
        ),
        Story(
            "missingVerb",
            "An endpoint without a verb",
            "Every endpoint has one of get, head, post, put, patch, delete and options, with the path below the resource's.",
            wrong: """
                resource: User
                endpoints:
                  list: { returns: [User] }
                """,
            right: """
                resource: User
                endpoints:
                  list: { get: "", returns: [User] }
                """
        ),
        Story(
            "noServer",
            "An API without a server",
            "`servers:` names at least one server; the first is the one that is used where nobody chooses.",
            wrong: """
                genapi: 1
                api: Trips
                servers: {}
                """,
            right: """
                genapi: 1
                api: Trips
                servers: { live: "https://api.trips.example" }
                """
        ),
        Story(
            "pageSizeTwice",
            "The size of a page, said twice",
            """
            A number under `limit` (or `size`, when paging by page) says how many elements a call asks for. \
            `page_size` says the same where `limit` or `size` names the parameter; one of the two is enough.
            """,
            wrong: """
                resource: User
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: standard, limit: 50, page_size: 20 } }
                """,
            right: """
                resource: User
                endpoints:
                  list: { get: "", returns: [User], paging: { mode: standard, limit: count, page_size: 20 } }
                """
        ),
        Story(
            "severalOf",
            "Two keys that exclude each other",
            "Only one of the two keys can be said: they are two answers to the same question.",
            wrong: """
                resource: User
                endpoints:
                  login: { post: /login, body: [name], form: [name] }
                """,
            right: """
                resource: User
                endpoints:
                  login: { post: /login, form: [name] }
                """
        ),
        Story(
            "severalVerbs",
            "Two verbs at one endpoint",
            "An endpoint is one call. Two calls are two endpoints, each with a name of its own.",
            wrong: """
                resource: User
                endpoints:
                  edit: { put: "/{id}", patch: "/{id}" }
                """,
            right: """
                resource: User
                endpoints:
                  replace: { put: "/{id}" }
                  edit: { patch: "/{id}" }
                """
        ),
        Story(
            "textInPlace",
            "A single value where a map or a list is meant",
            "The key takes a map or a list. A list of one is written in brackets.",
            wrong: """
                resource: User
                endpoints:
                  create: { post: "", errors: Gone }
                """,
            right: """
                resource: User
                endpoints:
                  create: { post: "", errors: [Gone] }
                """
        ),
        Story(
            "unknownKey",
            "An unknown key",
            "The language has no such key at this place. It may be misspelled, or belong to another map.",
            wrong: """
                resource: User
                feilds: { name: string }
                """,
            right: """
                resource: User
                fields: { name: string }
                """
        ),
    ]
}
