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

    static let refusals = (calls + Refusal.paths + Refusal.answers).sorted { $0.id < $1.id }

    private static let calls: [Refusal] = [
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
            "toleranceInBody",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              rate: { post: /rate, body: { stars: { type: int?, malformed: 1️⃣"null" } } }
              tag: { post: /tag, form: { tags: { type: [string], bad_elements: 2️⃣skip } } }
            """,
            [
                "1️⃣": "'malformed' is about what is read, and a body is sent",
                "2️⃣": "'bad_elements' is about what is read, and a body is sent",
            ]
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
            "invalidatesOnRead",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { 2️⃣get: /me, returns: User, invalidates: [1️⃣User] }
            """,
            [
                "1️⃣": "a 'get' makes no list wrong",
                "2️⃣": "note: only calls that change something do",
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
            "selectionOfNoObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              names: { get: /names, returns: 2️⃣[string], select: 1️⃣fields }
              delete: { delete: "/{id}", select: 3️⃣fields }
            """,
            [
                "1️⃣": "fields are selected of one object, or of the objects of a list",
                "2️⃣": "note: this is what the endpoint answers",
                "3️⃣": "fields are selected of one object, or of the objects of a list",
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
    ]
}
