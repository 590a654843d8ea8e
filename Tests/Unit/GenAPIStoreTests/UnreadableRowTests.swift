#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore
    import GenAPITesting

    /// Lists with rows that an update of the app cannot read.
    @Suite(.timeLimit(.minutes(10))) struct UnreadableRowTests {
        private let stores = TemporaryStores()
        private let requests = Requests()

        /// Two pages of two users each, which stay fresh for an hour.
        private func list(
            _ name: String = "users",
            _ refresh: ListConfiguration.MergePolicy.Refresh = .generation,
            in repositories: Repositories
        ) -> ListRepository<User> {
            let configuration = ListConfiguration(
                mergePolicy: ListConfiguration.MergePolicy(refresh: refresh),
                freshnessPolicy: FreshnessPolicy(ttl: .seconds(3_600))
            )
            return repositories.list(name, configuration: configuration) { cursor in
                self.requests.count.withLock { $0 += 1 }
                return cursor == nil ? Page([user(0), user(1)], next: "2") : Page([user(2), user(3)])
            }
        }

        private func fill(_ names: String...) async throws {
            let repositories = try await stores.repositories()
            for name in names {
                let list = list(name, in: repositories)
                try await list.refresh()
                try await list.load(.append)
            }
            requests.count.withLock { $0 = 0 }
        }

        /// Changes the file between two runs of the app.
        private func change(_ sql: String) throws {
            let file = try stores.file().open()
            try file.inDatabase { try $0.execute(sql: sql) }
            #expect(file.inDatabase { $0.changesCount } > 0)
            try file.close()
        }

        private func makeUnreadable(_ ids: String...) throws {
            for id in ids { try change("UPDATE element1 SET value = x'7b7d' WHERE id = '\(id)'") }
        }

        /// Observes a list until it is fresh.
        private func observed(
            _ window: ListRows<User>.Window = .all,
            of list: ListRepository<User>
        ) async throws -> [String] {
            for await snapshot in list.snapshots(window) {
                guard snapshot.freshness == .fresh, case .idle = snapshot.refresh else { continue }
                return snapshot.rows.elements.map(\.id.rawValue)
            }
            throw CancellationError()
        }

        private var requestCount: Int { requests.count.withLock { $0 } }

        @Test(
            "a list with an unreadable or missing row is fetched again when it is observed",
            arguments: [
                "UPDATE element1 SET value = x'7b7d' WHERE id = '1'",
                "UPDATE element1 SET value = NULL WHERE id = '1'",
                "DELETE FROM element1 WHERE id = '1'",
            ]
        )
        func rows(sql: String) async throws {
            try await fill("users")
            try change(sql)
            let list = try await list(in: stores.repositories())
            let snapshot = try await list.snapshot()
            #expect(snapshot.freshness == .invalidated)
            #expect(snapshot.rows.elements.map(\.id) == ["0", "2", "3"])
            #expect(try await observed(of: list) == ["0", "1", "2", "3"])
            #expect(try await observed(of: list) == ["0", "1", "2", "3"])
            #expect(requestCount == 1)
            let restarted = try await self.list(in: stores.repositories())
            #expect(try await observed(of: restarted) == ["0", "1", "2", "3"])
            #expect(requestCount == 1)
        }

        @Test("a list is fetched again if a row of an observed window is unreadable")
        func windows() async throws {
            try await fill("users")
            try makeUnreadable("1")
            let list = try await list(in: stores.repositories())
            #expect(try await observed(.first(1), of: list) == ["0"])
            #expect(requestCount == 0)
            #expect(try await observed(.first(2), of: list) == ["0", "1"])
            #expect(requestCount == 1)
        }

        @Test("each list with the unreadable row is fetched again")
        func lists() async throws {
            try await fill("users", "others")
            try makeUnreadable("1")
            let repositories = try await stores.repositories()
            let (users, others) = (list(in: repositories), list("others", in: repositories))
            #expect(try await users.snapshot().freshness == .invalidated)
            #expect(try await others.snapshot().freshness == .invalidated)
        }

        @Test("a list whose unreadable rows are below a gap is not fetched again")
        func rowsBelowGap() async throws {
            try await fill("users")
            try makeUnreadable("0", "3")
            let first = try await list(in: stores.repositories())
            #expect(try await observed(of: first) == ["0", "1", "2"])
            #expect(requestCount == 1)
            let second = try await list(in: stores.repositories())
            #expect(try await observed(of: second) == ["0", "1", "2"])
            #expect(requestCount == 1)
            try await second.loadToEnd()
            #expect(try await observed(of: second) == ["0", "1", "2", "3"])
        }

        @Test("a list whose fetch does not bring the unreadable row is fresh until the next start")
        func otherRows() async throws {
            try await fill("users")
            try makeUnreadable("1", "3")
            let (app, other) = (try await stores.repositories(), try await stores.repositories())
            let list = list("users", .head, in: app)
            #expect(try await observed(of: list) == ["0", "1", "2"])
            #expect(requestCount == 1)
            // A change of another process empties the cache.
            try await other.repository { (_: User.ID) -> User? in nil }.save(user(9))
            let users = app.repository { (_: User.ID) -> User? in nil }
            #expect(try await users.find("9", .neverFetch) == user(9))
            #expect(try await observed(of: list) == ["0", "1", "2"])
            #expect(requestCount == 1)
        }

        @Test("a list that is refreshed before its unreadable rows are read is not fetched twice")
        func refreshed() async throws {
            try await fill("users")
            try makeUnreadable("3")
            let list = try await list("users", .head, in: stores.repositories())
            try await list.refresh()
            #expect(try await observed(of: list) == ["0", "1", "2"])
            #expect(requestCount == 1)
        }

        @Test("a response that could not be stored does not make a list fresh")
        func failures() async throws {
            try await fill("users")
            try makeUnreadable("1")
            let store = try await stores.open()
            let key = ListKey("users").of(User.self)
            func isInvalidated() async throws -> Bool {
                try await store.change { change in
                    _ = try change.rows(of: key, after: [ListEdit<User>]())
                    return try change.list(key).invalidatedAt != nil
                }
            }
            struct Failure: Error {}
            await #expect(throws: Failure.self) {
                try await store.change { change in
                    var list = try change.list(key)
                    list.fetchedAt = .seconds(1)
                    try change.put(list, for: key)
                    throw Failure()
                }
            }
            #expect(try await isInvalidated())
            #expect(try await isInvalidated())
        }

        @Test("a list with a row that the server has deleted stays fresh")
        func deletion() async throws {
            try await fill("users")
            try change("UPDATE element1 SET value = x'' WHERE id = '1'")
            let list = try await list(in: stores.repositories())
            #expect(try await observed(of: list) == ["0", "2", "3"])
            #expect(requestCount == 0)
        }

        @Test("an unreadable element is fetched again, also if a list has hidden it")
        func element() async throws {
            try await fill("users", "others")
            try makeUnreadable("1")
            let repositories = try await stores.repositories()
            let policy = FreshnessPolicy(ttl: .seconds(3_600))
            let users = repositories.repository(freshnessPolicy: policy) { (id: User.ID) -> User? in
                self.requests.count.withLock { $0 += 1 }
                return user(1)
            }
            _ = try await list(in: repositories).snapshot()
            #expect(try await users.find("1", .fetchIfStale) == user(1))
            #expect(try await users.find("1", .fetchIfMissing) == user(1))
            #expect(requestCount == 1)
            let others = try await list("others", in: repositories).snapshot()
            #expect(others.rows.elements.map(\.id) == ["0", "1", "2", "3"])
            #expect(others.freshness == .fresh)
        }
    }

    private final class Requests: Sendable {
        let count = Mutex(0)
    }

    private func user(_ number: Int) -> User {
        User(id: User.ID("\(number)"), firstName: "first \(number)", lastName: "last", email: "e")
    }
#endif
