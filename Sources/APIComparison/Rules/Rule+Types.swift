extension Rule {
    /// The rules of types.
    static let types: [Rule] = [
        .typeAdded, .typeRemoved, .typeKindChanged, .fileRenamed, .identityChanged,
        .discriminatorChanged, .conformanceAdded, .conformanceRemoved, .unknownFieldsChanged,
        .missingFieldsChanged,
        .indexesChanged, .uniquenessChanged, .storeChanged, .lifetimeChanged, .selectionChanged,
    ]

    static let typeAdded = Rule(
        "typeAdded",
        "A new type",
        "It breaks nothing.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            + types:
            +   Address: { fields: { city: string } }
            """
    )

    static let typeRemoved = Rule(
        "typeRemoved",
        "A type that is gone",
        """
        Code that uses it does not compile any more. Its calls are gone with it: unless another call is at the \
        same path, old apps still send them, and unless calls of another type were `formerly` these, queued ones are lost. \
        Fields and responses of the type are changes of their own.
        """,
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            - types:
            -   Address: { fields: { city: string } }
            """
    )

    static let typeKindChanged = Rule(
        "typeKindChanged",
        "Another kind of type",
        "An object, an enum and a union are different JSON, and different Swift.",
        change: """
              resource: User
              path: /users
              fields: { name: string, size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: [S, M] }
            +   Size: { fields: { inches: int } }
            """
    )

    static let fileRenamed = Rule(
        "fileRenamed",
        "Another name of a spec",
        "The generated files have other names. Declarations have not.",
        change: """
            - # Size.yaml
            - enum: Size
            + # Sizes.yaml
            + enum: Sizes
            + name: Size
              cases: [S, M]
            """,
        declares: false
    )

    static let identityChanged = Rule(
        "identityChanged",
        "Another identity",
        """
        The identity of a resource is in paths, fields, stores and queues. Stored elements are found by their old identity.
        """,
        change: """
              resource: User
              path: /users
            - fields: { id: string }
            + fields: { id: int }
              endpoints: { get: { get: "/{id}", returns: User } }
            """
    )

    static let discriminatorChanged = Rule(
        "discriminatorChanged",
        "Another discriminator",
        """
        Objects with a discriminator are checked when they are read: another value is an error. Unions tell their members by it.
        """,
        change: """
            + # api.yaml
            + convention: { discriminator: kind }
            + # User.yaml
              resource: User
              path: /users
            - fields: { name: string, kind: string }
            + fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """,
        declares: false
    )

    static let conformanceAdded = Rule(
        "conformanceAdded",
        "A conformance more",
        "Values of the type can be elements of sets, or can be coded.",
        change: """
              value: Size
              fields: { inches: int }
            + hashable: true
            """
    )

    static let conformanceRemoved = Rule(
        "conformanceRemoved",
        "A conformance that is gone",
        "Code that needs `Hashable` or `Codable` does not compile any more.",
        change: """
              value: Size
              fields: { inches: int }
            - codable: true
            """
    )

    static let unknownFieldsChanged = Rule(
        "unknownFieldsChanged",
        "Unknown keys are kept, or no longer",
        "With `preserve_unknown: true` a type has the property `unknownFields`.",
        change: """
              value: Size
              fields: { inches: int }
            - preserve_unknown: true
            """
    )

    static let missingFieldsChanged = Rule(
        "missingFieldsChanged",
        "Missing fields are noted, or no longer",
        """
        A resource with optional fields has the property `missingFields`, unless the convention has `responses: whole`. Repositories keep the
        stored values of these fields.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: string }
            + fields: { name: string, nickname: string? }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let selectionChanged = Rule(
        "selectionChanged",
        "Another selection of fields",
        "The fields of an object can be selected, or no longer.",
        change: """
              resource: User
              path: /users
              fields: { name: string? }
              endpoints:
            -   get: { get: "/{id}", returns: User }
            +   get: { get: "/{id}", returns: User, select: fields }
            """
    )
}
