extension Story {
    /// About types, paths and key paths.
    static let expressions: [Story] = [
        Story(
            "badKeyPath",
            "Not a key path",
            #"""
            A key path names keys from the outside to the inside, with dots between them: location.latitude. A dot \#
            that belongs to a key is written \. and a backslash \\; inside of double quotes YAML takes one backslash \#
            away, so it is "odd\\.key" there.
            """#,
            wrong: """
                resource: User
                fields:
                  latitude: { type: double, key: location..latitude }
                """,
            right: """
                resource: User
                fields:
                  latitude: { type: double, key: location.latitude }
                """
        ),
        Story(
            "badMapKey",
            "A map with keys other than strings",
            "Keys of a JSON object are strings, so a map type is `{ string: T }`.",
            wrong: """
                resource: User
                fields:
                  labels: { type: { int: string } }
                """,
            right: """
                resource: User
                fields:
                  labels: { type: { string: string } }
                """
        ),
        Story(
            "badPath",
            "Not a path",
            """
            A path begins with '/', or is empty. {name} is a parameter; a part in parentheses, such as \
            (/{name}), is left out when its parameter is. A query is said under `query:`.
            """,
            wrong: """
                resource: User
                path: /users/{id
                """,
            right: """
                resource: User
                path: /users/{id}
                """
        ),
        Story(
            "badType",
            "Not a type",
            """
            A type is a name (string, User), `id<User>`, `T?`, `[T]` or `{ string: T }`, and these inside of each \
            other. Lists and maps with a '?' behind them are written in quotes.
            """,
            wrong: """
                resource: User
                fields:
                  owner: id<User
                """,
            right: """
                resource: User
                fields:
                  owner: id<User>
                """
        ),
        Story(
            "duplicatePathParameter",
            "A path parameter twice",
            "Every parameter of a path has a name of its own, because it is a parameter of the call.",
            wrong: """
                resource: User
                path: /users/{id}/friends/{id}
                """,
            right: """
                resource: User
                path: /users/{id}/friends/{friend}
                """
        ),
    ]
}
