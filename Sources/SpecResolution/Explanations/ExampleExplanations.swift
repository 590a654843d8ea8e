import SourceDiagnostics

extension Explanation {
    /// About examples of calls and fields. Keep the list alphabetical.
    static let examples: [Explanation] = [
        story(
            "duplicateExample",
            "Two examples of one name",
            "The name says which example is meant.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ name: a, status: 200 }, { name: a, status: 404 }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ name: a, status: 200 }, { name: b, status: 404 }] }
                """
        ),
        story(
            "exampleBodyOfNone",
            "An example with a body that nobody sends",
            "The endpoint has no body.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ body: { name: Ada } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        story(
            "exampleLacksKey",
            "An example that is not whole",
            """
            The body of an answer that says that the call worked is read like one from the server: the envelope's payload, every \
            required field, and the key that names the type have to be there. A refusal is shown with its 'status'.
            """,
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ response: { code: OK, data: { type: User, id: "7" } } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ response: { code: OK, data: { type: User, id: "7", name: Ada } } }] }
                """
        ),
        story(
            "exampleOfAnotherType",
            "An example that its type cannot have",
            "An example is read like a value from the server.",
            refused: """
                resource: User
                fields: { name: { type: string, example: 7 } }
                """,
            accepted: """
                resource: User
                fields: { name: { type: string, example: "7" } }
                """
        ),
        story(
            "unknownExampleKey",
            "An example with a key that nothing reads",
            "A key of the example is none of the type's.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { nam: Ada } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        story(
            "unknownExampleParameter",
            "An example with a parameter that the endpoint does not have",
            "Parameters are named as they are in the path, the query or the headers.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, examples: [{ parameters: { user: "7" } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, examples: [{ parameters: { id: "7" } }] }
                """
        ),
    ]
}
