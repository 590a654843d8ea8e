import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Tests against a third-party server that check its database.
@Suite(.enabled(if: RealServer.isThere), .serialized) struct RealServerTests {
    private let app = OAuth2Client(id: "password")

    private func answered(_ count: Int, _ client: Client) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { (try? await client.send(User.me())) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test(
        "500 calls with an expired token cause one refresh and get 500 responses",
        .proves("R1"),
        arguments: RealServer.Kind.allCases
    )
    func storm(_ kind: RealServer.Kind) async throws {
        let server = try RealServer(kind)
        let user = try await server.newUser()
        let session = server.session(app)
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        let client = server.client(session)
        for round in 1...2 {
            try await server.expireAccessTokens(of: user)
            #expect(await answered(500, client) == 500)
            #expect(try await server.truth(of: user) == .init(refreshTokens: 1 + round, live: 1))
        }
    }

    @Test("sessions with a shared store renew an expired token once") func sessionsWithASharedStoreRenewOnce()
        async throws
    {
        let server = try RealServer(.strict)
        let user = try await server.newUser()
        let folder = ScratchFolder()
        let first = server.session(app, store: FileCredentialStore(at: folder.file))
        try await first.signIn(user: user, password: Sensitive("s3cret"))
        var sessions = [first]
        for _ in 0..<7 {
            let session = server.session(app, store: FileCredentialStore(at: folder.file))
            #expect(try await session.restore())
            sessions.append(session)
        }
        for round in 1...3 {
            try await server.expireAccessTokens(of: user)
            let all = await withTaskGroup(of: Int.self) { group in
                for session in sessions {
                    group.addTask { await answered(10, server.client(session)) }
                }
                return await group.reduce(0, +)
            }
            #expect(all == 80)
            #expect(try await server.truth(of: user) == .init(refreshTokens: 1 + round, live: 1))
        }
    }

    @Test("a lost renewal is recovered if the server allows it")
    func lostResponseIsRecoveredIfTheServerAllowsIt() async throws {
        let transport = LosingTransport()
        let server = try RealServer(.lenient, transport: transport)
        let user = try await server.newUser()
        let session = server.session(app)
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        try await server.expireAccessTokens(of: user)
        transport.lose(2)
        #expect(await answered(100, server.client(session)) == 100)
        #expect(try await server.truth(of: user).refreshTokens == 2)
    }

    @Test("a lost renewal is reported if the server does not allow a recovery")
    func lostResponseIsReportedIfTheServerDoesNotAllowRecovery() async throws {
        let transport = LosingTransport()
        let server = try RealServer(.strict, transport: transport)
        let user = try await server.newUser()
        let session = server.session(app)
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        try await server.expireAccessTokens(of: user)
        transport.lose(1)
        #expect(await answered(100, server.client(session)) == 0)
        #expect(session.state == .signedOut(.lostDuringRotation))
    }

    @Test(
        "the client credentials grant signs in",
        arguments: [OAuth2Definition.ClientAuthentication.basic, .post]
    )
    func clientCredentials(_ authentication: OAuth2Definition.ClientAuthentication) async throws {
        let server = try RealServer(.strict)
        let client = OAuth2Client(id: "client", secret: Sensitive("client:secret+"))
        let session = server.session(client, authentication)
        try await session.signIn(.clientCredentials(scopes: ["read", "write"]))
        let first = try await session.token()
        let second = try #require(try await session.token(replacing: first))
        #expect(second.generation == 2 && second.value != first.value)
        #expect(try await session.token(scopes: ["write"]).generation == 2)
        await #expect(throws: OAuth2Error.insufficientScope(["admin"])) {
            try await session.token(scopes: ["read", "admin"])
        }
    }

    @Test("the metadata of the server is discovered and used to sign in") func serverMetadataIsDiscovered()
        async throws
    {
        let server = try RealServer(.strict)
        let user = try await server.newUser()
        let definition = try await OAuth2Definition.discovered(
            at: server.url,
            [.oauth2],
            scopes: ["read"],
            transport: server.transport
        )
        #expect(definition.issuer == server.url)
        let session = OAuth2Session(
            definition,
            baseURL: "\(server.url)",
            client: app,
            transport: server.transport
        )
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        #expect(try await server.client(session).send(User.me()).firstName == user)
        await #expect(throws: OAuth2Error.issuerMismatch(server.url + "/")) {
            try await OAuth2Definition.discovered(
                at: server.url + "/",
                [.oauth2],
                transport: server.transport
            )
        }
    }
}
