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

    /// What a page changes in the database.
    @Suite struct ImportTests {
        private let stores = TemporaryStores()

        private func user(_ id: String, _ name: String = "n") -> User {
            User(id: User.ID(id), firstName: name, lastName: "l", email: "e")
        }

        private func load(_ users: [User]) async throws -> [User] {
            let store = try await stores.store()
            let list: ListRepository<User> = Repositories(store: store, connectivity: nil)
                .list("users") { _ in Page(users) }
            try await list.refresh()
            return try await list.snapshot().rows.elements
        }

        /// The rows of each table.
        private func rows() async throws -> [String: Int] {
            let file = try stores.file().open()
            defer { try? file.close() }
            return try await file.read { database in
                try ["element1", "list", "chunk"].reduce(into: [:]) { counts, table in
                    counts[table] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
                }
            }
        }

        @Test("importing the same page again changes the number of rows in no table", .proves("BM-08"))
        func again() async throws {
            let users = (0..<50).map { user("\($0)") }
            _ = try await load(users)
            let first = try await rows()
            #expect(first == ["element1": 50, "list": 1, "chunk": 1])
            #expect(try await load(users).count == 50)
            #expect(try await rows() == first)
        }

        @Test("a list that has become shorter leaves no chunks behind")
        func shorter() async throws {
            _ = try await load((0..<600).map { user("\($0)") })
            #expect(try await rows()["chunk"] ?? 0 > 1)
            _ = try await load((590..<600).map { user("\($0)") })
            let rows = try await rows()
            #expect(rows["list"] == 1 && rows["chunk"] == 1)
        }

        @Test("an element that occurs 500 times in a page is one row, with its last value", .proves("BM-08"))
        func repeated() async throws {
            let users = (0..<500).map { user("7", "name \($0)") } + [user("8")]
            #expect(try await load(users).map(\.id) == ["7", "8"])
            #expect(try await rows() == ["element1": 2, "list": 1, "chunk": 1])
        }
    }
#endif
