#if Store
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Elements that nobody needs do not stay in memory.
    @Suite struct EvictionTests {
        private let stores = TemporaryStores()
        private static let key = ListKey("users").of(User.self)

        private static func user(_ number: Int, _ name: String = "first") -> User {
            User(id: User.ID("\(number)"), firstName: name, lastName: "last", email: "e")
        }

        private func repositories(_ client: Client? = nil) async throws -> Repositories {
            Repositories(client, store: try await stores.open(cachedElements: 50))
        }

        private func list(in repositories: Repositories) -> ListRepository<User> {
            repositories.list("users") { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                return Page((start..<start + 10).map { Self.user($0) }, next: "\(start + 10)")
            }
        }

        private func window(
            _ window: ListRows<User>.Window,
            in repositories: Repositories
        ) async throws -> ListRows<User> {
            try await repositories.transaction { change in
                try change.rows(of: Self.key, after: [], reading: [window]).showing(window)
            }
        }

        /// The number of users in memory.
        private func cached(in repositories: Repositories) async throws -> Int {
            try await repositories.transaction { change in
                var count = 0
                let values = try change.store.elements([], of: Self.key, in: ElementScope<User>()).values
                values.contents.visit { _, _ in count += 1 }
                return count
            }
        }

        /// Fills the memory with other elements.
        private func saveOthers(in repositories: Repositories) async throws {
            let users = repositories.repository { (_: User.ID) -> User? in nil }
            for number in 1_000..<1_120 { try await users.save(Self.user(number)) }
        }

        @Test("a long list leaves few of its elements in memory, and shows all of them")
        func memory() async throws {
            let repositories = try await repositories()
            let list = list(in: repositories)
            for _ in 0..<30 { try await list.load(.append) }
            #expect(try await cached(in: repositories) <= 60)
            for place in stride(from: 20, to: 280, by: 20) {
                let id = User.ID("\(place)")
                let rows = try await window(.around(id, 10), in: repositories)
                #expect(rows.elements.map(\.id.rawValue) == (place - 10...place + 10).map { "\($0)" })
            }
            #expect(try await cached(in: repositories) <= 60 + 21)
            #expect(try await list.snapshot().rows.count == 300)
            // A list that was read as a whole stays in memory.
            try await saveOthers(in: repositories)
            #expect(try await cached(in: repositories) >= 300)
        }

        @Test("elements with unconfirmed changes stay in memory")
        func pending() async throws {
            let repositories = try await repositories()
            let users = repositories.repository { (_: User.ID) -> User? in nil }
            try await users.save(Self.user(1))
            try await users.update("1") {
                $0.firstName = "changed"
            } send: {
                try await saveOthers(in: repositories)
                #expect(try await users.find("1", .neverFetch).firstName == "changed")
                return Self.user(1, "confirmed")
            }
            #expect(try await users.find("1", .neverFetch).firstName == "confirmed")
        }

        @Test("evicting the elements of a window does not count as a change")
        func changes() async throws {
            let repositories = try await repositories()
            let list = list(in: repositories)
            for _ in 0..<5 { try await list.load(.append) }
            let former = try await window(.first(10), in: repositories)
            try await saveOthers(in: repositories)
            #expect(try await cached(in: repositories) < 60)
            let same = try await window(.first(10), in: repositories)
            #expect(same.elements.map(\.id) == former.elements.map(\.id))
            #expect(same.changes(since: former).isEmpty)
            try await repositories.repository { (_: User.ID) -> User? in nil }.save(Self.user(3, "new"))
            try await saveOthers(in: repositories)
            let new = try await window(.first(10), in: repositories)
            #expect(new.changes(since: former).updates.map(\.index) == [3])
            #expect([former, same, new].map { $0.index(of: "3") } == [3, 3, 3])
            #expect([former, same, new].map { $0[3].element?.firstName } == ["first", "first", "new"])
        }

        /// Ways to fetch a user.
        enum Request: CaseIterable { case find, send }

        @Test(
            "a response that is older than an evicted element does not replace it",
            arguments: Request.allCases
        )
        func outdatedResponse(_ request: Request) async throws {
            let server = HeldServer()
            let definition = APIDefinition(name: "Trips", envelope: .standard, failure: .standard)
            let client = Client(definition, baseURL: "http://trips.test", transport: server)
            let repositories = try await repositories(client)
            let users = repositories.repository(for: User.get)
            try await users.save(Self.user(1, "oldest"))
            let fetched = Task {
                switch request {
                case .find: _ = try await users.find("1", .alwaysFetch)
                case .send: try await repositories.send(User.get(id: "1"))
                }
            }
            await server.isAsked.wait()
            try await users.save(Self.user(1, "new"))
            try await saveOthers(in: repositories)
            await server.mayAnswer.open()
            try await fetched.value
            #expect(try await users.find("1", .neverFetch).firstName == "new")
        }
    }

    /// Answers a request with an old user when it may.
    private final class HeldServer: Transport {
        let (isAsked, mayAnswer) = (Gate(), Gate())

        func send(_ request: WireRequest) async throws -> WireResponse {
            await isAsked.open()
            await mayAnswer.wait()
            let user = User(id: "1", firstName: "old", lastName: "last", email: "e")
            let stub = StubTransport()
            stub.on("GET", "/users/1", .json(#"{"data":\#(try user.jsonText()),"code":"OK"}"#))
            return try await stub.send(request)
        }
    }
#endif
