import GenAPIMapping
import GenAPITesting
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct SecretTests {
    private static let canary = "c4n4ry"

    /// All textual representations of the values.
    private func texts(_ values: Any...) -> [String] {
        values.flatMap { value in
            var dumped = ""
            dump(value, to: &dumped)
            return [dumped, "\(value)", String(reflecting: value)]
        }
    }

    @Test("no secret is printed") func noSecretIsPrinted() async throws {
        let server = StubTransport()
        let secret = Self.canary
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(
                #"{"access_token":"\#(secret)-a","refresh_token":"\#(secret)-r","id_token":"\#(secret)-i","expires_in":3600}"#
            ),
            .json(
                #"{"error":"invalid_\#(secret)-r","error_description":"\#(secret)-r was used"}"#,
                status: 400
            )
        )
        server.on("GET", "/v1/users/me", .status(401))
        let store = MemoryCredentialStore()
        let session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app", secret: Sensitive("\(secret)-s")),
            transport: server,
            store: store
        )
        let grant = OAuth2Grant.password(user: "alice", Sensitive("\(secret)-p"))
        let account = OAuth2Account<User>(session) { _ in throw NeverSo() }
        try await session.signIn(grant)
        let token = try await session.token()
        let login = try #require(store.load())
        let credentials = Credentials.oauth2(session)
        let client = Client(
            SampleAPI.definition,
            baseURL: "http://stub.test/v1",
            transport: EchoTransport(),
            credentials: credentials
        )
        for text in texts(session, grant, account, token, login, credentials, client, session.state, store) {
            #expect(!text.contains(secret))
        }
        do {
            _ = try await session.token(replacing: token)
            Issue.record("renewed")
        } catch {
            for text in texts(error, session.state) { #expect(!text.contains(secret)) }
            #expect("\(error)".contains("redacted was used"))
        }
    }

    @Test("errors of a sign-in contain no secrets") func signInErrorsContainNoSecrets() async throws {
        for body in [
            "", "{", #"{"error":"\#(Self.canary)"}"#, #"{"error":"x","error_description":"\#(Self.canary)"}"#,
        ] {
            let server = StubTransport()
            server.on("POST", "/v1/oauth/token", .json(body, status: 400))
            let session = OAuth2Session(
                SampleSession.definition,
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "app"),
                transport: server
            )
            do {
                try await session.signIn(user: "alice", password: Sensitive(Self.canary))
                Issue.record("signed in")
            } catch {
                for text in texts(error) { #expect(!text.contains(Self.canary)) }
            }
        }
    }

    @Test("every item of a form is a secret unless it is known to be harmless")
    func items() {
        let secrets = [
            "client_secret", "password", "code", "code_verifier", "refresh_token", "device_code", "assertion",
            "client_assertion", "token", "state", "code_challenge", "unknown",
        ]
        for name in secrets { #expect([QueryItem.item(name, "x")].secrets == ["x"], "\(name)") }
        let open = [
            "grant_type", "scope", "client_id", "username", "redirect_uri", "resource", "response_type",
            "code_challenge_method", "client_assertion_type", "token_type_hint", "prompt",
        ]
        for name in open { #expect([QueryItem.item(name, "x")].secrets == [], "\(name)") }
        #expect([QueryItem.item("code", ""), .item("code", nil as String?)].secrets == [])
    }

    @Test(
        "a URL of the definition is sent with its query and without its fragment",
        arguments: [
            ("https://login.test/a?b=c#d", "https://login.test/a?b=c"),
            ("https://login.test/a#d?b", "https://login.test/a"), ("/a?b=c#d", "https://api.test/v1/a?b=c"),
            ("/a#d", "https://api.test/v1/a"), ("/a?b=c", "https://api.test/v1/a?b=c"),
        ]
    )
    func fragments(_ text: String, _ url: String) {
        #expect(ResolvedURL(text, below: "https://api.test/v1")?.url == url)
    }

    @Test(
        "failures of the token endpoint state the wait and whether a token may have been issued",
        arguments: [
            (200, #"{"error":"invalid_grant"}"#, false), (400, #"{"error":"invalid_grant"}"#, false),
            (400, #"{"error":"server_error"}"#, true), (408, #"{"error":"invalid_request"}"#, true),
            (500, #"{"error":"invalid_grant"}"#, true), (503, #"{"error":"temporarily_unavailable"}"#, true),
            (200, "{}", true), (400, "{}", false), (408, "{}", true), (429, "", false), (500, "", true),
        ]
    )
    func failures(_ status: Int, _ body: String, mayHaveIssued: Bool) async throws {
        let server = StubTransport()
        server.on("POST", "/token", .json(body, status: status, headers: ["Retry-After": "7"]))
        let session = OAuth2Session(
            OAuth2Definition(tokenURL: "/token", grants: [.password]),
            baseURL: "https://a.test",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        do throws(TokenFailure) {
            _ = try await session.server.token([.item("grant_type", "password")])
            Issue.record("a token")
        } catch {
            #expect(error.retryAfter == .seconds(7) && error.mayHaveIssued == mayHaveIssued)
        }
    }
}
