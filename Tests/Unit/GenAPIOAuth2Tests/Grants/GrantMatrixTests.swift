import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// R11: six grants on every available authorization server. Each test checks the server's own data and includes a
/// request that the server must reject. Serialized, because glewlwyd mixes up concurrent writes to its database.
@Suite(
    .serialized,
    .enabled(if: !GrantServer.present.isEmpty, "no OAUTH_…_URL is set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct GrantMatrixTests {
    private let password = Sensitive("s3cret")

    private func expectRefusal(by server: GrantServer, _ operation: () async throws -> Void) async {
        do {
            try await operation()
            Issue.record("it was not refused")
        } catch {
            #expect(server.isRefusal(error), "\(error)")
        }
    }

    @Test(
        "a code is exchanged for a login once, and only with its verifier",
        .proves("R11"),
        arguments: GrantServer.present,
        [true, false]
    )
    func code(_ server: GrantServer, isLoopback: Bool) async throws {
        let user = try await server.newUser()
        let redirect = isLoopback ? try server.loopback : "com.example.app:/callback"
        let session = try await server.session(.authorizationCode)
        let request = try await session.authorizationRequest(redirectURL: redirect)
        let back = try await server.approve(request, as: user)
        try await session.signIn(request.grant(for: back))
        let client = session.server.client.id
        let token = GrantServer.Token(user: user, client: client, scope: "read", isLive: true)
        #expect(try await server.token(of: session) == token)
        #expect(try await server.login(of: user) == .init(issued: 1, live: 1))
        #expect(await server.answered(1, as: user, session) == 1)

        let other = try await server.session(.authorizationCode)
        await expectRefusal(by: server) { try await other.signIn(request.grant(for: back)) }
        // Another client's code has another verifier.
        let theirs = try await other.authorizationRequest(redirectURL: redirect)
        let stolen = try await server.approve(theirs, as: user)
            .replacing("state=\(theirs.state)", with: "state=\(request.state)")
        await expectRefusal(by: server) { try await other.signIn(request.grant(for: stolen)) }
        #expect(try await server.login(of: user).issued == 1)
    }

    @Test(
        "a device polls until the user allows or denies access",
        .proves("R11"),
        arguments: GrantServer.present
    )
    func device(_ server: GrantServer) async throws {
        let (user, other) = (try await server.newUser(), try await server.newUser())
        let session = try await server.session(.deviceCode)
        try await session.signIn(
            .deviceCode { code in
                Task {
                    while try await !server.hasAsked(code) { try await Task.sleep(for: .milliseconds(50)) }
                    try await server.decide(code, as: user, isAllowed: true)
                }
            }
        )
        #expect(try await server.token(of: session).user == user)
        #expect(try await server.login(of: user) == .init(issued: 1, live: 1))
        #expect(await server.answered(1, as: user, session) == 1)

        let refused = try await server.session(.deviceCode)
        await expectRefusal(by: server) {
            try await refused.signIn(
                .deviceCode { try await server.decide($0, as: other, isAllowed: false) }
            )
        }
        #expect(try await server.login(of: other) == .init(issued: 0, live: 0))
    }

    @Test(
        "the client credentials grant signs in and renews",
        .proves("R11"),
        arguments: GrantServer.present
    )
    func clientCredentials(_ server: GrantServer) async throws {
        let session = try await server.session(.clientCredentials)
        try await session.signIn(.clientCredentials())
        let first = try await session.token()
        let client = session.server.client.id
        let token = GrantServer.Token(user: nil, client: client, scope: "read", isLive: true)
        #expect(try await server.token(of: session) == token)
        let second = try #require(try await session.token(replacing: first))
        #expect(second.value != first.value)
        #expect(try await server.token(of: session) == token)

        let wrong = try await server.session(.clientCredentials, secret: "another-secret")
        await expectRefusal(by: server) { try await wrong.signIn(.clientCredentials()) }
    }

    @Test(
        "the password grant accepts only the right password",
        .proves("R11"),
        arguments: GrantServer.present
    )
    func password(_ server: GrantServer) async throws {
        let user = try await server.newUser()
        let session = try await server.session(.password)
        await expectRefusal(by: server) {
            try await session.signIn(user: user, password: Sensitive("wr0ng"))
        }
        #expect(try await server.login(of: user) == .init(issued: 0, live: 0))
        try await session.signIn(user: user, password: password)
        let client = session.server.client.id
        let token = GrantServer.Token(user: user, client: client, scope: "read", isLive: true)
        #expect(try await server.token(of: session) == token)
        #expect(try await server.login(of: user) == .init(issued: 1, live: 1))
        #expect(await server.answered(1, as: user, session) == 1)
    }

    @Test(
        "200 calls with an expired token cause one refresh; reusing a refresh token revokes the login",
        .proves("R11"),
        arguments: GrantServer.present
    )
    func refresh(_ server: GrantServer) async throws {
        let user = try await server.newUser()
        let (session, other) = try await sharedLogin(of: user, server)
        for round in 1...2 {
            try await server.expireToken(of: session)
            #expect(await server.answered(200, as: user, session) == 200)
            #expect(try await server.login(of: user) == .init(issued: 1 + round, live: 1))
        }

        #expect(await server.answered(50, as: user, other, isOver: true) == 0)
        #expect(other.state == .signedOut(.revoked) || !server.saysWhy)
        #expect(try await server.login(of: user) == .init(issued: 3, live: 0))
    }

    @Test("signing out revokes the login for everybody", .proves("R11"), arguments: GrantServer.present)
    func revocation(_ server: GrantServer) async throws {
        let user = try await server.newUser()
        let (session, other) = try await sharedLogin(of: user, server)
        try await session.signOut()
        #expect(try await server.login(of: user) == .init(issued: 1, live: 0))

        // Revoking the access token too is optional (RFC 7009 section 2.1).
        try await server.expireToken(of: other)
        #expect(await server.answered(50, as: user, other, isOver: true) == 0)
        #expect(other.state == .signedOut(.revoked) || !server.saysWhy)
        #expect(try await server.login(of: user).issued == 1)
    }

    /// A user's login and a stolen copy of it.
    private func sharedLogin(
        of user: String,
        _ server: GrantServer
    ) async throws -> (OAuth2Session, OAuth2Session) {
        let (store, copy) = (MemoryCredentialStore(), MemoryCredentialStore())
        let session = try await server.session(.password, store: store)
        try await session.signIn(user: user, password: password)
        #expect(copy.replace(nil, with: store.load()))
        let other = try await server.session(.password, store: copy)
        try await other.restore()
        return (session, other)
    }
}
