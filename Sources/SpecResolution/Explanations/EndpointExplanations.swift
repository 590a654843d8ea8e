import SourceDiagnostics

extension Explanation {
    /// The stories of `EndpointMessages`, `PagingMessages`, `ExampleMessages`.
    static let endpoints: [Explanation] = (calls + paths + answers + paging + examples).sorted {
        $0.id < $1.id
    }

    /// About calls. Keep the list alphabetical.
    private static let calls: [Explanation] = [
        story(
            "accessOutsideOfObject",
            "Access where it says nothing",
            "What is in a body is sent, and what is in a response is received. 'access' belongs to the fields of a type that is both.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  rename: { post: /rename, body: { name: { type: string, access: write } } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  rename: { post: /rename, body: { name: string } }
                """
        ),
        story(
            "bodyOnRead",
            "A body where there is none",
            "GET and HEAD ask for something; servers and caches on the way may drop a body. 'query' holds what such a call says.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, body: { name: string }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { name: string }, returns: [User] }
                """
        ),
        story(
            "cacheOfWrite",
            "An answer that cannot be used again",
            "Only answers to GET and HEAD can stand for another call.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, cache: 60s }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, cache: 60s }
                """
        ),
        story(
            "defaultOfPart",
            "A default in a multipart body",
            "A part is sent or it is not.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  avatar: { put: "/{id}/avatar", multipart: { image: file, caption: { type: string, default: Me } }, returns: none }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  avatar: { put: "/{id}/avatar", multipart: { image: file, caption: string? }, returns: none }
                """
        ),
        story(
            "duplicateEndpoint",
            "Two endpoints of one name",
            "Endpoints become functions; their names are spelled like all names, and may meet.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find_all: { get: /all, returns: [User] }
                  findAll: { get: /every, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find_all: { get: /all, returns: [User] }
                  find_every: { get: /every, returns: [User] }
                """
        ),
        story(
            "invalidatesOnRead",
            "A call that makes no list wrong",
            "Lists are fetched anew after calls that change something. GET, HEAD and OPTIONS only ask.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard }
                  refresh: { get: /refresh, returns: none, invalidates: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard }
                  refresh: { put: /refresh, invalidates: [User] }
                """
        ),
        story(
            "notAMediaType",
            "Not a media type",
            "A media type is a type and a subtype: 'image/png', 'text/plain; charset=utf-8'.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  avatar: { put: "/{id}/avatar", bytes: png, returns: none }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  avatar: { put: "/{id}/avatar", bytes: image/png, returns: none }
                """
        ),
        story(
            "scopesWithoutOAuth2",
            "Scopes without OAuth",
            "Scopes are OAuth's; other schemes have none.",
            refused: """
                # api.yaml
                authorization: basic
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: [trips.read] }
                """,
            accepted: """
                # api.yaml
                authorization: basic
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: basic }
                """
        ),
        story(
            "selectionOfNoObject",
            "Fields of something that has none",
            "'select' names the parameter that says which fields the objects of an answer have. What a union is is not known before, and what 'extra' adds stands beside the objects.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [string], select: fields }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], select: fields }
                """
        ),
        story(
            "unknownScheme",
            "Unknown authorization",
            "Ways to sign calls are declared under 'authorization' in api.yaml.",
            refused: """
                # api.yaml
                authorization: basic
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: bearer }
                """,
            accepted: """
                # api.yaml
                authorization: { basic: {}, bearer: {} }
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: bearer }
                """
        ),
        story(
            "unknownScope",
            "Unknown scope",
            "Scopes are declared with 'oauth2' in api.yaml.",
            refused: """
                # api.yaml
                authorization:
                  oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read } }
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: [trips.rad] }
                """,
            accepted: """
                # api.yaml
                authorization:
                  oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read } }
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: [trips.read] }
                """
        ),
    ]
}
