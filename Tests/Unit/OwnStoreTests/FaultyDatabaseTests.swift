#if Store
    import Foundation
    import GenAPIRepositories
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing

    /// A database that fails leaves what was known before, and nothing of the change.
    @Suite(.timeLimit(.minutes(10))) struct FaultyDatabaseTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func album(_ id: Int, _ title: String) -> Album {
            Album(id: id, title: title, artist: Artist(id: "abba", name: "ABBA"))
        }

        @Test(
            "a failed transaction changes nothing, and later ones work on",
            .proves("N-01"),
            arguments: FaultyDatabase.Fault.allCases
        )
        func fails(_ fault: FaultyDatabase.Fault) async throws {
            let database = FaultyDatabase(try TableDatabase(at: folder.path("music.sqlite")))
            let repositories = Repositories(store: .database(database))
            let shown = repositories.repository { (_: Int) -> Album? in nil }
            let all = [album(1, "One"), album(2, "Two"), album(6, "Six")]
            let count = Mutex(1)
            let list = repositories.list("albums") { _ -> Page<Album> in
                Page(Array(all.prefix(count.withLock { $0 })), next: nil)
            }
            try await shown.save([album(3, "Three")])
            try await list.refresh()
            count.withLock { $0 = 3 }
            try await list.refresh()
            database.next(fault)
            let result = await Result { try await shown.save([album(1, "Changed"), album(4, "Four")]) }
            let isSaved = fault == .runsTwice
            #expect(((try? result.get()) != nil) == isSaved)
            for _ in 0..<2 {
                #expect(try await shown.find(1, .neverFetch).title == (isSaved ? "Changed" : "One"))
                #expect(try await shown.find(3, .neverFetch).title == "Three")
                #expect(try await (shown.findIfPresent(4, .neverFetch) != nil) == isSaved)
                #expect(try await list.snapshot().rows.elements.map(\.id) == [1, 2, 6])
                try await shown.save([album(5, "Five")])
            }
            // A new process knows the same.
            let others = Repositories(store: .database(try TableDatabase(at: folder.path("music.sqlite"))))
            let other = others.repository { (_: Int) -> Album? in nil }
            #expect(try await other.find(1, .neverFetch).title == (isSaved ? "Changed" : "One"))
            #expect(try await (other.findIfPresent(4, .neverFetch) != nil) == isSaved)
            #expect(try await other.find(5, .neverFetch).title == "Five")
        }
    }

    extension Result where Failure == any Error {
        fileprivate init(_ body: () async throws -> Success) async {
            do { self = .success(try await body()) } catch { self = .failure(error) }
        }
    }

    /// Another database, whose next transaction fails.
    final class FaultyDatabase: RepositoryStore.Database {
        enum Fault: CaseIterable, Sendable { case before, after, runsTwice }

        private struct Failed: Error {}

        private let database: TableDatabase
        private let fault = Mutex<Fault?>(nil)

        init(_ database: TableDatabase) { self.database = database }

        func next(_ fault: Fault) { self.fault.withLock { $0 = fault } }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any RepositoryStore.DatabaseTransaction) throws -> Result
        ) async throws -> Result {
            let fault = fault.withLock { fault in
                defer { fault = nil }
                return fault
            }
            if fault == .before { throw Failed() }
            if fault == .runsTwice {
                _ = try? await database.transaction { transaction in
                    _ = try change(transaction)
                    throw Failed()
                }
            }
            return try await database.transaction { transaction in
                let result = try change(transaction)
                if fault == .after { throw Failed() }
                return result
            }
        }
    }
#endif
