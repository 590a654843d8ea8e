// How calls are made, besides their requests and responses.

extension Rule {
    static let authorizationOfCallChanged = Rule(
        "authorizationOfCallChanged",
        "Another authorization of a call",
        "Old apps send no credentials, those of another scheme, or tokens without a new scope.",
        change: """
              # api.yaml
              authorization: { basic: {}, bearer: {} }
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User, authorization: none }
            +   get: { get: "/{id}", returns: User, authorization: bearer }
            """,
        declares: false
    )

    static let offlineChanged = Rule(
        "offlineChanged",
        "A call that waits for a connection, or no longer",
        "Without `offline`, calls that are queued are lost.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   change: { patch: "/{id}", body: [name], returns: User, offline: client }
            +   change: { patch: "/{id}", body: [name], returns: User }
            """
    )

    static let formerCallsChanged = Rule(
        "formerCallsChanged",
        "Other former names of a call",
        "Calls that earlier versions have queued under a name that is gone are lost.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   change: { patch: "/{id}", body: [name], returns: User, offline: client, formerly: [User.rename] }
            +   change: { patch: "/{id}", body: [name], returns: User, offline: client }
            """,
        declares: false
    )

    static let callOptionsChanged = Rule(
        "callOptionsChanged",
        "Other options of a call",
        "Timeouts, retries, priorities, caches and lists that become stale are the client's own business.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User, timeout: 5s }
            +   get: { get: "/{id}", returns: User, timeout: 9s }
            """,
        declares: false
    )

    static let linkChanged = Rule(
        "linkChanged",
        "Another link",
        "A link into an app is a case of an enum. Links of the old path do not open the new app.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User, link: user }
            +   get: { get: "/{id}", returns: User, link: person }
            """
    )

    static let syncChanged = Rule(
        "syncChanged",
        "Another refresh by changes",
        "A list with another mark is fetched as a whole once more.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], sync: { since: since, header: ETag } }
            +   list: { get: "", returns: [User] }
            """
    )

    static let relationChanged = Rule(
        "relationChanged",
        "Another relation",
        "A list of one element is a function of the element.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                list: { get: "", returns: [User] }
            -   friends: { get: "/{id}/friends", returns: [User] }
            +   friends: { get: "/{id}/friends/{kind}", parameters: { kind: string }, returns: [User] }
            """
    )

    static let examplesChanged = Rule(
        "examplesChanged",
        "Other examples",
        "They are for tests and previews.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: string }
            +   get: { get: "/{id}", returns: string, examples: [{ response: { data: a, code: OK } }] }
            """,
        declares: false
    )
}
