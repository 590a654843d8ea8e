import Foundation
import GenAPIMapping
import GoldenTesting
import Synchronization
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct AccountTests {
    let server = RotatingServer()
    let store = MemoryCredentialStore()
    /// Whether fetching the profile succeeds.
    private let profileWorks = Flag()

    private func account(
        _ store: any CredentialStore,
        of session: SampleSession? = nil,
        version: Int = 1,
        migration: (@Sendable (JSONValue, Int) throws -> JSONValue)? = nil
    ) -> (OAuth2Account<User>, SampleSession) {
        let sample = session ?? SampleSession(server, store: store)
        let account = OAuth2Account<User>(
            sample.session,
            version: version,
            migration: migration
        ) { [server, profileWorks] credentials in
            guard profileWorks.isSet else { throw TransportError(.connectionLost) }
            var api = SampleAPI.definition
            api.authorization = .oauth2(SampleSession.definition)
            return try await Client(
                api,
                baseURL: "http://stub.test/v1",
                transport: server,
                credentials: credentials
            ).send(User.me())
        }
        return (account, sample)
    }

    private let grant = OAuth2Grant.password(user: "alice", Sensitive("p"))

    @Test("user and login are stored together and restored after a restart", .proves("BD-11"))
    func userAndLogin() async throws {
        let folder = ScratchFolder()
        let (account, _) = account(FileCredentialStore(at: folder.file))
        #expect(try await account.signIn(grant).id == "7")
        #expect(account.user?.firstName == "Alex")
        let answered = server.records.answered

        let (restarted, sample) = self.account(FileCredentialStore(at: folder.file))
        #expect(try await restarted.restore()?.firstName == "Alex")
        #expect(server.records.answered == answered)
        // A refresh keeps the user.
        server.expireAccessToken()
        #expect(await sample.answered(1) == 1)
        let (again, _) = self.account(FileCredentialStore(at: folder.file))
        #expect(try await again.restore()?.firstName == "Alex")
        #expect(server.records.answered == answered + 1 && server.records.tokenCalls == 2)
    }

    @Test("no login remains if the profile cannot be fetched", .proves("BD-12"))
    func transactional() async throws {
        profileWorks.isSet = false
        let (account, sample) = account(store)
        await #expect(throws: TransportError.self) { try await account.signIn(grant) }
        #expect(account.user == nil && !sample.session.isSignedIn)
        #expect(sample.session.state == .signedOut(.notSignedIn))
        #expect(store.load() == nil)
        // The tokens are revoked.
        #expect(server.records.revocations == ["r1"])
        profileWorks.isSet = true
        #expect(try await account.signIn(grant).id == "7")
    }

    @Test("a login without a user does not trap", .proves("BD-11"))
    func noUserYet() async throws {
        let (first, sample) = account(store)
        try await sample.signIn()
        #expect(first.user == nil)
        profileWorks.isSet = false
        let (second, restored) = account(store)
        await #expect(throws: TransportError.self) { try await second.restore() }
        #expect(second.user == nil && restored.session.isSignedIn)
        profileWorks.isSet = true
        #expect(try await second.restore()?.id == "7")
        #expect(store.load()?.user?.exposed["first_name"]?.string == "Alex")
    }

    @Test("restoring without a login returns no user", .proves("SW-15"))
    func withoutLogin() async throws {
        let (account, _) = account(store)
        #expect(try await account.restore() == nil)
        #expect(account.user == nil)
    }

    @Test("signing out removes user and login even if the server fails", .proves("SW-16"))
    func signOut() async throws {
        let (account, sample) = account(store)
        try await account.signIn(grant)
        try await account.signOut()
        #expect(account.user == nil && store.load() == nil && !sample.session.isSignedIn)
        #expect(try await account.restore() == nil)
        #expect(server.records.revocations == ["r1"])
    }

    @Test("signing out reports that the login is still in its store, after all else was done")
    func keptLogin() async throws {
        let (account, sample) = account(LockedStore())
        try await account.signIn(grant)
        await #expect(throws: OAuth2Error.store(LockedStore.error)) { try await account.signOut() }
        #expect(account.user == nil && !sample.session.isSignedIn)
        #expect(server.records.revocations == ["r1"])
    }

    @Test("the user of an ended login is never that of the next login")
    func nextLogin() async throws {
        let (account, sample) = account(store)
        let session = sample.session
        let ends: [() async throws -> Void] = [
            { try await account.signOut() }, { try await session.signOut() },
            {
                server.expireAccessToken()
                server.revokeFamily()
                #expect(await sample.callError() == .signedOut(.revoked))
            },
        ]
        for end in ends {
            #expect(try await account.signIn(grant).id == "7")
            #expect(account.user != nil)
            try await end()
            #expect(account.user == nil)
            try await session.signIn(user: "bob", password: Sensitive("p"))
            #expect(account.user == nil)
            let answered = server.records.answered
            #expect(try await account.restore()?.id == "7")
            #expect(server.records.answered == answered + 1)
            try await session.signOut()
        }
    }

    @Test("a user that is fetched during a token renewal is stored with the new token")
    func userIsStoredDuringARenewal() async throws {
        let (account, sample) = account(store)
        try await account.signIn(grant)
        server.expireAccessToken()
        server.tokenGate.close()
        async let answered = sample.answered(10)
        try await wait { server.tokenGate.waiting == 1 }
        let refresh = Task { try await account.refresh() }
        try await Task.sleep(for: .milliseconds(10))
        server.tokenGate.open()
        #expect(await answered == 10)
        #expect(try await refresh.value.id == "7")
        #expect(store.load()?.generation == 2 && store.load()?.user != nil)
        #expect(server.records.refreshes == 1)
    }

    /// Signs in with a release whose users had their first name under another key.
    private func signInWithFirstVersion() async throws {
        let (first, _) = account(store)
        try await first.signIn(grant)
        let kept = try #require(store.load())
        var login = kept
        login.user = Sensitive(["type": "User", "id": "7", "name": "Alex"])
        #expect(store.replace(kept, with: login))
    }

    @Test("a user of a former version is migrated once, and survives restarts", .proves("SW-17"))
    func migration() async throws {
        try await signInWithFirstVersion()
        let answered = server.records.answered
        let migrations = Mutex<[Int]>([])
        for _ in 1...3 {
            let (account, _) = account(store, version: 2) { json, version in
                migrations.withLock { $0.append(version) }
                return ["type": "User", "id": json["id"] ?? .null, "first_name": json["name"] ?? .null]
            }
            #expect(try await account.restore()?.firstName == "Alex")
        }
        #expect(migrations.withLock { $0 } == [1])
        #expect(store.load()?.userVersion == 2)
        #expect(store.load()?.user?.exposed["first_name"]?.string == "Alex")
        // The user was never fetched.
        #expect(server.records.answered == answered)
        // The login is stored with the version, also as bytes and after a renewal.
        let bytes = try #require(store.load()).bytes.exposed
        #expect(try StoredLogin(bytes: bytes).userVersion == 2)
        let (account, sample) = account(store, version: 2)
        #expect(try await account.restore()?.id == "7")
        server.expireAccessToken()
        #expect(await sample.answered(1) == 1)
        #expect(store.load()?.generation == 2 && store.load()?.userVersion == 2)
    }

    @Test(
        "the user of a sign-in is stored with the version, and is not migrated after a restart",
        arguments: 1...3
    )
    func versionOfASignIn(version: Int) async throws {
        let (first, _) = account(store, version: version)
        try await first.signIn(grant)
        #expect(store.load()?.userVersion == version)
        let answered = server.records.answered
        let (restarted, _) = account(store, version: version) { _, _ in
            Issue.record("migrated")
            return .null
        }
        #expect(try await restarted.restore()?.firstName == "Alex")
        #expect(server.records.answered == answered)
    }

    @Test("a migration that fails keeps the stored user as it was, and the login", .proves("SW-17"))
    func failedMigration() async throws {
        try await signInWithFirstVersion()
        let kept = try #require(store.load())
        let results: [Result<JSONValue, TransportError>] = [
            .failure(TransportError(.other)), .success(["type": "Martian"]), .success(nil),
        ]
        for result in results {
            let (account, sample) = account(store, version: 2) { _, _ in try result.get() }
            await #expect(throws: (any Error).self) { try await account.restore() }
            #expect(account.user == nil && sample.session.isSignedIn)
            #expect(store.load() == kept)
        }
        // A later release can migrate it.
        let (account, _) = account(store, version: 3) { json, version in
            #expect(version == 1)
            return ["type": "User", "id": json["id"] ?? .null, "first_name": json["name"] ?? .null]
        }
        #expect(try await account.restore()?.firstName == "Alex")
    }

    @Test("a user of another version is fetched if there is no migration")
    func withoutMigration() async throws {
        try await signInWithFirstVersion()
        let (account, _) = account(store, version: 2)
        #expect(try await account.restore()?.firstName == "Alex")
        #expect(store.load()?.userVersion == 2 && store.load()?.user?.exposed["name"] == nil)
    }

    @Test("accounts of one session share the user that one of them has fetched or migrated")
    func userOfTheSession() async throws {
        let sample = SampleSession(server, store: store)
        try await sample.signIn()
        let (first, _) = account(store, of: sample)
        try await first.refresh()
        let answered = server.records.answered
        let (second, _) = account(store, of: sample)
        #expect(try await second.restore()?.id == "7")
        let migrations = Mutex(0)
        for _ in 1...2 {
            let (later, _) = account(store, of: sample, version: 2) { json, _ in
                migrations.withLock { $0 += 1 }
                return json
            }
            #expect(try await later.restore()?.id == "7")
        }
        #expect(migrations.withLock { $0 } == 1)
        #expect(server.records.answered == answered)
    }

    @Test("a stored user that cannot be read is fetched again") func unreadableUserIsFetchedAgain()
        async throws
    {
        let (first, _) = account(store)
        try await first.signIn(grant)
        var login = try #require(store.load())
        let kept = login
        login.user = Sensitive(["type": "Martian"])
        #expect(store.replace(kept, with: login))
        let (second, _) = account(store)
        #expect(try await second.restore()?.firstName == "Alex")
        #expect(store.load()?.user?.exposed["type"]?.string == "User")
    }
}

/// A flag that can be cleared.
final class Flag: Sendable {
    private let value = Mutex(true)

    var isSet: Bool {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// A store in memory that cannot be emptied.
private struct LockedStore: CredentialStore {
    static let error = CredentialStoreError.unavailable(operation: "be emptied", errno: 13)

    private let store = MemoryCredentialStore()

    func load() -> StoredLogin? { store.load() }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        store.replace(expected, with: login)
    }

    func remove() throws(CredentialStoreError) { throw Self.error }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await store.withLease(body)
    }
}
