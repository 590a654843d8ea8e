// Rules of servers and authorization.

extension Rule {
    static let serverAdded = Rule(
        "serverAdded",
        "A new server",
        "A server is a case of the enum `TripsAPI.Server`. A `switch` over all servers lacks the new one.",
        change: """
              # api.yaml
            - servers: { live: https://api.trips.example }
            + servers: { live: https://api.trips.example, test: https://test.trips.example }
            """
    )

    static let serverRemoved = Rule(
        "serverRemoved",
        "A server that is gone",
        """
        Code that names the server does not compile any more. Whether the server still runs for old apps is not part of a spec.
        """,
        change: """
              # api.yaml
            - servers: { live: https://api.trips.example, test: https://test.trips.example }
            + servers: { live: https://api.trips.example }
            """
    )

    static let serverURLChanged = Rule(
        "serverURLChanged",
        "Another URL of a server",
        """
        New apps send their calls to another place. Old apps still send theirs to the old one, which is therefore to be kept.
        """,
        change: """
              # api.yaml
            - servers: { live: https://api.trips.example/v1 }
            + servers: { live: https://api.trips.example/v2 }
            """,
        declares: false
    )

    static let defaultServerChanged = Rule(
        "defaultServerChanged",
        "Another default server",
        "A client that names no server uses the first one.",
        change: """
              # api.yaml
            - servers: { live: https://api.trips.example, test: https://test.trips.example }
            + servers: { test: https://test.trips.example, live: https://api.trips.example }
            """,
        declares: false
    )

    static let schemeAdded = Rule(
        "schemeAdded",
        "A new authorization scheme",
        "Clients can have one more kind of credentials. Calls that need it are changes of their own.",
        change: """
              # api.yaml
            - authorization: { basic: {} }
            + authorization: { basic: {}, bearer: {} }
            """,
        isAddition: true
    )

    static let schemeRemoved = Rule(
        "schemeRemoved",
        "An authorization scheme that is gone",
        "Calls that needed it are changes of their own.",
        change: """
              # api.yaml
            - authorization: { basic: {}, custom: signed }
            + authorization: { basic: {} }
            """
    )

    static let schemeChanged = Rule(
        "schemeChanged",
        "Other settings of an authorization scheme",
        "Old apps send their credentials in the old header, or request tokens in the old way.",
        change: """
              # api.yaml
            - authorization: { api_key: { header: X-Key } }
            + authorization: { api_key: { header: X-Api-Key } }
            """
    )

    static let defaultSchemeChanged = Rule(
        "defaultSchemeChanged",
        "Another authorization of all calls",
        "Calls that name no scheme use the first one. Old apps send credentials of the old scheme.",
        change: """
              # api.yaml
            - authorization: { basic: {}, bearer: {} }
            + authorization: { bearer: {}, basic: {} }
            """,
        declares: false
    )

    static let scopeAdded = Rule(
        "scopeAdded",
        "A new scope",
        "A scope is a case of the enum `TripsAPI.Scope`. A `switch` over all scopes lacks the new one.",
        change: """
              # api.yaml
            - authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read. } } }
            + authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read., write: Write. } } }
            """
    )

    static let scopeRemoved = Rule(
        "scopeRemoved",
        "A scope that is gone",
        "Code that names the scope does not compile any more. A server may still grant it to old apps.",
        change: """
              # api.yaml
            - authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read., write: Write. } } }
            + authorization: { oauth2: { token_url: /token, grants: [client_credentials], scopes: { read: Read. } } }
            """
    )
}
