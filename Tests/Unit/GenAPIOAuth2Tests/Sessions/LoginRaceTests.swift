import Foundation
import GenAPIMapping
import GenAPITesting
import Synchronization
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Logins that change or end while a session, an account or another process is in the middle of something.
@Suite(.timeLimit(.minutes(10))) struct LoginRaceTests {
    private let server = StubTransport()
    private let store = MemoryCredentialStore()
    private let clock = TestClock()

    private func session(
        _ store: any CredentialStore,
        grants: [OAuth2Definition.Grant] = [.password],
        scopes: [String] = []
    ) -> OAuth2Session {
        let tokens = AuthorizationServer(
            definition: OAuth2Definition(
                tokenURL: "/token",
                revocationURL: "/revoke",
                grants: grants,
                clientAuthentication: .none,
                scopes: scopes
            ),
            baseURL: "https://a.test",
            client: OAuth2Client(id: "app"),
            transport: server,
            clock: SessionClock(clock),
            timing: SessionTiming()
        )
        return OAuth2Session(tokens, store: store)
    }

    private var bodies: [String] { server.requests.compactMap(\.bodyText) }
    private var revocations: Int { server.requests.count { $0.path == "/revoke" } }

    private func prepare(_ token: String = #"{"access_token":"new","refresh_token":"r"}"#) {
        server.on("POST", "/revoke", .status(200))
        server.on("POST", "/token", .json(token))
    }

    @Test("a login with client credentials is renewed with the scopes of its sign-in")
    func clientCredentials() async throws {
        prepare(#"{"access_token":"a","expires_in":100}"#)
        let session = session(store, grants: [.clientCredentials], scopes: ["read"])
        try await session.signIn(.clientCredentials(scopes: ["a", "b"]))
        clock.advance(by: .seconds(100))
        #expect(try await session.token().generation == 2)
        let form = "grant_type=client_credentials&scope=a+b&client_id=app"
        #expect(bodies == [form, form])
        // After a restart, too.
        let restored = self.session(store, grants: [.clientCredentials])
        #expect(try await restored.restore())
        clock.advance(by: .seconds(100))
        #expect(try await restored.token().generation == 3)
        #expect(bodies == [form, form, form])
    }

    @Test("a login with client credentials and without scopes is renewed without scopes")
    func withoutScopes() async throws {
        prepare(#"{"access_token":"a","expires_in":100}"#)
        let session = session(store, grants: [.clientCredentials])
        try await session.signIn(.clientCredentials())
        clock.advance(by: .seconds(100))
        _ = try await session.token()
        let form = "grant_type=client_credentials&client_id=app"
        #expect(bodies == [form, form])
    }

    @Test("a sign-in replaces the stored login that nobody has restored, also if it was renewed meanwhile")
    func renewedMeanwhile() async throws {
        #expect(store.replace(nil, with: .sample()))
        server.on("POST", "/token") { [store] _ in
            _ = store.replace(.sample(), with: .sample(generation: 2))
            return .json(#"{"access_token":"new"}"#)
        }
        try await session(store).signIn(user: "a", password: Sensitive("p"))
        #expect(store.load()?.accessToken.exposed == "new" && revocations == 0)
    }

    @Test("a sign-in succeeds if the stored login is removed meanwhile, and fails if there is another one")
    func replacedMeanwhile() async throws {
        server.on("POST", "/revoke", .status(200))
        #expect(store.replace(nil, with: .sample()))
        server.on("POST", "/token") { [store] _ in
            store.remove()
            return .json(#"{"access_token":"new"}"#)
        }
        let first = session(store)
        try await first.signIn(user: "a", password: Sensitive("p"))
        #expect(store.load()?.accessToken.exposed == "new" && revocations == 0)
        try await first.signOut()
        #expect(revocations == 1)
        server.on("POST", "/token") { [store] _ in
            _ = store.replace(nil, with: .sample())
            return .json(#"{"access_token":"new"}"#)
        }
        let second = session(store)
        await #expect(throws: OAuth2Error.alreadySignedIn) {
            try await second.signIn(user: "a", password: Sensitive("p"))
        }
        #expect(store.load() == .sample() && revocations == 2 && !second.isSignedIn)
    }

    @Test("a sign-in whose login cannot be stored fails, and its tokens are revoked")
    func storeThatRejects() async throws {
        prepare()
        let session = session(BadStore(.rejectsEverything))
        let error = CredentialStoreError.unavailable(operation: "be changed", errno: 11)
        await #expect(throws: OAuth2Error.store(error)) {
            try await session.signIn(user: "a", password: Sensitive("p"))
        }
        #expect(!session.isSignedIn && revocations == 1)
        await #expect(throws: OAuth2Error.store(error)) {
            try await session.signIn(user: "a", password: Sensitive("p"))
        }
    }

    private func account(
        _ session: OAuth2Session,
        profile: @escaping @Sendable () async throws -> Void
    ) -> OAuth2Account<User> {
        OAuth2Account(session) { _ in
            try await profile()
            return User(id: "7", firstName: "Alex")
        }
    }

    @Test("a user that arrives after the login has ended is not kept")
    func endedLogins() async throws {
        prepare()
        let session = session(store)
        let ending = account(session) { [store] in store.remove() }
        await #expect(throws: OAuth2Error.signedOut(.notSignedIn)) { try await ending.refresh() }
        try await session.signIn(user: "a", password: Sensitive("p"))
        await #expect(throws: OAuth2Error.signedOut(.endedElsewhere)) { try await ending.refresh() }
        let kept = try #require(session.core.withLock { $0.login?.stored })
        let other = account(session) { [store] in
            store.remove()
            _ = store.replace(nil, with: .sample())
        }
        await #expect(throws: OAuth2Error.signedOut(.endedElsewhere)) { try await other.refresh() }
        #expect(store.load() == .sample() && ending.user == nil && other.user == nil)
        #expect(session.core.withLock { $0.login?.stored } == kept)
        store.remove()
        #expect(store.replace(nil, with: kept))
        #expect(try await account(session) {}.refresh().id == "7")
        #expect(store.load()?.user != nil)
    }

    @Test("a user is not kept if the store rejects it, or if the session has signed out meanwhile")
    func rejectedUsers() async throws {
        prepare()
        let failing = FailingStore()
        let session = session(failing)
        try await session.signIn(user: "a", password: Sensitive("p"))
        failing.fail(after: 0)
        let error = CredentialStoreError.unavailable(operation: "be written", errno: 28)
        await #expect(throws: OAuth2Error.store(error)) { try await account(session) {}.refresh() }
        #expect(session.core.withLock { $0.login?.stored.user } == nil)
        failing.fail(after: nil)
        // The store still has the login of the session that has signed out.
        let ended = account(session) { session.core.withLock { core in core.signOut(.requested) } }
        await #expect(throws: OAuth2Error.signedOut(.requested)) { try await ended.refresh() }
        #expect(ended.user == nil)
    }

    @Test("an account does not sign in with a login that the server has ended during the sign-in")
    func endedDuringSignIn() async throws {
        prepare(#"{"access_token":"new","refresh_token":"r","expires_in":100}"#)
        let session = session(store)
        let account = OAuth2Account<User>(session) { [server, clock] credentials in
            server.on("POST", "/token", .json(#"{"error":"invalid_grant"}"#, status: 400))
            clock.advance(by: .seconds(100))
            var api = SampleAPI.definition
            api.authorization = .oauth2(SampleSession.definition)
            let client = Client(api, baseURL: "https://a.test", transport: server, credentials: credentials)
            _ = try? await client.send(User.me())
            return User(id: "7", firstName: "Alex")
        }
        await #expect(throws: OAuth2Error.signedOut(.revoked)) {
            try await account.signIn(.password(user: "a", Sensitive("p")))
        }
        #expect(store.load() == nil && account.user == nil && !session.isSignedIn)
    }
}
