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
        and `TripsModel`. All code that uses them has to be changed.
        """,
        before: """
            # api.yaml
            genapi: 1
            api: Trips
            servers: { live: https://api.trips.example }
            """,
        after: """
            # api.yaml
            genapi: 1
            api: Journeys
            servers: { live: https://api.trips.example }
            """
    )

    static let serverAdded = Rule(
        "serverAdded",
        "A new server",
        """
        A server is a case of the enum `TripsAPI.Server`. A `switch` over all servers lacks the new one.
        """,
        before: """
            # api.yaml
            servers: { live: https://api.trips.example }
            """,
        after: """
            # api.yaml
            servers: { live: https://api.trips.example, test: https://test.trips.example }
            """
    )

    static let serverRemoved = Rule(
        "serverRemoved",
        "A server that is gone",
        """
        Code that names the server does not compile any more. Whether the server still runs for old apps is not \
        part of a spec.
        """,
        before: """
            # api.yaml
            servers: { live: https://api.trips.example, test: https://test.trips.example }
            """,
        after: """
            # api.yaml
            servers: { live: https://api.trips.example }
            """
    )

    static let serverURLChanged = Rule(
        "serverURLChanged",
        "Another URL of a server",
        """
        New apps send their calls to another place. Old apps still send theirs to the old one, which is therefore \
        to be kept.
        """,
        before: """
            # api.yaml
            servers: { live: https://api.trips.example/v1 }
            """,
        after: """
            # api.yaml
            servers: { live: https://api.trips.example/v2 }
            """,
        declares: false
    )

    static let defaultServerChanged = Rule(
        "defaultServerChanged",
        "Another default server",
        """
        A client that names no server uses the first one.
        """,
        before: """
            # api.yaml
            servers: { live: https://api.trips.example, test: https://test.trips.example }
            """,
        after: """
            # api.yaml
            servers: { test: https://test.trips.example, live: https://api.trips.example }
            """,
        declares: false
    )

    static let envelopeChanged = Rule(
        "envelopeChanged",
        "Another envelope",
        """
        The envelope says where the payload of a response is, and which code means success. Old apps look in the \
        old place. `message` and `info` alone break nothing.
        """,
        before: """
            # api.yaml
            convention: { envelope: { data: data } }
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
            # api.yaml
            convention: { envelope: { data: result } }
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
        """
        Old apps look for the code and the details of an error in the old place, and find none.
        """,
        before: """
            # api.yaml
            convention: { failure: { code: code } }
            """,
        after: """
            # api.yaml
            convention: { failure: { code: error.code } }
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
        before: """
            # api.yaml
            convention: { unknown_types: keep }
            """,
        after: """
            # api.yaml
            convention: { unknown_types: fail }
            """
    )

    static let schemeAdded = Rule(
        "schemeAdded",
        "A new authorization scheme",
        """
        Clients can have one more kind of credentials. Calls that need it are changes of their own.
        """,
        before: """
            # api.yaml
            authorization: { basic: {} }
            """,
        after: """
            # api.yaml
            authorization: { basic: {}, bearer: {} }
            """,
        isAddition: true
    )

    static let schemeRemoved = Rule(
        "schemeRemoved",
        "An authorization scheme that is gone",
        """
        Calls that needed it are changes of their own.
        """,
        before: """
            # api.yaml
            authorization: { basic: {}, custom: signed }
            """,
        after: """
            # api.yaml
            authorization: { basic: {} }
            """
    )

    static let schemeChanged = Rule(
        "schemeChanged",
        "Other settings of an authorization scheme",
        """
        Old apps send their credentials in the old header, or request tokens in the old way.
        """,
        before: """
            # api.yaml
            authorization: { api_key: { header: X-Key } }
            """,
        after: """
            # api.yaml
            authorization: { api_key: { header: X-Api-Key } }
            """
    )

    static let defaultSchemeChanged = Rule(
        "defaultSchemeChanged",
        "Another authorization of all calls",
        """
        Calls that name no scheme use the first one. Old apps send credentials of the old scheme.
        """,
        before: """
            # api.yaml
            authorization: { basic: {}, bearer: {} }
            """,
        after: """
            # api.yaml
            authorization: { bearer: {}, basic: {} }
            """,
        declares: false
    )

    static let scopeAdded = Rule(
        "scopeAdded",
        "A new scope",
        """
        A scope is a case of the enum `TripsAPI.Scope`. A `switch` over all scopes lacks the new one.
        """,
        before: """
            # api.yaml
            authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read. } } }
            """,
        after: """
            # api.yaml
            authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read., write: Write. } } }
            """
    )

    static let scopeRemoved = Rule(
        "scopeRemoved",
        "A scope that is gone",
        """
        Code that names the scope does not compile any more. A server may still grant it to old apps.
        """,
        before: """
            # api.yaml
            authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read., write: Write. } } }
            """,
        after: """
            # api.yaml
            authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read. } } }
            """
    )

    static let constantHeaderChanged = Rule(
        "constantHeaderChanged",
        "Another header of every request",
        """
        A server may need a header that old apps do not send. A header that is gone breaks nothing.
        """,
        before: """
            # api.yaml
            headers: { X-Version: "1" }
            """,
        after: """
            # api.yaml
            headers: { X-Version: "2" }
            """,
        declares: false
    )

    static let errorCodeAdded = Rule(
        "errorCodeAdded",
        "A new error code",
        """
        Error codes are an open enumeration: old apps have a code without a name.
        """,
        before: """
            # api.yaml
            errors: { Taken: {} }
            """,
        after: """
            # api.yaml
            errors: { Taken: {}, Gone: {} }
            """
    )

    static let errorCodeRemoved = Rule(
        "errorCodeRemoved",
        "An error code that is gone",
        """
        Code that names it does not compile any more.
        """,
        before: """
            # api.yaml
            errors: { Taken: {}, Gone: {} }
            """,
        after: """
            # api.yaml
            errors: { Taken: {} }
            """
    )

    static let errorCodeChanged = Rule(
        "errorCodeChanged",
        "Another meaning of an error code",
        """
        The name, the status, the texts or the type of the details are other ones. Old apps cannot read details of \
        a type that is not compatible.
        """,
        before: """
            # api.yaml
            errors: { Taken: { details: string } }
            """,
        after: """
            # api.yaml
            errors: { Taken: { details: int } }
            """
    )

    static let servicesChanged = Rule(
        "servicesChanged",
        "Services or none",
        """
        With `services: true`, every resource has a protocol of its calls. Without it, these protocols are gone.
        """,
        before: """
            # api.yaml
            services: true
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
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
        """
        Code outside of the module, or of the package, does not see declarations of a lower level.
        """,
        before: """
            # api.yaml
            access: public
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
            # api.yaml
            access: package
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User }
            """
    )

    static let messageAdded = Rule(
        "messageAdded",
        "A new text",
        """
        The texts of an app are functions and properties of one type.
        """,
        before: """
            # messages.yaml
            source: en
            messages:
              hello: { en: Hello }
            """,
        after: """
            # messages.yaml
            source: en
            messages:
              hello: { en: Hello }
              bye: { en: Bye }
            """
    )

    static let messageRemoved = Rule(
        "messageRemoved",
        "A text that is gone",
        """
        Code that uses it does not compile any more.
        """,
        before: """
            # messages.yaml
            source: en
            messages:
              hello: { en: Hello }
              bye: { en: Bye }
            """,
        after: """
            # messages.yaml
            source: en
            messages:
              hello: { en: Hello }
            """
    )

    static let messageChanged = Rule(
        "messageChanged",
        "Another text",
        """
        Other words break nothing. Other placeholders are other parameters.
        """,
        before: """
            # messages.yaml
            source: en
            messages:
              hello: { en: Hello }
            """,
        after: """
            # messages.yaml
            source: en
            messages:
              hello: { en: "Hello {name}" }
            """
    )

    static let documentationChanged = Rule(
        "documentationChanged",
        "Another documentation",
        """
        It has no effect on programs.
        """,
        before: """
            resource: User
            path: /users
            fields: { name: { type: string, doc: The name. } }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
            resource: User
            path: /users
            fields: { name: { type: string, doc: The whole name. } }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        declares: false
    )

    static let deprecationChanged = Rule(
        "deprecationChanged",
        "A deprecation",
        """
        Uses of what is deprecated cause warnings, which are errors only if an app says so.
        """,
        before: """
            resource: User
            path: /users
            fields: { name: string, nick: string? }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
            resource: User
            path: /users
            fields: { name: string, nick: { type: string?, deprecated: Use name. } }
            endpoints:
              get: { get: "/{id}", returns: User }
            """
    )

    static let reordered = Rule(
        "reordered",
        "Another order",
        """
        The order of types, calls, cases and settings is that of the output. It has no effect on code or on the \
        wire.
        """,
        before: """
            resource: User
            path: /users
            fields: { name: string, size: { enum: [S, M] } }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
        after: """
            resource: User
            path: /users
            fields: { name: string, size: { enum: [M, S] } }
            endpoints:
              get: { get: "/{id}", returns: User }
            """
    )

    static let declarationChanged = Rule(
        "declarationChanged",
        "Other declarations",
        """
        Generated declarations differ, and the cause is none that another rule is about.
        """,
        before: """
            # Contact.yaml
            union: Contact
            of: [User, Phone]
            unknown_types: fail
            # User.yaml
            value: User
            fields: { name: string }
            hashable: true
            # Phone.yaml
            value: Phone
            fields: { name: string }
            hashable: true
            """,
        after: """
            # Contact.yaml
            union: Contact
            of: [User, Phone]
            unknown_types: fail
            # User.yaml
            value: User
            fields: { name: string }
            # Phone.yaml
            value: Phone
            fields: { name: string }
            hashable: true
            """
    )

    static let apiAdded = Rule(
        "apiAdded",
        "A new API",
        """
        Only the new version has the API.
        """
    )

    static let apiRemoved = Rule(
        "apiRemoved",
        "An API that is gone",
        """
        Code that uses it does not compile any more, and old apps still send its calls.
        """
    )
}
