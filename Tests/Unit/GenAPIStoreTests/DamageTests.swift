#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import Synchronization
    import Testing
    import Trips

    @testable import GenAPIStore

    @Suite struct StoreDamageTests {
        private let stores = TemporaryStores()
        private let reports = Reports()

        /// A list of many users. Each one fills half a page of the file.
        private func users(in repositories: Repositories) -> ListRepository<User> {
            repositories.list("users") { _ in
                Page(
                    (0..<400).map {
                        User(
                            id: User.ID("\($0)"),
                            firstName: "first \($0)",
                            lastName: String(repeating: "x", count: 2_000),
                            email: "e"
                        )
                    }
                )
            }
        }

        private func open() async throws -> Repositories {
            let store = try await RepositoryStore.onDisk(
                at: stores.folder,
                for: "7",
                on: TemporaryStores.server,
                onDamage: { [reports] damage in reports.all.withLock { $0.append(damage) } }
            )
            return Repositories(store: store, connectivity: nil)
        }

        private func fill() async throws {
            try await users(in: open()).refresh()
            let file = try stores.file().open()
            _ = try await file.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try file.close()
        }

        private func damage(_ change: (inout Data) -> Void) throws {
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            let path = stores.folder.appending(path: name)
            var bytes = try Data(contentsOf: path)
            change(&bytes)
            try bytes.write(to: path)
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path.path(percentEncoded: false) + suffix)
            }
        }

        @Test("the readable data of a damaged file is recovered and reported, and the rest is fetched again")
        func pages() async throws {
            try await fill()
            // Overwrites some pages in the middle.
            try damage { bytes in
                let (page, count) = (8192, bytes.count / 8192)
                for number in count / 2..<count / 2 + 3 {
                    bytes.replaceSubrange(
                        number * page..<(number + 1) * page,
                        with: Data(repeating: 0xA5, count: page)
                    )
                }
            }
            var repositories = try await open()
            // The damage is detected when those pages are read.
            _ = try? await users(in: repositories).snapshot()
            repositories = try await open()
            let snapshot = try await users(in: repositories).snapshot()
            let saved = try #require(reports.all.withLock { $0.first })
            #expect(saved.recoveredElements > 300 && saved.recoveredElements < 400, "\(saved)")
            #expect(saved.recoveredLists == 1)
            #expect(snapshot.rows.elements.count == saved.recoveredElements)
            #expect(snapshot.freshness == .invalidated)
            let list = users(in: repositories)
            try await list.refresh()
            let rows = try await list.snapshot().rows
            #expect(rows.elements.map(\.id.rawValue) == (0..<400).map { "\($0)" })
        }

        @Test("the numbers of lost elements of a recovered list are not used again")
        func numbers() async throws {
            try await fill()
            let damaged = try stores.file().open()
            let last = try await damaged.write { database in
                let last = try Int.fetchOne(database, sql: "SELECT max(number) FROM element1") ?? 0
                try database.execute(sql: "DELETE FROM element1 WHERE number > ?", arguments: [last - 100])
                return last
            }
            let saved = try stores.file("saved").open()
            let damage = try damaged.inDatabase { damaged in
                try saved.inDatabase { try StoreSalvage(from: damaged, to: $0).run() }
            }
            #expect(damage.elements == 300 && damage.lists == 1)
            #expect(try saved.inDatabase { try $0.fact("lastNumber") } == "\(last)")
        }

        @Test("the queued operations of a damaged file are recovered")
        func operations() async throws {
            let operation = StoredOperation(number: 3, content: [1, 2])
            try await stores.open().transaction { try $0.save(operation) }
            let damaged = try stores.file().open()
            let saved = try stores.file("saved").open()
            _ = try damaged.inDatabase { damaged in
                try saved.inDatabase { try StoreSalvage(from: damaged, to: $0).run() }
            }
            try saved.close()
            #expect(try await stores.open("saved").transaction { try $0.operations() } == [operation])
        }

        @Test("of a file with the layout of an earlier version, the queued operations are kept")
        func earlierLayout() async throws {
            try await fill()
            let operation = StoredOperation(number: 3, content: [1, 2])
            try await stores.open().transaction { try $0.save(operation) }
            let file = try stores.file().open()
            try await file.write { database in
                try database.execute(sql: "DROP TABLE element1; PRAGMA user_version = 1")
            }
            try file.close()
            let list = users(in: try await open())
            #expect(reports.all.withLock { $0.map(\.recoveredElements) } == [0])
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.count == 400)
            #expect(try await stores.open().transaction { try $0.operations() } == [operation])
        }

        @Test("a file that is not a database is replaced", arguments: [100, 8192])
        func header(length: Int) async throws {
            try await fill()
            try damage { $0.replaceSubrange(0..<length, with: Data(repeating: 0x20, count: length)) }
            let list = users(in: try await open())
            #expect(reports.all.withLock { $0 } == [StoreDamage(StoreSalvage.Result(), lost: 0)])
            try await list.refresh()
            #expect(try await list.snapshot().rows.count == 400)
        }

        @Test(
            "the remains of an interrupted repair are not used by the next one",
            arguments: [false, true]
        )
        func interruptedRepair(isReadable: Bool) async throws {
            try await fill()
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            let path = stores.folder.appending(path: name)
            let saved = path.deletingLastPathComponent().appending(path: "saved.sqlite")
            if isReadable {
                try FileManager.default.copyItem(at: path, to: saved)
            } else {
                try Data(repeating: 0x20, count: 4096).write(to: saved)
            }
            try damage { $0.replaceSubrange(0..<100, with: Data(repeating: 0x20, count: 100)) }
            let list = users(in: try await open())
            #expect(reports.all.withLock { $0 } == [StoreDamage(StoreSalvage.Result(), lost: 0)])
            #expect(try await list.snapshot().content == .unknown)
            #expect(try !stores.files.contains { $0.contains("saved") })
        }

        @Test("elements in another format are fetched again")
        func otherFormat() async throws {
            try await fill()
            let file = try stores.file().open()
            try await file.write {
                try $0.execute(sql: "UPDATE element1 SET value = x'7b7d' WHERE number % 2 = 0")
            }
            try file.close()
            let list = users(in: try await open())
            #expect(try await list.snapshot().rows.elements.count == 200)
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.count == 400)
            #expect(try await list.snapshot().rows.count == 400)
        }

        @Test("an element whose JSON has the identity of another one is hidden until it is fetched again")
        func otherIdentity() async throws {
            try await fill()
            let file = try stores.file().open()
            try await file.write {
                let other = "SELECT value FROM element1 WHERE id = '8'"
                try $0.execute(sql: "UPDATE element1 SET value = (\(other)) WHERE id = '7'")
            }
            try file.close()
            let list = users(in: try await open())
            let ids = try await list.snapshot().rows.elements.map(\.id.rawValue)
            #expect(ids == (0..<400).map { "\($0)" }.filter { $0 != "7" })
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.count == 400)
        }

        @Test(
            "a list with inconsistent rows counts as never fetched",
            arguments: ["chunk", "list"]
        )
        func nonsense(table: String) async throws {
            try await fill()
            let file = try stores.file().open()
            let change =
                table == "chunk"
                ? "UPDATE chunk SET entries = CAST(x'0100000000000000' || entries AS BLOB)"
                : "UPDATE list SET state = x'00'"
            try await file.write { try $0.execute(sql: change) }
            try file.close()
            let list = users(in: try await open())
            #expect(try await list.snapshot().content == .unknown)
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.count == 400)
        }
    }

    private final class Reports: Sendable {
        let all = Mutex<[StoreDamage]>([])
    }
#endif
