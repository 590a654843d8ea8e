import SourceDiagnostics

extension Explanation {
    /// About endpoints. Keep the list alphabetical.
    static let endpoints: [Explanation] = [
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
            "bodyOfHead",
            "HEAD answers no body",
            "An answer to HEAD has the headers that GET would have, and nothing else.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: headers }
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
            "characterInPath",
            "A character that no path can hold",
            "Letters of all scripts are encoded on their way; control characters, backslashes and percent signs without two digits are no part of a path.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%/{id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%25/{id}", returns: User }
                """
        ),
        story(
            "defaultInPathGroup",
            "A default for what is left out",
            "A part of a path in parentheses is left out when its parameter has no value.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/{format})", parameters: { format: { type: string, default: csv } }, returns: bytes }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/{format})", parameters: { format: string }, returns: bytes }
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
            "dotSegmentInPath",
            "A segment that leads elsewhere",
            "'.' and '..' are taken out of a path on its way, so the call would reach another one.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "/../trips", returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "/trips", returns: [User] }
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
            "duplicateExample",
            "Two examples of one name",
            "The name says which example is meant.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ name: a, status: 200 }, { name: a, status: 404 }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ name: a, status: 200 }, { name: b, status: 404 }] }
                """
        ),
        story(
            "exampleBodyOfNone",
            "An example with a body that nobody sends",
            "The endpoint has no body.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, examples: [{ body: { name: Ada } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        story(
            "extraBesideNoValue",
            "Something beside nothing",
            "'extra' stands beside a payload: a type, a list or a map.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { post: /find, returns: [User], extra: { filters: [string] } }
                """
        ),
        story(
            "extraOnPages",
            "Something beside a page",
            "A paged list is a sequence of its elements, whatever page they came on; what is beside them on one page would have no place.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], extra: { filters: [string] } }
                """
        ),
        story(
            "extraWithoutEnvelope",
            "Nothing is beside the whole",
            "Without an envelope the payload is the whole body.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], envelope: none, extra: { filters: [string] } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], envelope: products.data, extra: { filters: [string] } }
                """
        ),
        story(
            "getWithoutReturns",
            "A GET that does not say what it gets",
            "Other calls answer nothing where 'returns' is left out. A GET is made for its answer.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}" }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User }
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
            "optionalWhole",
            "A whole that is null",
            "What a call sends or answers as a whole is not optional. Values in it may be.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: "User?" }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: { user: "User?" } }
                """
        ),
        story(
            "pagingOfNoList",
            "Pages of something that is no list",
            "Paging walks through the elements of a list.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, paging: standard }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard }
                """
        ),
        story(
            "parameterNotInPath",
            "A parameter that the path does not have",
            "Parameters under 'parameters' are those in braces in the path; others go into 'query' or 'headers'.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", parameters: { name: string }, returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/by-name/{name}", parameters: { name: string }, returns: User }
                """
        ),
        story(
            "parameterOfManyParts",
            "A value that is not one text",
            "In a path, a header or a part of a body a value is one text: a scalar, an identity, an enum. In a query or a form it can be a list of these too.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: User }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: id<User> }, returns: [User] }
                """
        ),
        story(
            "pathGroupWithoutParameter",
            "A group that is never left out",
            "A part of a path in parentheses is left out when its parameter has no value; without a parameter it never is.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export(/csv)", returns: bytes }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: /export/csv, returns: bytes }
                """
        ),
        story(
            "pathParameterOptional",
            "A path with a hole",
            "A parameter outside of parentheses is always there.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/of/{kind}", parameters: { kind: string? }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/of(/{kind})", parameters: { kind: string }, returns: [User] }
                """
        ),
        story(
            "pathParameterWithoutType",
            "A parameter without a type",
            "'{id}' in the path of a resource is its identity. Any other parameter gets its type under 'parameters', at the endpoint or at the resource.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", parameters: { user_id: id<User> }, returns: User }
                """
        ),
        story(
            "queryMeetsPaging",
            "A parameter that paging sends",
            "Paging fills in its own parameters, page after page.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", query: { limit: int? }, returns: [User], paging: standard }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", query: { name: string? }, returns: [User], paging: standard }
                """
        ),
        story(
            "realtimeOfNoObject",
            "Elements without a place in the order",
            "Realtime paging asks for what is newer or older than an element's paging id, so elements are objects.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [string], paging: realtime }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  names: { get: /names, returns: [User], paging: realtime }
                """
        ),
        story(
            "responseWithoutFields",
            "An answer without fields",
            "A map of fields with nothing in it says nothing.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: {} }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none }
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
            "unknownExampleKey",
            "An example with a key that nothing reads",
            "A key of the example is none of the type's.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { nam: Ada } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        story(
            "unknownExampleParameter",
            "An example with a parameter that the endpoint does not have",
            "Parameters are named as they are in the path, the query or the headers.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, examples: [{ parameters: { user: "7" } }] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, examples: [{ parameters: { id: "7" } }] }
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
        story(
            "wireNamesMeet",
            "One name twice in a query",
            "Names in snake_case are spelled in the API's style, and may meet another.",
            refused: """
                # api.yaml
                convention: { keys: camelCase }
                # User.yaml
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { first_name: string, firstName: { type: string, name: other } }, returns: [User] }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { first_name: string, last_name: string }, returns: [User] }
                """
        ),
    ]
}
