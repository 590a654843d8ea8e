extension Rule {
    /// The rules of parameters.
    static let parameters: [Rule] = [
        .parameterAdded, .parameterRemoved, .parameterRenamed, .parameterKeyChanged,
        .parameterTypeChanged, .parameterConstantChanged, .parameterBecameRequired,
        .parameterBecameOptional, .parameterDefaultChanged, .parametersReordered, .nestingChanged,
    ]

    static let parameterAdded = Rule(
        "parameterAdded",
        "A new parameter",
        "The new server may need what old apps do not send, if it is required or a constant.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User] }
            +   list: { get: "", returns: [User], query: { sort: string } }
            """
    )

    static let parameterRemoved = Rule(
        "parameterRemoved",
        "A parameter that is gone",
        "Code that uses it does not compile any more. A server ignores what it does not know.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string? } }
            +   list: { get: "", returns: [User] }
            """
    )

    static let parameterRenamed = Rule(
        "parameterRenamed",
        "Another name of a parameter in Swift",
        "The request is the same.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string } }
            +   list: { get: "", returns: [User], query: { sort: { type: string, name: order } } }
            """
    )

    static let parameterKeyChanged = Rule(
        "parameterKeyChanged",
        "Another spelling of a header",
        "Names of headers have no upper and lower case.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], headers: { X-Sort: string } }
            +   list: { get: "", returns: [User], headers: { x-sort: { type: string, name: xSort } } }
            """,
        declares: false
    )

    static let parameterTypeChanged = Rule(
        "parameterTypeChanged",
        "Another type of a parameter",
        """
        The new server may not read what old apps send. Every value is a text in a path, a query and a header, so \
        a `string` takes all of them.
        """,
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string } }
            +   list: { get: "", returns: [User], query: { sort: int } }
            """
    )

    static let parameterConstantChanged = Rule(
        "parameterConstantChanged",
        "Another constant parameter",
        "A parameter with one value is not a parameter of the call. The new server may need its new value.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { format: { const: a } } }
            +   list: { get: "", returns: [User], query: { format: { const: b } } }
            """
    )

    static let parameterBecameRequired = Rule(
        "parameterBecameRequired",
        "A parameter that became required",
        "Old apps may not send it.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string? } }
            +   list: { get: "", returns: [User], query: { sort: string } }
            """
    )

    static let parameterBecameOptional = Rule(
        "parameterBecameOptional",
        "A parameter that became optional",
        "Calls with a value are calls of the new version.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string } }
            +   list: { get: "", returns: [User], query: { sort: string? } }
            """
    )

    static let parameterDefaultChanged = Rule(
        "parameterDefaultChanged",
        "Another default of a parameter",
        "Old apps send the old one.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: { type: string, default: a } } }
            +   list: { get: "", returns: [User], query: { sort: { type: string, default: b } } }
            """
    )

    static let parametersReordered = Rule(
        "parametersReordered",
        "Another order of parameters",
        "Swift needs arguments in the order of the parameters.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { sort: string, filter: string } }
            +   list: { get: "", returns: [User], query: { filter: string, sort: string } }
            """
    )

    static let nestingChanged = Rule(
        "nestingChanged",
        "Other names of what is in objects and lists of queries and forms",
        "A server that knows one style does not find what is written in another.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], query: { created: "{ string: int }" } }
            +   list: { get: "", returns: [User], nesting: dots, query: { created: "{ string: int }" } }
            """
    )
}
