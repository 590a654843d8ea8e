import SourceDiagnostics

extension Explanation {
    /// About `api.yaml`. Keep the list alphabetical.
    static let api: [Explanation] = [
        story(
            "apiNotNamedLikeItsFolder",
            "An API is named like its folder",
            "A build plugin has to say which files will be made before anybody reads a spec. It knows the folder, so the files are named after it, and 'api' has to say the same.",
            refused: """
                # Specs/Travel/api.yaml
                api: Trips
                """,
            accepted: """
                # Specs/Trips/api.yaml
                api: Trips
                """
        ),
        story(
            "characterInHeader",
            "A header is one line",
            "A line break in the value of a header would begin another header. Other control characters no server has to accept.",
            refused: #"headers: { X-Client: "gen\r\napi" }"#,
            accepted: "headers: { X-Client: genapi }"
        ),
        story(
            "customSchemeLikeAnother",
            "A custom scheme with the name of another",
            "Endpoints choose a scheme by its name, so a custom scheme cannot have the name of one that genapi knows, nor be called 'none' or 'custom'.",
            refused: "authorization: { custom: bearer }",
            accepted: "authorization: { custom: signature }"
        ),
        story(
            "duplicateErrorCode",
            "One error code twice",
            "What the server sends has to say which error it is.",
            refused: """
                errors:
                  Taken: { status: 409 }
                  Exists: { status: 409, value: Taken }
                """,
            accepted: """
                errors:
                  Taken: { status: 409 }
                  Exists: { status: 409 }
                """
        ),
        story(
            "duplicateHeader",
            "One header twice",
            "The names of headers are the same in capitals and small letters.",
            refused: """
                headers:
                  X-Client: genapi
                  x-client: other
                """,
            accepted: """
                headers:
                  X-Client: genapi
                """
        ),
        story(
            "durationNotPositive",
            "Durations are longer than zero",
            "A timeout of nothing would refuse every call, and what is kept for no time is not kept.",
            refused: "timeout: 0s",
            accepted: "timeout: 30s"
        ),
        story(
            "emptyName",
            "A name is empty",
            "There is nothing to send a value under.",
            refused: #"authorization: { api_key: { query: "" } }"#,
            accepted: "authorization: { api_key: { query: key } }"
        ),
        story(
            "errorCodeMeansSuccess",
            "An error code that says all is well",
            "The envelope says which code calls have that worked ('OK' unless the convention says otherwise). The same code cannot be an error.",
            refused: "errors: { OK: { status: 409 } }",
            accepted: "errors: { Conflict: { status: 409 } }"
        ),
        story(
            "fragmentInURL",
            "A fragment is never sent",
            "What follows a # stays with the client.",
            refused: "authorization: { oauth2: { token_url: /token#now, grants: [password] } }",
            accepted: "authorization: { oauth2: { token_url: /token, grants: [password] } }"
        ),
        story(
            "grantWithoutClientAuthentication",
            "A client that has to say who it is",
            "With client credentials the client is all the server knows about a call; it cannot stay unnamed.",
            refused:
                "authorization: { oauth2: { token_url: /token, grants: [client_credentials], client_authentication: none } }",
            accepted: "authorization: { oauth2: { token_url: /token, grants: [client_credentials] } }"
        ),
        story(
            "grantWithoutURL",
            "A grant without the URL it needs",
            "'authorization_code' sends people to 'authorization_url', and 'device_code' asks 'device_authorization_url' for a code.",
            refused: "authorization: { oauth2: { token_url: /token, grants: [device_code] } }",
            accepted:
                "authorization: { oauth2: { token_url: /token, device_authorization_url: /device, grants: [device_code] } }"
        ),
        story(
            "headerOfCredentials",
            "A header that is taken",
            "'Authorization' and 'Cookie' carry credentials of their own; the value that comes back beside a cookie needs another header.",
            refused: "authorization: { xsrf: { header: Cookie } }",
            accepted: "authorization: { xsrf: { header: X-XSRF-TOKEN } }"
        ),
        story(
            "headerOfTheTransport",
            "A header that is computed",
            "Headers that frame a message (its length, its host, its encoding on the way) are the transport's.",
            refused: #"headers: { Content-Length: "17" }"#,
            accepted: "headers: { X-Client: genapi }"
        ),
        story(
            "hiddenCharacter",
            "Texts are made of what can be seen",
            "Texts end up in comments and literals of the generated code. Control characters other than line breaks and tabs, and marks that turn the direction of writing, would make the code look other than it is.",
            refused: #"doc: "Trips\u202E""#,
            accepted: "doc: Trips"
        ),
        story(
            "neitherPathNorURL",
            "Neither a path nor a URL",
            "A path begins with a slash and is relative to the server; a URL begins with http:// or https://.",
            refused: "authorization: { oauth2: { token_url: oauth/token, grants: [password] } }",
            accepted: "authorization: { oauth2: { token_url: /oauth/token, grants: [password] } }"
        ),
        story(
            "notACookieName",
            "Not the name of a cookie",
            "HTTP allows letters, digits and a few marks in the name of a cookie.",
            refused: "authorization: { xsrf: { cookie: XSRF TOKEN } }",
            accepted: "authorization: { xsrf: { cookie: XSRF-TOKEN } }"
        ),
        story(
            "notAHeaderName",
            "Not the name of a header",
            "HTTP allows letters, digits and a few marks in the name of a header.",
            refused: "headers: { X Client: genapi }",
            accepted: "headers: { X-Client: genapi }"
        ),
        story(
            "notALanguage",
            "Not a language",
            "Languages are named by tags of BCP 47: 'en', 'de-AT'.",
            refused: "errors: { Taken: { messages: { de_AT: Gibt es schon. } } }",
            accepted: "errors: { Taken: { messages: { de-AT: Gibt es schon. } } }"
        ),
        story(
            "notAScope",
            "Not a scope",
            "OAuth allows visible ASCII characters but quotes and backslashes in a scope, and no spaces: they separate scopes.",
            refused:
                "authorization: { oauth2: { token_url: /token, grants: [password], scopes: { trips read: Read your trips } } }",
            accepted:
                "authorization: { oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read your trips } } }"
        ),
        story(
            "notAServerURL",
            "Not the URL of a server",
            "A server is an absolute URL with http or https and a host; paths are put behind it.",
            refused: "servers: { live: api.trips.example }",
            accepted: "servers: { live: https://api.trips.example }"
        ),
        story(
            "numberOutOfRange",
            "A number out of range",
            "Statuses have three digits, calls are tried at least once, and a page asks for at least one element.",
            refused: "retry: { attempts: 0 }",
            accepted: "retry: { attempts: 3 }"
        ),
        story(
            "oauth2WithoutGrants",
            "No way to a token",
            "'grants' lists how clients of the API obtain their tokens: 'password', 'authorization_code', 'client_credentials', 'device_code'.",
            refused: "authorization: { oauth2: { token_url: /token } }",
            accepted: "authorization: { oauth2: { token_url: /token, grants: [password] } }"
        ),
        story(
            "plainHTTP",
            "Everybody can listen",
            "Tokens and people's data go over the wire. Only a server on the same machine can do without https. This is a warning.",
            refused: "servers: { live: http://api.trips.example }",
            accepted: "servers: { live: https://api.trips.example, local: http://127.0.0.1:8080 }"
        ),
        story(
            "queryInServerURL",
            "A server's URL ends with its path",
            "Paths of endpoints are put behind it, so nothing can follow.",
            refused: #"servers: { live: "https://api.trips.example/v1?key=7" }"#,
            accepted: "servers: { live: https://api.trips.example/v1 }"
        ),
        story(
            "scopeMeetsAllCases",
            "A scope named like the list of scopes",
            "A client asks for every scope that the spec declares, by 'allCases'. 'name' gives the scope another name.",
            refused:
                "authorization: { oauth2: { token_url: /token, grants: [password], scopes: { all_cases: Read every case } } }",
            accepted:
                "authorization: { oauth2: { token_url: /token, grants: [password], scopes: { all_cases: { doc: Read every case, name: everyCase } } } }"
        ),
        story(
            "secretInSpec",
            "A secret in a spec",
            "Specs are committed, and what is generated from them is shipped. Secrets are given to the client when it runs; 'authorization' says how they are sent.",
            refused: "headers: { Authorization: Bearer 12345 }",
            accepted: "authorization: bearer"
        ),
        story(
            "serverMeetsAllCases",
            "A server named like the list of servers",
            "An app finds the servers that it can use in 'allCases'. A server has another name.",
            refused: "servers: { all_cases: https://api.trips.example }",
            accepted: "servers: { live: https://api.trips.example }"
        ),
        story(
            "unknownErrorCode",
            "Unknown error code",
            "Error codes are declared under 'errors' in api.yaml.",
            refused: """
                errors: { Taken: { status: 409 } }
                messages: { Token: { en: Already there. } }
                """,
            accepted: """
                errors: { Taken: { status: 409 } }
                messages: { Taken: { en: Already there. } }
                """
        ),
        story(
            "userInURL",
            "A user in a URL",
            "Names and passwords in URLs end up in logs. 'authorization: basic' sends them where they belong.",
            refused: "servers: { live: https://me:secret@api.trips.example }",
            accepted: "servers: { live: https://api.trips.example }"
        ),
    ]
}
