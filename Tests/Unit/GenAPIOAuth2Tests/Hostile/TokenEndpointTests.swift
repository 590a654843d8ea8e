import GenAPIMapping
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Responses of a token endpoint and the resulting logins or errors.
@Suite(.timeLimit(.minutes(10))) struct TokenEndpointTests {
    private static let good =
        #"{"access_token":"c4n4ry-a","token_type":"Bearer","expires_in":60,"refresh_token":"c4n4ry-r"}"#

    private static func type(_ json: String) -> String {
        #"{"access_token":"c4n4ry-a","token_type":\#(json)}"#
    }

    private static let own: [HostileAnswer] = [
        .row(
            "no access token",
            #"{"token_type":"bearer","refresh_token":"c4n4ry"}"#,
            .unreadableResponse(200)
        ),
        .row("an access token that is null", #"{"access_token":null}"#, .unreadableResponse(200)),
        .row("an access token that is empty", #"{"access_token":""}"#, .unreadableResponse(200)),
        .row("an access token that is a number", #"{"access_token":7}"#, .unreadableResponse(200)),
        .row("an access token in a list", #"{"access_token":["c4n4ry"]}"#, .unreadableResponse(200)),
        .row(
            "an access token that begins a header",
            #"{"access_token":"c4n4ry\r\nX: y"}"#,
            .unreadableResponse(200)
        ),
        .row("an access token with a space", #"{"access_token":"c4n4ry b"}"#, .unreadableResponse(200)),
        .row("an access token that is not ASCII", #"{"access_token":"c4n4ryä"}"#, .unreadableResponse(200)),
        .row("an access token twice: the last one counts", #"{"access_token":7,"access_token":"b"}"#, nil),
        .row(
            "an access token twice, the last one is none",
            #"{"access_token":"c4n4ry","access_token":7}"#,
            .unreadableResponse(200)
        ),
        .row("a token and an error: the token counts", #"{"access_token":"a","error":"invalid_grant"}"#, nil),
        .row("no refresh token", #"{"access_token":"a","token_type":"bearer"}"#, nil),
        .row("bearer in any case", type(#""bEaReR""#), nil),
        .row("no type", #"{"access_token":"a"}"#, nil),
        .row("a type that is null", type("null"), nil),
        .row(
            "a lost connection whose description repeats the password",
            .error(TransportError(.connectionLost, detail: "while sending c4n4ry-p")),
            .transport(TransportError(.connectionLost, detail: "while sending redacted"))
        ),
        .row("mac", type(#""mac""#), .unsupportedTokenType("mac")),
        .row("DPoP for a client without a key", type(#""DPoP""#), .unsupportedTokenType("dpop")),
        .row("a type with a space", type(#""bearer ""#), .unsupportedTokenType("bearer ")),
        .row("a type that is the password", type(#""c4n4ry-p""#), .unsupportedTokenType("redacted")),
        .row("a type that is the token", type(#""C4N4RY-A""#), .unsupportedTokenType("redacted")),
        .row(
            "a type without end",
            type("\"\(String(repeating: "t", count: 9999))\""),
            .unsupportedTokenType(String(repeating: "t", count: 256))
        ),
        .row("a scope of another kind", #"{"access_token":"a","scope":["a"]}"#, nil),
        .row(
            "a replayed code",
            #"{"error":"invalid_grant","error_description":"code was used"}"#,
            status: 400,
            HostileAnswer.refused("invalid_grant", "code was used", 400)
        ),
    ]

    private static let table =
        [HostileAnswer.row("what a good server says", good, nil)] + HostileAnswer.unreadable
        + HostileAnswer.spoiled(good) + HostileAnswer.refusals + own

    private func session(_ server: StubTransport, _ store: any CredentialStore) -> OAuth2Session {
        OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server,
            store: store
        )
    }

    @Test("responses to a sign-in are accepted or rejected", .proves("R11"), arguments: table)
    func signIn(_ row: HostileAnswer) async {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", row.answer())
        let store = MemoryCredentialStore()
        let session = session(server, store)
        await row.expect { try await session.signIn(user: "alice", password: Sensitive("c4n4ry-p")) }
        #expect(session.isSignedIn == (row.error == nil))
        #expect((store.load() != nil) == (row.error == nil))
        #expect(server.requests.count == 1)
    }

    @Test(
        "only an 'invalid_grant' response to a refresh ends the login",
        .proves("R3", "R11"),
        arguments: table
    )
    func refresh(_ row: HostileAnswer) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(Self.good), row.answer())
        let store = MemoryCredentialStore()
        let session = session(server, store)
        try await session.signIn(user: "alice", password: Sensitive("c4n4ry-p"))
        let token = try await session.token()
        let renewal = Task { try await session.token(replacing: token) }
        try await wait {
            switch session.state {
            case .backingOff, .signedOut: true
            case .ready: store.load()?.generation == 2
            case .refreshing: false
            }
        }
        renewal.cancel()
        let isOver = row.error?.endsLogin(of: OAuth2Definition(tokenURL: "/token", grants: [])) == true
        #expect(session.isSignedIn == !isOver && (store.load() != nil) == !isOver)
        // The store holds a complete login: the old or the new one, with a refresh token.
        if let login = store.load() {
            #expect(login.refreshToken?.exposed.isEmpty == false)
            #expect(login.generation == (row.error == nil ? 2 : 1))
        }
    }

    @Test(
        "every form of expires_in yields a login",
        arguments: [
            ("3600", 3600), (#""3600""#, 3600), ("3600.9", 3600), ("1e3", 1000), ("0.2", 1), ("0", nil),
            (#""0""#, nil), ("-1", nil), ("-9e99", nil), ("null", nil), ("true", nil), ("[]", nil),
            ("{}", nil),
            (#""soon""#, nil), (#""nan""#, nil), (#""""#, nil), ("99999999999999999999999999", 3_155_760_000),
            ("1e400", 3_155_760_000), (#""inf""#, nil), ("9223372036854775808", 3_155_760_000),
            ("60,\"expires_in\":61", 61),
        ] as [(String, Int?)]
    )
    func lifetimes(text: String, seconds: Int?) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a","expires_in":\#(text)}"#))
        let store = MemoryCredentialStore()
        try await session(server, store).signIn(user: "alice", password: Sensitive("p"))
        #expect(store.load()?.lifetime == seconds)
    }

    @Test(
        "a refresh token of the wrong type is ignored",
        arguments: ["null", #""""#, "7", "[]", "{}", "false"]
    )
    func refreshTokens(text: String) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a","refresh_token":\#(text)}"#))
        let store = MemoryCredentialStore()
        try await session(server, store).signIn(user: "alice", password: Sensitive("p"))
        let login = try #require(store.load())
        #expect(login.refreshToken == nil)
    }

    @Test("granted scopes replace the requested ones") func grantedScopesReplaceRequestedOnes() async throws {
        let server = StubTransport()
        let store = MemoryCredentialStore()
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a","scope":"a b"}"#),
            .json(#"{"access_token":"a"}"#)
        )
        let told = session(server, store)
        try await told.signIn(user: "alice", password: Sensitive("p"))
        #expect(store.load()?.scopes == ["a", "b"])
        _ = try await told.token(scopes: ["b"])
        await #expect(throws: OAuth2Error.insufficientScope(["c"])) {
            try await told.token(scopes: ["b", "c"])
        }
        let untold = session(server, MemoryCredentialStore())
        try await untold.signIn(user: "alice", password: Sensitive("p"))
        _ = try await untold.token(scopes: ["trips.read"])
    }

    @Test(
        "an invalid token URL throws `unusableURL`",
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
