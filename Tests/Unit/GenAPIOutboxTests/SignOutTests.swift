#if Store
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    /// Signing out while changes wait to be sent.
    @Suite(.timeLimit(.minutes(10))) struct SignOutTests {
        private let server = NoteServer()
        private let provider = StubTransport()
        private let folder = TemporaryFolder()
        private let unsent = Repositories.UnsentOperations(count: 1)

        init() {
            server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
            let token = #"{"access_token": "t", "refresh_token": "r", "token_type": "Bearer"}"#
            provider.on(
                "POST",
                "/v1/oauth/token",
                .json(token),
                .json(#"{"error":"invalid_grant"}"#, status: 400)
            )
            provider.on("POST", "/v1/oauth/revoke", .status(200))
        }

        private func signedIn(_ store: any CredentialStore = MemoryCredentialStore()) async throws
            -> OAuth2Session
        {
            let session = OAuth2Session(
                TripsAPI.oauth2,
                baseURL: "http://trips.test/v1",
                client: OAuth2Client(id: "app"),
                transport: provider,
                store: store
            )
            try await session.signIn(user: "alice", password: Sensitive("p"))
            return session
        }

        /// An app without a connection, with a change that waits.
        private func app(_ session: OAuth2Session? = nil) async throws -> App {
            let app = try await App(
                server,
                store: folder.store(),
                credentials: session.map { .oauth2($0) } ?? .none
            )
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            try await rename(app, "ours")
            return app
        }

        private func rename(_ app: App, _ title: String) async throws {
            try await app.outbox.update(Note.self, "a") {
                $0.title = title
            } call: { new, old in
                Note.update(new, old)
            }
        }

        @Test("repositories with a change that waits do not close, and go on")
        func closing() async throws {
            let app = try await app()
            await #expect(throws: unsent) { try await app.repositories.close() }
            #expect(try await app.shown("a")?.title == "ours")
            await app.repositories.setOnline(true)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "ours")
            try await app.repositories.close()
            await #expect(throws: FetchError.closed) { try await app.shown("a") }
        }

        @Test("failed changes prevent repositories from closing too")
        func failed() async throws {
            let app = try await app()
            try await rename(app, "invalid")
            await app.repositories.setOnline(true)
            #expect(await app.settled().count == 1)
            await #expect(throws: unsent) { try await app.repositories.close() }
            try await app.outbox.discard(try #require(await app.outbox.operations.first).id)
            try await app.repositories.close()
        }

        @Test("changes in a store count without an open outbox, and are removed if the app says so")
        func withoutOutbox() async throws {
            _ = try await app()
            let repositories = Repositories(nil, store: try await folder.store())
            await #expect(throws: unsent) { try await repositories.close() }
            await #expect(throws: unsent) { try await repositories.close() }
            try await repositories.close(discardingUnsent: true)
            let next = try await App(server, store: folder.store())
            #expect(await next.outbox.operations == [])
            #expect(try await next.shown("a") == nil)
        }

        @Test("a session with a change that waits does not sign out, unless the app says so")
        func session() async throws {
            let store = MemoryCredentialStore()
            let session = try await signedIn(store)
            let app = try await app(session)
            await #expect(throws: unsent) { try await session.signOut() }
            #expect(session.isSignedIn)
            #expect(store.load() != nil)
            #expect(provider.requests.count == 1)
            #expect(try await app.shown("a")?.title == "ours")
            #expect(await app.outbox.operations.count == 1)

            try await session.signOut(discardingUnsent: true)
            #expect(!session.isSignedIn)
            #expect(store.load() == nil)
            await #expect(throws: FetchError.closed) { try await app.shown("a") }
            #expect(await app.outbox.operations == [])
            let next = try await App(server, store: folder.store())
            #expect(await next.outbox.operations == [])
            #expect(server.ledger == [])
        }

        @Test("an account with a change that waits keeps its user")
        func account() async throws {
            let session = try await signedIn()
            let account = OAuth2Account<Note>(session) { _ in Note(id: "me", title: "Alice") }
            try await account.refresh()
            let app = try await app(session)
            await #expect(throws: unsent) { try await account.signOut() }
            #expect(account.user?.title == "Alice")
            try await app.outbox.discard(try #require(await app.outbox.operations.first).id)
            try await account.signOut()
            #expect(account.user == nil)
        }

        @Test("a change that is queued while the session signs out stays for the next login")
        func lateChange() async throws {
            let session = try await signedIn()
            let app = try await App(server, store: folder.store(), credentials: .oauth2(session))
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            let late = LateResource { try? await self.rename(app, "late") }
            app.repositories.client?.endWithLogin(late)
            try await session.signOut()
            await #expect(throws: FetchError.closed) { try await app.shown("a") }
            let next = try await App(server, store: folder.store())
            #expect(await next.settled() == [])
            #expect(server.notes["a"]?.title == "late")
        }

        @Test("a login that the server ends leaves changes that wait, and the next login sends them")
        func endedByServer() async throws {
            let session = try await signedIn()
            let app = try await app(session)
            provider.on("GET", "/v1/users/me", .status(401))
            let trips = Client(
                TripsAPI.definition,
                baseURL: "http://trips.test/v1",
                transport: provider,
                credentials: .oauth2(session)
            )
            await #expect(throws: ClientError.self) { try await trips.send(User.me()) }
            #expect(session.state == .signedOut(.revoked))
            while !app.repositories.isClosed, !Task.isCancelled { await Task.yield() }
            await #expect(throws: FetchError.closed) { try await app.shown("a") }
            #expect(server.ledger == [])
            // The first app still exists.
            let next = try await App(server, store: folder.store())
            #expect(await next.settled() == [])
            #expect(server.notes["a"]?.title == "ours")
            #expect(server.ledger.count == 1)
            _ = app
        }
    }

    /// Queues a change after the repositories were asked.
    private final class LateResource: LoginResource {
        private let change: @Sendable () async -> Void

        init(_ change: @escaping @Sendable () async -> Void) { self.change = change }

        func checkUnsent() async { await change() }

        func loginEnded(discardingUnsent: Bool) {}
    }
#endif
