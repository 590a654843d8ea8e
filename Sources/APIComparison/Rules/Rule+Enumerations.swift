extension Rule {
    /// The rules of enums and unions.
    static let enumerations: [Rule] = [
        .caseAdded, .caseRemoved, .caseValueChanged, .caseRenamed, .unknownCasesChanged,
        .ignoreCaseChanged, .memberAdded, .memberRemoved, .memberChanged, .membersReordered,
        .unknownTypesChanged,
    ]

    static let caseAdded = Rule(
        "caseAdded",
        "A new value of an enum",
        """
        Old apps keep a value that they do not know, or read it as the fallback. With `unknown_cases: fail` it is \
        an error, and a `switch` over all cases lacks the new one.
        """,
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: [S, M], unknown_cases: fail }
            +   Size: { enum: [S, M, L], unknown_cases: fail }
            """
    )

    static let caseRemoved = Rule(
        "caseRemoved",
        "A value of an enum that is gone",
        """
        Code that names it does not compile any more. The new server does not accept it, and with `unknown_cases: \
        fail`, stored elements with it cannot be read.
        """,
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: [S, M, L], unknown_cases: fail }
            +   Size: { enum: [S, M], unknown_cases: fail }
              store: { ttl: 5m }
            """
    )

    static let caseValueChanged = Rule(
        "caseValueChanged",
        "Another value of a case",
        "Old apps do not know the new value, and the new server does not know the old one.",
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: { small: S } }
            +   Size: { enum: { small: SM } }
            """
    )

    static let caseRenamed = Rule(
        "caseRenamed",
        "Another name of a case in Swift",
        "The value is the same one.",
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: { small: S } }
            +   Size: { enum: { little: S } }
            """
    )

    static let unknownCasesChanged = Rule(
        "unknownCasesChanged",
        "Another treatment of undeclared values",
        """
        With `keep`, the enum is a struct with constants; with `fail`, it is a Swift enum. Stored elements can \
        have undeclared values that were kept.
        """,
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: [S, M], unknown_cases: keep }
            +   Size: { enum: [S, M], unknown_cases: fail }
              store: { ttl: 5m }
            """
    )

    static let ignoreCaseChanged = Rule(
        "ignoreCaseChanged",
        "Upper and lower case",
        "Each version reads what a server sends in its own way.",
        change: """
              resource: User
              path: /users
              fields: { size: Size }
              endpoints:
                get: { get: "/{id}", returns: User }
              types:
            -   Size: { enum: [s, m], ignore_case: true }
            +   Size: { enum: [s, m] }
            """,
        declares: false
    )

    static let memberAdded = Rule(
        "memberAdded",
        "A new member of a union",
        """
        Old apps keep an object that they do not know. With `unknown_types: fail` it is an error. A `switch` over \
        all members lacks the new one.
        """,
        change: """
              # Contact.yaml
              union: Contact
              of:
                - { type: User, value: user }
                - { type: Phone, value: phone }
            +   - { type: Fax, value: fax }
              unknown_types: fail
              # Owner.yaml
              resource: Owner
              path: /owners
              fields: { contact: Contact }
              endpoints: { get: { get: "/{id}", returns: Owner } }
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
              fields: { number: string }
              # Fax.yaml
              value: Fax
              fields: { code: string }
            """
    )

    static let memberRemoved = Rule(
        "memberRemoved",
        "A member of a union that is gone",
        "Code that names it does not compile any more. The new server does not accept it.",
        change: """
              # Contact.yaml
              union: Contact
              of:
                - { type: User, value: user }
                - { type: Phone, value: phone }
            -   - { type: Fax, value: fax }
              # Owner.yaml
              resource: Owner
              path: /owners
              fields: { contact: Contact }
              endpoints: { get: { get: "/{id}", returns: Owner } }
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
              fields: { number: string }
              # Fax.yaml
              value: Fax
              fields: { code: string }
            """
    )

    static let memberChanged = Rule(
        "memberChanged",
        "A member that is told in another way",
        "Old apps do not recognize the member by its new value, key or kind, or cannot read its new type.",
        change: """
              # Contact.yaml
              union: Contact
              of:
            -   - { type: User, value: user }
            +   - { type: User, value: person }
                - { type: Phone, value: phone }
              unknown_types: fail
              # Owner.yaml
              resource: Owner
              path: /owners
              fields: { contact: Contact }
              endpoints: { get: { get: "/{id}", returns: Owner } }
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
              fields: { number: string }
              # Fax.yaml
              value: Fax
              fields: { code: string }
            """
    )

    static let membersReordered = Rule(
        "membersReordered",
        "Another order of members",
        "Objects that have the keys of several members are the first of them.",
        change: """
              # Contact.yaml
              union: Contact
              of:
            +   - { type: Phone, has: number }
                - { type: User, has: name }
            -   - { type: Phone, has: number }
              # Owner.yaml
              resource: Owner
              path: /owners
              fields: { contact: Contact }
              endpoints: { get: { get: "/{id}", returns: Owner } }
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
              fields: { number: string }
              # Fax.yaml
              value: Fax
              fields: { code: string }
            """,
        declares: false
    )

    static let unknownTypesChanged = Rule(
        "unknownTypesChanged",
        "Another treatment of unknown objects",
        """
        With `unknown_types: keep`, a union has the case `unknown`. Stored elements can have unknown objects that were kept.
        """,
        change: """
              # Contact.yaml
              union: Contact
              of:
                - { type: User, value: user }
                - { type: Phone, value: phone }
            - unknown_types: keep
            + unknown_types: fail
              # Owner.yaml
              resource: Owner
              path: /owners
              fields: { contact: Contact }
              endpoints: { get: { get: "/{id}", returns: Owner } }
              # User.yaml
              value: User
              fields: { name: string }
              # Phone.yaml
              value: Phone
              fields: { number: string }
              # Fax.yaml
              value: Fax
              fields: { code: string }
            """
    )
}
