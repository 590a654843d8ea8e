import SourceDiagnostics
import Testing

@testable import SpecResolution

@Suite("What resolution refuses about api.yaml")
struct APIRefusalTests {
    @Test("each is refused in its own words, where it stands", arguments: refusals)
    func refused(refusal: Refusal) {
        refusal.expect()
    }

    @Test("every message of the catalogue is among them")
    func completeness() {
        #expect(Self.refusals.map(\.id) == Explanation.api.map(\.id))
    }

    static let refusals: [Refusal] = [
        Refusal(
            "apiNotNamedLikeItsFolder",
            """
            # Specs/Travel/api.yaml
            api: 1️⃣Trips
            """,
            [
                "1️⃣": "API 'Trips' is in a folder named 'Travel'"
            ],
            fixed: """
                api: Travel
                """
        ),
        Refusal(
            "characterInHeader",
            #"""
            headers: { X-Client: 1️⃣"gen\r\napi" }
            """#,
            [
                "1️⃣": "control character U+000D in a header"
            ]
        ),
        Refusal(
            "customSchemeLikeAnother",
            """
            authorization: { custom: { signature: , 1️⃣bearer: } }
            """,
            [
                "1️⃣": "a custom scheme cannot be called 'bearer'"
            ]
        ),
        Refusal(
            "duplicateErrorCode",
            """
            errors:
              2️⃣Taken: { status: 409 }
              Exists: { status: 409, value: 1️⃣Taken }
            """,
            [
                "1️⃣": "error code 'Taken' is already declared",
                "2️⃣": "note: first declared here",
            ]
        ),
        Refusal(
            "duplicateHeader",
            """
            headers:
              2️⃣X-Client: genapi
              1️⃣x-client: other
            """,
            [
                "1️⃣": "header 'x-client' is already there",
                "2️⃣": "note: first written here; the case of letters does not count",
            ]
        ),
        Refusal(
            "durationNotPositive",
            """
            timeout: 1️⃣0s
            """,
            [
                "1️⃣": "a duration has to be longer than zero"
            ]
        ),
        Refusal(
            "emptyName",
            """
            authorization: { api_key: { query: 1️⃣"" } }
            """,
            [
                "1️⃣": "a name is empty"
            ]
        ),
        Refusal(
            "errorCodeMeansSuccess",
            """
            errors: { 1️⃣OK: { status: 409 } }
            """,
            [
                "1️⃣": "'OK' is the code of calls that worked"
            ]
        ),
        Refusal(
            "fragmentInURL",
            """
            authorization: { oauth2: { token_url: 1️⃣/token#now, grants: [password] } }
            """,
            [
                "1️⃣": "a fragment never reaches a server"
            ],
            fixed: """
                authorization: { oauth2: { token_url: /token, grants: [password] } }
                """
        ),
        Refusal(
            "grantWithoutClientAuthentication",
            """
            authorization: { oauth2: { token_url: /token, grants: [1️⃣client_credentials], client_authentication: 2️⃣none } }
            """,
            [
                "1️⃣": "the grant 'client_credentials' needs a client that says who it is",
                "2️⃣": "note: clients say nothing here",
            ]
        ),
        Refusal(
            "grantWithoutURL",
            """
            authorization: { oauth2: { token_url: /token, grants: [1️⃣device_code] } }
            """,
            [
                "1️⃣": "the grant 'device_code' needs 'device_authorization_url'"
            ],
            fixed: """
                authorization: { oauth2: { token_url: /token, device_authorization_url: /oauth/device, grants: [device_code] } }
                """
        ),
        Refusal(
            "headerOfCredentials",
            """
            authorization: { xsrf: { header: 1️⃣Cookie } }
            """,
            [
                "1️⃣": "header 'Cookie' is taken by credentials of its own"
            ]
        ),
        Refusal(
            "headerOfTheTransport",
            """
            headers: { 1️⃣Content-Length: "17" }
            """,
            [
                "1️⃣": "header 'Content-Length' is computed for every request"
            ]
        ),
        Refusal(
            "hiddenCharacter",
            #"""
            doc: 1️⃣"Trips\u202E"
            """#,
            [
                "1️⃣": "character U+202E does not belong in a text"
            ]
        ),
        Refusal(
            "neitherPathNorURL",
            """
            authorization: { oauth2: { token_url: 1️⃣oauth/token, grants: [password] } }
            """,
            [
                "1️⃣": "'oauth/token' is neither a path nor an http or https URL"
            ],
            fixed: """
                authorization: { oauth2: { token_url: /oauth/token, grants: [password] } }
                """
        ),
        Refusal(
            "notACookieName",
            """
            authorization: { xsrf: { cookie: 1️⃣XSRF TOKEN } }
            """,
            [
                "1️⃣": "'XSRF TOKEN' cannot be the name of a cookie"
            ]
        ),
        Refusal(
            "notAHeaderName",
            """
            headers: { 1️⃣X Client: genapi }
            """,
            [
                "1️⃣": "'X Client' cannot be the name of a header"
            ]
        ),
        Refusal(
            "notALanguage",
            """
            errors: { Taken: { messages: { 1️⃣de_AT: Gibt es schon. } } }
            """,
            [
                "1️⃣": "'de_AT' is not a language tag"
            ],
            fixed: """
                errors: { Taken: { messages: { de-AT: Gibt es schon. } } }
                """
        ),
        Refusal(
            "notAScope",
            """
            authorization: { oauth2: { token_url: /token, grants: [password], scopes: { 1️⃣trips read: Read your trips } } }
            """,
            [
                "1️⃣": "'trips read' cannot be an OAuth scope"
            ]
        ),
        Refusal(
            "notAServerURL",
            """
            servers: { live: 1️⃣api.trips.example }
            """,
            [
                "1️⃣": "'api.trips.example' is not an absolute http or https URL"
            ],
            fixed: """
                servers: { live: https://api.trips.example }
                """
        ),
        Refusal(
            "numberOutOfRange",
            """
            retry: { attempts: 1️⃣0 }
            """,
            [
                "1️⃣": "'0' is out of range"
            ]
        ),
        Refusal(
            "oauth2WithoutGrants",
            """
            authorization: { 1️⃣oauth2: { token_url: /token } }
            """,
            [
                "1️⃣": "no grant says how a token is obtained"
            ],
            fixed: """
                authorization: { oauth2: { token_url: /token, grants: [client_credentials] } }
                """
        ),
        Refusal(
            "plainHTTP",
            """
            servers: { live: 1️⃣http://api.trips.example }
            """,
            [
                "1️⃣": "what is sent to 'http://api.trips.example' can be read on the way"
            ],
            fixed: """
                servers: { live: https://api.trips.example }
                """
        ),
        Refusal(
            "queryInServerURL",
            """
            servers: { live: 1️⃣"https://api.trips.example/v1?key=7" }
            """,
            [
                "1️⃣": "a server's URL has no query and no fragment"
            ],
            fixed: """
                servers: { live: https://api.trips.example/v1 }
                """
        ),
        Refusal(
            "scopeMeetsAllCases",
            """
            authorization:
              oauth2: { token_url: /token, grants: [password], scopes: { 1️⃣all_cases: Read every case } }
            """,
            [
                "1️⃣": "'allCases' is the list of all scopes"
            ]
        ),
        Refusal(
            "secretInSpec",
            """
            headers: { Authorization: 1️⃣Bearer 12345 }
            """,
            [
                "1️⃣": "the value of 'Authorization' does not belong in a spec"
            ]
        ),
        Refusal(
            "serverMeetsAllCases",
            """
            servers: { 1️⃣all_cases: https://api.trips.example }
            """,
            [
                "1️⃣": "'allCases' is the list of all servers"
            ]
        ),
        Refusal(
            "unknownErrorCode",
            """
            errors: { Taken: { status: 409 } }
            messages: { 1️⃣Token: { en: Already there. } }
            """,
            [
                "1️⃣": "unknown error code 'Token'"
            ],
            fixed: """
                errors: { Taken: { status: 409 } }
                messages: { Taken: { en: Already there. } }
                """
        ),
        Refusal(
            "userInURL",
            """
            servers: { live: 1️⃣https://me:secret@api.trips.example }
            """,
            [
                "1️⃣": "a URL in a spec holds no user and no password"
            ]
        ),
    ]
}
