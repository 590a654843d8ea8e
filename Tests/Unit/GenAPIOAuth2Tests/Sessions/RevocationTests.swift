import GenAPIMapping
import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Revocation of the tokens of a login that ends (RFC 7009).
@Suite(.timeLimit(.minutes(10))) struct RevocationTests {
    private let server = StubTransport()

    /// The revocation requests after a sign-in with these tokens and a sign-out.
    private func revoked(refreshToken: String?, isCancelled: Bool = false) async throws -> [String] {
        let definition = OAuth2Definition(
            tokenURL: "/token",
            revocationURL: "/revoke",
            grants: [.password],
            clientAuthentication: .none,
            scopes: []
        )
        let refresh = refreshToken.map { #", "refresh_token": "\#($0)""# } ?? ""
        server.on("POST", "/token", .json(#"{"access_token": "a" \#(refresh)}"#))
        let session = OAuth2Session(
            definition,
            baseURL: "https://a.test",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        try await session.signIn(user: "alice", password: Sensitive("p"))
        try await Task {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            try await session.signOut()
        }.value
        return server.requests.filter { $0.path == "/revoke" }.compactMap(\.bodyText)
    }

    private static let refresh = "token=r&token_type_hint=refresh_token&client_id=app"
    private static let access = "token=a&token_type_hint=access_token&client_id=app"

    @Test("only the refresh token is revoked, which ends the access token too")
    func refreshToken() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(try await revoked(refreshToken: "r") == [Self.refresh])
    }

    @Test(
        "if revoking the refresh token fails, the access token is revoked, and signing out succeeds",
        arguments: [
            StubAnswer.status(400), .status(404), .status(503), .error(TransportError(.cannotConnect)),
        ]
    )
    func accessToken(_ answer: StubAnswer) async throws {
        server.on("POST", "/revoke", answer)
        #expect(try await revoked(refreshToken: "r") == [Self.refresh, Self.access])
    }

    @Test("a cancelled task that signs out revokes the token, too")
    func cancelled() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(try await revoked(refreshToken: "r", isCancelled: true) == [Self.refresh])
    }

    @Test("without a refresh token the access token is revoked")
    func onlyAccessToken() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(try await revoked(refreshToken: nil) == [Self.access])
    }
}
