import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(5))) struct SecretTests {
    private static let canary = "c4n4ry"

    /// All textual representations of the values.
    private func texts(_ values: Any...) -> [String] {
        values.flatMap { value in
            var dumped = ""
            dump(value, to: &dumped)
            return [dumped, "\(value)", String(reflecting: value)]
        }
    }

    @Test func noSecretIsPrinted() async throws {
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

    @Test func signInErrorsContainNoSecrets() async throws {
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
}
