extension Rule {
    /// The rules of the API as a whole.
    static let api: [Rule] = [
        .apiRenamed, .serverAdded, .serverRemoved, .serverURLChanged, .defaultServerChanged,
        .envelopeChanged, .failurePathsChanged, .conventionChanged, .schemeAdded, .schemeRemoved,
        .schemeChanged, .defaultSchemeChanged, .scopeAdded, .scopeRemoved, .constantHeaderChanged,
        .errorCodeAdded, .errorCodeRemoved, .errorCodeChanged, .servicesChanged, .accessChanged,
        .messageAdded, .messageRemoved, .messageChanged, .documentationChanged, .deprecationChanged,
        .reordered, .declarationChanged, .apiAdded, .apiRemoved,
    ]

    static let apiRenamed = Rule(
        "apiRenamed",
        "Another name of an API",
        """
        The name of an API is in the names of the types that are generated for it as a whole, such as `TripsAPI` \
        and `TripsModel`. All code that uses them has to be changed. Calls that apps have queued are sent all the same.
        """,
        change: """
              # api.yaml
              genapi: 1
            - api: Trips
            + api: Journeys
              servers: { live: https://api.trips.example }
            """
    )

    static let envelopeChanged = Rule(
        "envelopeChanged",
        "Another envelope",
        """
        The envelope says where the payload of a response is, and which code means success. Old apps look in the \
        old place. `message` and `info` alone break nothing.
        """,
        change: """
              # api.yaml
            - convention: { envelope: { data: data } }
            + convention: { envelope: { data: result } }
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """,
        declares: false
    )

    static let failurePathsChanged = Rule(
        "failurePathsChanged",
        "Another place of errors",
        "Old apps look for the code and the details of an error in the old place, and find none.",
        change: """
              # api.yaml
            - convention: { failure: { code: code } }
            + convention: { failure: { code: error.code } }
            """,
        declares: false
    )

    static let conventionChanged = Rule(
        "conventionChanged",
        "Another convention",
        """
        A setting of the convention that no other rule is about, such as what happens to undeclared types. Its \
        effects on types and calls are changes of their own.
        """,
        change: """
              # api.yaml
            - convention: { unknown_types: keep }
            + convention: { unknown_types: fail }
            """
    )

    static let constantHeaderChanged = Rule(
        "constantHeaderChanged",
        "Another header of every request",
        "A server may need a header that old apps do not send. A header that is gone breaks nothing.",
        change: """
              # api.yaml
            - headers: { X-Version: "1" }
            + headers: { X-Version: "2" }
            """,
        declares: false
    )

    static let servicesChanged = Rule(
        "servicesChanged",
        "Services or none",
        """
        With `services: true`, every resource has a protocol of its calls. Without it, these protocols are gone.
        """,
        change: """
            - # api.yaml
            - services: true
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let accessChanged = Rule(
        "accessChanged",
        "Another access level",
        "Code outside of the module, or of the package, does not see declarations of a lower level.",
        change: """
              # api.yaml
            - access: public
            + access: package
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let reordered = Rule(
        "reordered",
        "Another order",
        """
        The order of types, calls, cases and settings is that of the output. It has no effect on code or on the wire.
        """,
        change: """
              resource: User
              path: /users
            - fields: { name: string, size: { enum: [S, M] } }
            + fields: { name: string, size: { enum: [M, S] } }
              endpoints:
                get: { get: "/{id}", returns: User }
            """
    )

    static let declarationChanged = Rule(
        "declarationChanged",
        "Other declarations",
        "Generated declarations differ, and the cause is none that another rule is about.",
        change: """
              # Contact.yaml
              union: Contact
              of: [User, Phone]
              unknown_types: fail
              # User.yaml
              value: User
              fields: { name: string }
            - hashable: true
              # Phone.yaml
              value: Phone
              fields: { name: string }
              hashable: true
            """
    )

    static let apiAdded = Rule(
        "apiAdded",
        "A new API",
        "Only the new version has the API."
    )

    static let apiRemoved = Rule(
        "apiRemoved",
        "An API that is gone",
        "Code that uses it does not compile any more, and old apps still send its calls."
    )
}
