extension Rule {
    /// The rules of fields.
    static let fields: [Rule] = [
        .fieldAdded, .fieldRemoved, .fieldRenamed, .fieldKeyChanged, .formerKeyAdded,
        .formerKeyRemoved, .fieldTypeChanged, .fieldConstantChanged, .fieldBecameRequired,
        .fieldBecameOptional, .fieldDefaultChanged, .fieldNullabilityChanged, .fieldAccessChanged,
        .fieldToleranceChanged, .fieldSensitivityChanged, .fieldMergeChanged, .fieldsReordered,
        .unionPropertyChanged,
    ]

    static let fieldAdded = Rule(
        "fieldAdded",
        "A new field",
        """
        A new field of a response breaks no old app. A required one is a new parameter of the initializer, and \
        stored elements do not have it. The new server does not accept bodies without a required field.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: string }
            + fields: { name: string, email: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldRemoved = Rule(
        "fieldRemoved",
        "A field that is gone",
        """
        Code that uses it does not compile any more. Old apps need it in responses, if it is required there. A \
        server ignores what it does not know in requests.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: string, email: string }
            + fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldRenamed = Rule(
        "fieldRenamed",
        "Another name of a field in Swift",
        "The key in JSON is the same one.",
        change: """
              resource: User
              path: /users
            - fields: { mail: string }
            + fields: { email: { type: string, key: mail } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldKeyChanged = Rule(
        "fieldKeyChanged",
        "Another key of a field",
        """
        Old apps look for the old key. With `formerly`, new apps read stored elements all the same, and servers of \
        both versions.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: { type: string, key: nick } }
            + fields: { name: { type: string, formerly: [nick] } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let formerKeyAdded = Rule(
        "formerKeyAdded",
        "A former key more",
        "The field is read from more places.",
        change: """
              resource: User
              path: /users
            - fields: { name: string }
            + fields: { name: { type: string, formerly: [nick] } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """,
        declares: false
    )

    static let formerKeyRemoved = Rule(
        "formerKeyRemoved",
        "A former key that is gone",
        """
        Elements that an earlier version has stored under it cannot be read any more, if the field is required.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: { type: string, formerly: [nick] } }
            + fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
              store: { ttl: 5m }
            """,
        declares: false
    )

    static let fieldTypeChanged = Rule(
        "fieldTypeChanged",
        "Another type of a field",
        """
        A type can be read as another one if all of its values can: a `uuid` as a `string`, an `int` as a `double`, an enum as \
        another one with the same values. Types with other names are compared by what they contain.
        """,
        change: """
              resource: User
              path: /users
            - fields: { age: int }
            + fields: { age: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldConstantChanged = Rule(
        "fieldConstantChanged",
        "Another constant",
        "A constant is checked when it is read. Another value is an error.",
        change: """
              resource: User
              path: /users
            - fields: { kind: { const: a } }
            + fields: { kind: { const: b } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldBecameRequired = Rule(
        "fieldBecameRequired",
        "A field that became required",
        """
        Values without the field are errors: bodies of old apps for the new server, and stored elements for the \
        new version of an app.
        """,
        change: """
              resource: User
              path: /users
            - fields: { age: int? }
            + fields: { age: int }
              endpoints:
                get: { get: "/{id}", returns: User }
              store: { ttl: 5m }
            """
    )

    static let fieldBecameOptional = Rule(
        "fieldBecameOptional",
        "A field that became optional",
        "Old apps require it in responses, and code uses its value without checking for nil.",
        change: """
              resource: User
              path: /users
            - fields: { age: int }
            + fields: { age: int? }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldDefaultChanged = Rule(
        "fieldDefaultChanged",
        "Another default",
        "Old apps have the old default for a missing value. A field without a default is an optional.",
        change: """
              resource: User
              path: /users
            - fields: { age: { type: int, default: 1 } }
            + fields: { age: { type: int, default: 2 } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldNullabilityChanged = Rule(
        "fieldNullabilityChanged",
        "Null, or no longer",
        "Old apps do not read null where it was not a value, and a server does not accept it.",
        change: """
              resource: User
              path: /users
            - fields: { age: int }
            + fields: { age: { type: int, nullable: true } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldAccessChanged = Rule(
        "fieldAccessChanged",
        "A field in another direction",
        """
        A field with `access: read` is not in bodies, and one with `access: write` not in models. Old apps need \
        what they read before.
        """,
        change: """
              resource: User
              path: /users
            - fields: { age: int }
            + fields: { age: { type: int, access: write } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldToleranceChanged = Rule(
        "fieldToleranceChanged",
        "Another tolerance",
        """
        `accept`, `malformed` and `bad_elements` say how values are read that are not as their type says. Each \
        version has its own tolerance for what a server sends.
        """,
        change: """
              resource: User
              path: /users
            - fields: { age: { type: int, accept: [text] } }
            + fields: { age: int }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldSensitivityChanged = Rule(
        "fieldSensitivityChanged",
        "A value that is sensitive, or no longer",
        "The type of the property is `Sensitive`. The JSON is the same.",
        change: """
              resource: User
              path: /users
            - fields: { token: string }
            + fields: { token: { type: string, sensitive: true } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let fieldMergeChanged = Rule(
        "fieldMergeChanged",
        "Lists that are combined in another way",
        "It decides about queued changes that meet changes of others.",
        change: """
              resource: User
              path: /users
            - fields: { tags: { type: [string], merge: set } }
            + fields: { tags: [string] }
              endpoints:
                update: { patch: "/{id}", body: [tags], returns: User, offline: merge }
            """
    )

    static let fieldsReordered = Rule(
        "fieldsReordered",
        "Another order of fields",
        """
        The parameters of the initializer have the order of the fields. Swift needs arguments in the order of the parameters.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: string, age: int }
            + fields: { age: int, name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let unionPropertyChanged = Rule(
        "unionPropertyChanged",
        "Another field of all members",
        "A union has the fields that all of its members have. They are optional if one member's is.",
        change: """
              # Contact.yaml
              union: Contact
              of: [User, Phone]
              fields: [name]
              unknown_types: fail
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
            - fields: { name: string }
            + fields: { name: string? }
            """
    )
}
