// Rules of error codes, texts and documentation.

extension Rule {
    static let errorCodeAdded = Rule(
        "errorCodeAdded",
        "A new error code",
        "Error codes are an open enumeration: old apps have a code without a name.",
        change: """
              # api.yaml
            - errors: { Taken: {} }
            + errors: { Taken: {}, Gone: {} }
            """
    )

    static let errorCodeRemoved = Rule(
        "errorCodeRemoved",
        "An error code that is gone",
        "Code that names it does not compile any more.",
        change: """
              # api.yaml
            - errors: { Taken: {}, Gone: {} }
            + errors: { Taken: {} }
            """
    )

    static let errorCodeChanged = Rule(
        "errorCodeChanged",
        "Another meaning of an error code",
        """
        The name, the status, the texts or the type of the details are other ones. Old apps cannot read details of \
        a type that is not compatible.
        """,
        change: """
              # api.yaml
            - errors: { Taken: { details: string } }
            + errors: { Taken: { details: int } }
            """
    )

    static let messageAdded = Rule(
        "messageAdded",
        "A new text",
        "The texts of an app are functions and properties of one type.",
        change: """
              # messages.yaml
              source: en
              messages:
                hello: { en: Hello }
            +   bye: { en: Bye }
            """
    )

    static let messageRemoved = Rule(
        "messageRemoved",
        "A text that is gone",
        "Code that uses it does not compile any more.",
        change: """
              # messages.yaml
              source: en
              messages:
                hello: { en: Hello }
            -   bye: { en: Bye }
            """
    )

    static let messageChanged = Rule(
        "messageChanged",
        "Another text",
        "Other words break nothing. Other placeholders are other parameters.",
        change: """
              # messages.yaml
              source: en
              messages:
            -   hello: { en: Hello }
            +   hello: { en: "Hello {name}" }
            """
    )

    static let documentationChanged = Rule(
        "documentationChanged",
        "Another documentation",
        "It has no effect on programs.",
        change: """
              resource: User
              path: /users
            - fields: { name: { type: string, doc: The name. } }
            + fields: { name: { type: string, doc: The whole name. } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """,
        declares: false
    )

    static let deprecationChanged = Rule(
        "deprecationChanged",
        "A deprecation",
        "Uses of what is deprecated cause warnings, which are errors only if an app says so.",
        change: """
              resource: User
              path: /users
            - fields: { name: string, nick: string? }
            + fields: { name: string, nick: { type: string?, deprecated: Use name. } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )
}
