import GenAPITesting
import Testing

@testable import GenAPIRuntime

/// What a token endpoint can say, and what becomes of it.
@Suite struct HostileAnswerTests {
    private func signIn(_ answer: StubAnswer) async -> (OAuth2Session, OAuth2Error?, StoredLogin?) {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", answer)
        let store = MemoryCredentialStore()
        let session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server,
            store: store
        )
        do {
            try await session.signIn(user: "alice", password: Sensitive("p"))
            return (session, nil, store.load())
        } catch {
            return (session, error as? OAuth2Error, store.load())
        }
    }

    @Test(
        "the type of a token is compared without its case",
        arguments: ["bearer", "Bearer", "BEARER", "bEaReR"]
    )
    func tokenTypes(type: String) async {
        let (session, _, _) = await signIn(.json(#"{"access_token":"a","token_type":"\#(type)"}"#))
        #expect(session.isSignedIn)
    }

    @Test(arguments: ["mac", "dpop", "N_A", "bearer "])
    func otherTokenTypesAreRefused(type: String) async {
        let (session, error, stored) = await signIn(.json(#"{"access_token":"a","token_type":"\#(type)"}"#))
        #expect(!session.isSignedIn && stored == nil)
        #expect(error == .unsupportedTokenType(type.lowercased()))
    }

    @Test(
        "every shape of expires_in is a login",
        arguments: [
            ("3600", 3600), (#""3600""#, 3600), ("3600.9", 3600), ("1e3", 1000), ("0.2", 1), ("0", nil),
            (#""0""#, nil),
            ("-1", nil), ("null", nil), ("true", nil), ("[]", nil), ("{}", nil), (#""soon""#, nil),
            (#""nan""#, nil),
            (#""""#, nil), ("99999999999999999999999999", 3_155_760_000), ("1e400", 3_155_760_000),
            (#""inf""#, 3_155_760_000), ("9223372036854775808", 3_155_760_000),
        ] as [(String, Int?)]
    )
    func lifetimes(text: String, seconds: Int?) async {
        let (session, _, stored) = await signIn(.json(#"{"access_token":"a","expires_in":\#(text)}"#))
        #expect(session.isSignedIn)
        #expect(stored?.lifetime == seconds)
    }

    @Test("a refresh token of another shape is none", arguments: ["null", #""""#, "7", "[]", "{}", "false"])
    func refreshTokens(text: String) async {
        let (session, _, stored) = await signIn(.json(#"{"access_token":"a","refresh_token":\#(text)}"#))
        #expect(session.isSignedIn && stored?.refreshToken == nil)
    }

    @Test(
        "no access token, no login",
        arguments: [
            "", " ", "{}", "[]", "null", "7", #""a""#, #"{"access_token":null}"#, #"{"access_token":""}"#,
            #"{"access_token":7}"#, #"{"access_token":["a"]}"#, #"{"access_token":"a"#,
            #"{"access_token":"a\r\nX: y"}"#,
            #"{"access_token":"a b"}"#, #"{"access_token":"ä"}"#, "<html></html>",
            "access_token=a&token_type=bearer",
        ]
    )
    func unreadable(body: String) async {
        let (session, error, stored) = await signIn(.json(body))
        #expect(error == .unreadableAnswer(200))
        #expect(!session.isSignedIn && stored == nil)
    }

    @Test func hugeAnswersAreNotReadToTheirEnd() async {
        let body = #"{"access_token":"a","x":""# + String(repeating: "x", count: 2 << 20) + #""}"#
        for answer in [
            StubAnswer.json(body), .chunks(Array(repeating: Array(body.utf8.prefix(65_536)), count: 40)),
        ] {
            let (session, error, _) = await signIn(answer)
            #expect(error == .unreadableAnswer(200) && !session.isSignedIn)
        }
    }

    @Test func deeplyNestedAnswersAreNoReasonToTrap() async {
        let body = String(repeating: "[", count: 100_000)
        let (_, error, _) = await signIn(.json(body))
        #expect(error == .unreadableAnswer(200))
    }

    @Test("a status without success is none, whatever is in the body", arguments: [201, 204, 302, 400, 500])
    func statuses(status: Int) async {
        let (session, error, _) = await signIn(.json(#"{"access_token":"a"}"#, status: status))
        #expect(session.isSignedIn == (status < 300))
        if status >= 300 { #expect(error == .unreadableAnswer(HTTPStatus(rawValue: status))) }
    }

    @Test func whatIsSaidOfScopesIsBelieved() async throws {
        let (session, _, stored) = await signIn(.json(#"{"access_token":"a","scope":"a b"}"#))
        #expect(stored?.scopes == ["a", "b"])
        _ = try await session.token(scopes: ["b"])
        await #expect(throws: OAuth2Error.insufficientScope(["c"])) {
            try await session.token(scopes: ["b", "c"])
        }
        let (asked, _, _) = await signIn(.json(#"{"access_token":"a"}"#))
        _ = try await asked.token(scopes: ["trips.read"])
    }

    @Test(
        "a URL that is none fails plainly",
        arguments: ["", "ftp://x/token", "https://user@host/token", "https://"]
    )
    func urls(text: String) async {
        var definition = SampleSession.definition
        definition.tokenURL = text
        let session = OAuth2Session(
            definition,
            baseURL: text.isEmpty ? "nowhere" : "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: StubTransport()
        )
        await #expect(throws: OAuth2Error.unusableURL("token_url")) {
            try await session.signIn(user: "a", password: Sensitive("b"))
        }
    }
}

@Suite struct SecretTests {
    private static let canary = "c4n4ry"

    /// Everything that can be printed of these.
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
            _ = try await session.token(insteadOf: token)
            Issue.record("renewed")
        } catch {
            for text in texts(error, session.state) { #expect(!text.contains(secret)) }
            #expect("\(error)".contains("redacted was used"))
        }
    }

    @Test func failuresAtSignInSayNothingSecret() async throws {
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
