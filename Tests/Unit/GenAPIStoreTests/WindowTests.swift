#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore
    import GenAPITesting

    /// Parts of long lists.
    @Suite struct StoreWindowTests {
        private let stores = TemporaryStores()
        private static let ids: [User.ID] = (0..<500).map { User.ID("\($0)") }
        private static let key = ListKey("users").of(User.self)

        private func repositories() async throws -> Repositories {
            Repositories(store: try await stores.store(), connectivity: nil)
        }

        private func list(in repositories: Repositories) -> ListRepository<User> {
            repositories.list("users") { _ in
                Page(
                    Self.ids.map {
                        User(id: $0, firstName: "first \($0.rawValue)", lastName: "last", email: "e")
                    }
                )
            }
        }

        private func first(
            _ window: ListRows<User>.Window,
            of list: ListRepository<User>
        ) async throws -> [User.ID] {
            for await snapshot in list.snapshots(window) { return snapshot.rows.elements.map(\.id) }
            throw CancellationError()
        }

        /// The number of elements that a transaction of a new process reads for these windows.
        private func elementsRead(_ windows: Set<ListRows<User>.Window>) async throws -> Int {
            try await stores.open().change { change in
                let rows = try change.rows(of: Self.key, after: [], reading: windows)
                return rows.contents.entries(in: 0..<rows.count).count { rows.stored[$0] != nil }
            }
        }

        @Test("a window reads its elements and no others")
        func reading() async throws {
            try await list(in: repositories()).refresh()
            #expect(try await elementsRead([.first(50)]) == 50)
            #expect(try await elementsRead([.around("250", 10)]) == 21)
            #expect(try await elementsRead([.first(5), .around("3", 5)]) == 9)
            #expect(try await elementsRead([]) == 0)
            #expect(try await elementsRead([.first(5), .all]) == 500)
        }

        @Test("observers of different windows of a stored list each get their rows")
        func observers() async throws {
            try await list(in: repositories()).refresh()
            let list = try await list(in: repositories())
            #expect(try await first(.first(3), of: list) == ["0", "1", "2"])
            #expect(try await first(.around("400", 1), of: list) == ["399", "400", "401"])
            #expect(try await first(.first(2), of: list) == ["0", "1"])
            #expect(try await first(.all, of: list) == Self.ids)
            #expect(try await list.snapshot().rows.elements.map(\.id) == Self.ids)
        }

        @Test("a window shows the changes of another process, and grows with inserted rows")
        func changes() async throws {
            let (app, other) = (try await repositories(), try await repositories())
            let list = list(in: app)
            try await list.refresh()
            var snapshots = list.snapshots(.first(3)).makeAsyncIterator()
            #expect(try await snapshots.next()?.rows.elements.map(\.id) == ["0", "1", "2"])
            let users = other.repository { (_: User.ID) -> User? in nil }
            try await users.save(User(id: "1", firstName: "other", lastName: "l", email: "e"))
            try await list.insert(User(id: "new", firstName: "new", lastName: "l", email: "e"), at: .start)
            var rows = try await snapshots.next()?.rows
            while let shown = rows, shown.first?.element?.id != "new" {
                rows = try await snapshots.next()?.rows
            }
            #expect(rows?.elements.map(\.firstName) == ["new", "first 0", "other"])
        }

        @Test("readable elements take the places of unreadable ones in a window")
        func unreadable() async throws {
            try await list(in: repositories()).refresh()
            let file = try stores.file().open()
            try await file.write {
                try $0.execute(sql: "UPDATE element1 SET value = x'7b7d' WHERE number % 2 = 0")
            }
            try file.close()
            let list = try await list(in: repositories())
            let found = try await first(.first(20), of: list)
            #expect(found == (0..<20).map { Self.ids[2 * $0] })
        }
    }
#endif
