import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// What becomes of the tokens of a login that is over (RFC 7009).
@Suite(.timeLimit(.minutes(2))) struct RevocationTests {
    private let server = StubTransport()

    /// What was asked of the server, after it issued these tokens and somebody signed out.
    private func revoked(refreshToken: String?) async throws -> [String] {
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
        try await session.signOut()
        return server.requests.filter { $0.path == "/revoke" }.compactMap(\.bodyText)
    }

    private static let refresh = "token=r&token_type_hint=refresh_token&client_id=app"
    private static let access = "token=a&token_type_hint=access_token&client_id=app"

    @Test("revoking a refresh token is enough, as it ends the access tokens too")
    func refreshToken() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(try await revoked(refreshToken: "r") == [Self.refresh])
    }

    @Test(
        "where a refresh token is not revoked, the access token is, and the sign-out succeeds all the same",
        arguments: [
            StubAnswer.status(400), .status(404), .status(503), .error(TransportError(.cannotConnect)),
        ]
    )
    func accessToken(_ answer: StubAnswer) async throws {
        server.on("POST", "/revoke", answer)
        #expect(try await revoked(refreshToken: "r") == [Self.refresh, Self.access])
    }

    @Test("without a refresh token the access token is revoked")
    func onlyAccessToken() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(try await revoked(refreshToken: nil) == [Self.access])
    }
}
