extension Rule {
    /// The rules of calls.
    static let calls: [Rule] = [
        .callAdded, .callRemoved, .callRenamed, .methodChanged, .pathChanged, .bodyChanged,
        .callServerChanged, .responseChanged, .responseHeadersChanged, .pagingChanged, .failuresChanged,
        .errorsOfCallChanged, .authorizationOfCallChanged, .offlineChanged, .formerCallsChanged,
        .callOptionsChanged, .linkChanged, .relationChanged, .syncChanged, .examplesChanged,
    ]

    static let callAdded = Rule(
        "callAdded",
        "A new call",
        "It breaks nothing. With `services: true`, it is a new requirement of a protocol.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                list: { get: "", returns: [User] }
            +   drop: { delete: "/{id}" }
            """
    )

    static let callRemoved = Rule(
        "callRemoved",
        "A call that is gone",
        """
        Code that uses it does not compile any more. Old apps still send it, unless another call has its method \
        and path. Queued calls are lost, unless another call was `formerly` this one.
        """,
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
                list: { get: "", returns: [User] }
            -   drop: { delete: "/{id}", offline: client }
            """
    )

    static let callRenamed = Rule(
        "callRenamed",
        "Another name of a call",
        "The request is the same one. Queued calls are lost, unless the new name is `formerly` the old one.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   change: { patch: "/{id}", body: [name], returns: User, offline: client }
            +   rename: { patch: "/{id}", body: [name], returns: User, offline: client }
            """
    )

    static let methodChanged = Rule(
        "methodChanged",
        "Another method",
        "Old apps send the old one.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   change: { put: "/{id}", body: [name], returns: User }
            +   change: { post: "/{id}", body: [name], returns: User }
            """,
        declares: false
    )

    static let pathChanged = Rule(
        "pathChanged",
        "Another path",
        "Old apps use the old one. Other names of parameters, and new optional parts, break no old app.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "/all", returns: [User] }
            +   list: { get: "/list", returns: [User] }
            """
    )

    static let bodyChanged = Rule(
        "bodyChanged",
        "Another body",
        "Old apps send a body of another kind, or one that the new server cannot read.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   change: { put: "/{id}", body: User, returns: User }
            +   change: { put: "/{id}", form: { name: string }, returns: User }
            """
    )

    static let responseChanged = Rule(
        "responseChanged",
        "Another response",
        """
        Old apps cannot read a response of another kind, or of a type that is not compatible. A call that returned \
        nothing ignores what it gets.
        """,
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User }
            +   get: { get: "/{id}", returns: string }
            """
    )

    static let callServerChanged = Rule(
        "callServerChanged",
        "Another server of a call",
        "Apps of the other version send the call to the server that their version of the specs has.",
        change: """
              # api.yaml
              servers:
                live: { url: https://api.example.com, other: { uploads: https://uploads.example.com } }
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User }
            +   get: { get: "/{id}", returns: User, server: uploads }
            """
    )

    static let responseHeadersChanged = Rule(
        "responseHeadersChanged",
        "Typed headers or none",
        "The call returns another type, or its responses have no headers that apps read.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User, response_headers: { X-Left: int } }
            +   get: { get: "/{id}", returns: User }
            """
    )

    static let pagingChanged = Rule(
        "pagingChanged",
        "Another paging",
        """
        Old apps request pages by other parameters, or look for the next one in another place. Page sizes break nothing.
        """,
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   list: { get: "", returns: [User], paging: standard }
            +   list: { get: "", returns: [User], paging: page }
            """
    )

    static let failuresChanged = Rule(
        "failuresChanged",
        "Other bodies of failures",
        "Old apps cannot read the body of a failure whose type is not compatible.",
        change: """
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User, failures: { 404: string } }
            +   get: { get: "/{id}", returns: User, failures: { 404: int } }
            """
    )

    static let errorsOfCallChanged = Rule(
        "errorsOfCallChanged",
        "Other known error codes of a call",
        "They are documentation.",
        change: """
              # api.yaml
              errors: { Gone: {} }
              # User.yaml
              resource: User
              path: /users
              fields: { name: string }
              endpoints:
            -   get: { get: "/{id}", returns: User }
            +   get: { get: "/{id}", returns: User, errors: [Gone] }
            """,
        declares: false
    )
}
