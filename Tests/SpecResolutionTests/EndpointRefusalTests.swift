import SourceDiagnostics
import Testing

@testable import SpecResolution

@Suite("What resolution refuses about endpoints")
struct EndpointRefusalTests {
    @Test("each is refused in its own words, where it stands", arguments: refusals)
    func refused(refusal: Refusal) {
        refusal.expect()
    }

    @Test("every message of the catalogue is among them")
    func completeness() {
        #expect(Self.refusals.map(\.id) == Explanation.endpoints.map(\.id))
    }

    static let refusals: [Refusal] = [
        Refusal(
            "accessOutsideOfObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              rename: { post: /rename, body: { name: { type: string, access: 1️⃣write } } }
            """,
            [
                "1️⃣": "what is in a body is written, and what is in a response is read"
            ]
        ),
        Refusal(
            "bodyOfHead",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              check: { head: "/{id}", returns: 1️⃣User }
            """,
            [
                "1️⃣": "the answer to HEAD has no body"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  check: { head: "/{id}", returns: headers }
                """
        ),
        Refusal(
            "bodyOnRead",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { 2️⃣get: /find, 1️⃣body: { name: string }, returns: [User] }
            """,
            [
                "1️⃣": "a 'get' has no body",
                "2️⃣": "note: 'query' holds what such a call may send",
            ]
        ),
        Refusal(
            "cacheOfWrite",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { 2️⃣post: "", body: [name], returns: User, cache: 1️⃣60s }
            """,
            [
                "1️⃣": "the answer to a 'post' cannot be used again",
                "2️⃣": "note: only answers to 'get' and 'head' can",
            ]
        ),
        Refusal(
            "characterInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/1001️⃣%/{id}", returns: User }
            """,
            [
                "1️⃣": "a path cannot hold '%' as it is"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/100%25/{id}", returns: User }
                """
        ),
        Refusal(
            "defaultInPathGroup",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              export: { get: "/export(/{format})", parameters: { format: { type: string, default: 1️⃣csv } }, returns: bytes }
            """,
            [
                "1️⃣": "'format' is left out of the path when it has no value: it has no default"
            ]
        ),
        Refusal(
            "defaultOfPart",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              avatar: { put: "/{id}/avatar", multipart: { image: file, caption: { type: string, default: 1️⃣Me } }, returns: none }
            """,
            [
                "1️⃣": "a part of a multipart body has no default"
            ]
        ),
        Refusal(
            "dotSegmentInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "/1️⃣../trips", returns: [User] }
            """,
            [
                "1️⃣": "the segment '..' would lead somewhere else"
            ]
        ),
        Refusal(
            "duplicateEndpoint",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              2️⃣find_all: { get: /all, returns: [User] }
              1️⃣findAll: { get: /every, returns: [User] }
            """,
            [
                "1️⃣": "endpoint 'findAll' is already declared",
                "2️⃣": "note: first declared here",
            ]
        ),
        Refusal(
            "duplicateExample",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, examples: [{ name: 2️⃣a, status: 200 }, { name: 1️⃣a, status: 404 }] }
            """,
            [
                "1️⃣": "example 'a' is already there",
                "2️⃣": "note: first written here",
            ]
        ),
        Refusal(
            "exampleBodyOfNone",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, examples: [{ body: 1️⃣{ name: Ada } }] }
            """,
            [
                "1️⃣": "an example has a body, and the endpoint has none"
            ]
        ),
        Refusal(
            "extraBesideNoValue",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              ping: { post: /ping, returns: none, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "'extra' stands beside a payload, and this endpoint answers none"
            ]
        ),
        Refusal(
            "extraOnPages",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], paging: standard, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "the pages of a list hold its elements and nothing beside them"
            ]
        ),
        Refusal(
            "extraWithoutEnvelope",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], envelope: none, extra: { 1️⃣filters: [string] } }
            """,
            [
                "1️⃣": "nothing is beside a payload that is the whole body"
            ]
        ),
        Refusal(
            "getWithoutReturns",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              1️⃣get: { get: "/{id}" }
            """,
            [
                "1️⃣": "'get' gets something, and does not say what"
            ]
        ),
        Refusal(
            "notAMediaType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              avatar: { put: "/{id}/avatar", bytes: 1️⃣png, returns: none }
            """,
            [
                "1️⃣": "'png' is not a media type"
            ]
        ),
        Refusal(
            "optionalWhole",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: "1️⃣User?" }
            """,
            [
                "1️⃣": "a body is there or it is not; it is not null"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: "User" }
                """
        ),
        Refusal(
            "pagingOfNoList",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: 2️⃣User, paging: 1️⃣standard }
            """,
            [
                "1️⃣": "only a list has pages",
                "2️⃣": "note: this is what the endpoint answers",
            ]
        ),
        Refusal(
            "parameterNotInPath",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", parameters: { 1️⃣name: string }, returns: User }
            """,
            [
                "1️⃣": "the path '/users/{id}' has no '{name}'"
            ]
        ),
        Refusal(
            "parameterOfManyParts",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { get: /find, query: { like: 1️⃣User }, returns: [User] }
            """,
            [
                "1️⃣": "a value of type 'User' cannot be written here as one text"
            ]
        ),
        Refusal(
            "pathGroupWithoutParameter",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              export: { get: "/export1️⃣(/csv)", returns: bytes }
            """,
            [
                "1️⃣": "a group without a parameter is never left out"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  export: { get: "/export/csv", returns: bytes }
                """
        ),
        Refusal(
            "pathParameterOptional",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/of/{kind}", parameters: { kind: 1️⃣string? }, returns: [User] }
            """,
            [
                "1️⃣": "the path always needs 'kind'"
            ]
        ),
        Refusal(
            "pathParameterWithoutType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              friend: { get: "/{id}/friends/{1️⃣user_id}", returns: User }
            """,
            [
                "1️⃣": "no type is declared for '{user_id}'"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{id}/friends/{user_id}", parameters: { user_id: id<User> }, returns: User }
                """
        ),
        Refusal(
            "queryMeetsPaging",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", query: { 1️⃣limit: int? }, returns: [User], paging: 2️⃣standard }
            """,
            [
                "1️⃣": "paging sends 'limit' itself",
                "2️⃣": "note: this paging",
            ]
        ),
        Refusal(
            "realtimeOfNoObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              names: { get: /names, returns: 1️⃣[string], paging: realtime }
            """,
            [
                "1️⃣": "elements of type 'string' have no paging id"
            ]
        ),
        Refusal(
            "responseWithoutFields",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              ping: { post: /ping, returns: 1️⃣{} }
            """,
            [
                "1️⃣": "a response without fields"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  ping: { post: /ping, returns: none }
                """
        ),
        Refusal(
            "scopesWithoutOAuth2",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, authorization: 1️⃣[trips.read] }
            """,
            [
                "1️⃣": "only OAuth has scopes"
            ],
            beside: """
                # api.yaml
                authorization: basic
                """
        ),
        Refusal(
            "unknownExampleKey",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [name], returns: User, examples: [{ body: { 1️⃣nam: Ada } }] }
            """,
            [
                "1️⃣": "nothing reads 'nam' here"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """
        ),
        Refusal(
            "unknownExampleParameter",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User, examples: [{ parameters: { 1️⃣user: "7" } }] }
            """,
            [
                "1️⃣": "the endpoint has no parameter 'user'"
            ]
        ),
        Refusal(
            "unknownScheme",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, authorization: 1️⃣bearer }
            """,
            [
                "1️⃣": "the API has no authorization 'bearer'"
            ],
            beside: """
                # api.yaml
                authorization: basic
                """
        ),
        Refusal(
            "unknownScope",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, authorization: [1️⃣trips.rad] }
            """,
            [
                "1️⃣": "unknown scope 'trips.rad'"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { get: /me, returns: User, authorization: [trips.read] }
                """,
            beside: """
                # api.yaml
                authorization:
                  oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read } }
                """
        ),
        Refusal(
            "wireNamesMeet",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { get: /find, query: { 2️⃣first_name: string, 1️⃣firstName: { type: string, name: other } }, returns: [User] }
            """,
            [
                "1️⃣": "the query already has 'firstName'",
                "2️⃣": "note: first written here",
            ],
            beside: """
                # api.yaml
                convention: { keys: camelCase }
                """
        ),
    ]
}
