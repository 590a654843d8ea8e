import Foundation
import GenAPIMapping
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// A session of the sample API with an in-memory server and a client.
struct SampleSession {
    let server: RotatingServer
    let session: OAuth2Session
    let client: Client

    static let definition = OAuth2Definition(
        tokenURL: "/oauth/token",
        revocationURL: "/oauth/revoke",
        grants: [.password],
        clientAuthentication: .none,
        scopes: ["trips.read"]
    )

    init(
        _ server: RotatingServer = RotatingServer(),
        store: any CredentialStore = MemoryCredentialStore(),
        clock: SessionClock = SessionClock(ContinuousClock()),
        timing: SessionTiming = SessionTiming(),
        timeout: Duration? = nil,
        definition: OAuth2Definition = Self.definition
    ) {
        self.server = server
        let tokens = AuthorizationServer(
            definition: definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server,
            clock: clock,
            timing: timing
        )
        session = OAuth2Session(tokens, store: store)
        var api = SampleAPI.definition
        api.authorization = .oauth2(definition)
        api.timeout = timeout
        var options = ClientOptions()
        // The server's gates wait for all calls at once.
        options.maxConcurrentRequests = 20_000
        client = Client(
            api,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: .oauth2(session),
            options: options
        )
    }

    func signIn() async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
    }

    /// The number of successful concurrent calls.
    func answered(_ count: Int) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask { (try? await client.send(User.me())) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    func error(of call: @Sendable () async throws -> Void) async -> OAuth2Error? {
        do {
            try await call()
            return nil
        } catch ClientError.authorization(_, let error) {
            return error as? OAuth2Error
        } catch {
            return error as? OAuth2Error
        }
    }

    func callError() async -> OAuth2Error? {
        await error { _ = try await client.send(User.me()) }
    }
}
