#if Store
    import Foundation
    import GRDB
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Damage that SQLite does not notice while it uses the file.
    @Suite(.timeLimit(.minutes(10))) struct DailyCheckTests {
        private let stores = TemporaryStores()
        private let reports = Reports()
        private let tomorrow = StoreSchema.today + 1
        private let members = (1...5).map { Member($0, "name \($0)", .active) }

        /// - Parameter day: `nil` for the day after the one on which the file is created.
        private func store(on day: Int? = nil) async throws -> DiskStore {
            let (reports, day) = (reports, day ?? tomorrow)
            let store = DiskStore(stores.file(), today: { day }) { damage in
                reports.all.withLock { $0.append(damage) }
            }
            try await store.open()
            return store
        }

        private func list(in store: DiskStore) -> ListRepository<Member> {
            let members = members
            return Repositories(store: store).list("members") { _ in Page(members) }
        }

        private func fill() async throws { try await list(in: store()).refresh() }

        /// Exchanges the first two elements in their page, so that they are not in the order of their numbers.
        private func damage() throws {
            let file = try stores.file().open()
            let root = try file.inDatabase { database in
                try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'element1'")
            }
            _ = try file.inDatabase { try $0.checkpoint(.truncate) }
            try file.close()
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            let path = stores.folder.appending(path: name)
            var bytes = try Data(contentsOf: path)
            let page = (try #require(root) - 1) * 8_192
            // A leaf. The places of its cells follow eight bytes.
            #expect(bytes[page] == 0x0D)
            for byte in [page + 8, page + 9] { bytes.swapAt(byte, byte + 2) }
            try bytes.write(to: path)
        }

        private var reportCount: Int { reports.all.withLock { $0.count } }

        private func checkedDay() throws -> String? {
            let file = try stores.file().open()
            defer { try? file.close() }
            return try file.inDatabase { try $0.fact("checked") }
        }

        @Test("a check repairs damage that the use of the file does not reveal")
        func repair() async throws {
            try await fill()
            try damage()
            let store = try await store()
            let list = list(in: store)
            _ = try await list.snapshot()
            #expect(reportCount == 0)
            await store.check()
            #expect(reportCount == 1)
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements == members)
            let restarted = try await self.list(in: self.store())
            #expect(try await restarted.snapshot().rows.elements == members)
            #expect(reportCount == 1)
        }

        @Test("the file is checked once a day, by the first process")
        func days() async throws {
            try await fill()
            await (try await store()).check()
            #expect(try checkedDay() == "\(tomorrow)")
            try damage()
            await (try await store()).check()
            #expect(reportCount == 0)
            let store = try await store(on: tomorrow + 1)
            await store.check()
            #expect(reportCount == 1)
        }

        @Test("a new file is not checked on its first day")
        func firstDay() async throws {
            try await fill()
            try damage()
            await (try await store(on: tomorrow - 1)).check()
            #expect(reportCount == 0)
        }

        @Test("a process checks the file once")
        func once() async throws {
            let store = try await store()
            await store.check()
            let file = try stores.file().open()
            try file.inDatabase { try $0.setFact("checked", "0") }
            await store.check()
            #expect(try checkedDay() == "0")
        }

        @Test("the file is checked when the store is idle after a change")
        func idle() async throws {
            let store = try await store()
            try await store.transaction { try $0.save(StoredOperation(number: 1, content: [1])) }
            while try checkedDay() != "\(tomorrow)" { try await Task.sleep(for: .milliseconds(50)) }
            // The store stays open until then.
            #expect(try await store.transaction { try $0.operations().count } == 1)
        }

        @Test("the file is also checked if it is only read")
        func reading() async throws {
            try await fill()
            let store = try await store()
            _ = try await store.reading { try $0.operations().count }
            while try checkedDay() != "\(tomorrow)" { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try await store.reading { try $0.operations().count } == 0)
        }

        @Test("the file is not checked while there are transactions")
        func use() async throws {
            let store = try await store()
            let clock = ContinuousClock()
            var longestPause = Duration.zero
            // Other tests can delay this one. Then the store was idle.
            for _ in 0..<20 {
                let start = clock.now
                try await store.transaction { try $0.save(StoredOperation(number: 1, content: [1])) }
                try await Task.sleep(for: .milliseconds(100))
                longestPause = max(longestPause, start.duration(to: clock.now))
            }
            if longestPause < .milliseconds(900) { #expect(try checkedDay() != "\(tomorrow)") }
        }

        @Test("a file of more than 64 MB is not checked")
        func largeFile() async throws {
            try await fill()
            let file = try stores.file().open()
            try file.inDatabase { database in
                try database.execute(sql: "INSERT INTO operation VALUES(1, zeroblob(67108864))")
            }
            try file.close()
            try damage()
            await (try await store()).check()
            #expect(reportCount == 0)
        }

        @Test("a removed file is neither checked nor created again")
        func removed() async throws {
            let (store, other) = (try await store(), try await store())
            try await other.removeAll(discardingUnsent: true)
            await store.check()
            #expect(try stores.files == [])
            #expect(reportCount == 0)
        }
    }

    private final class Reports: Sendable {
        let all = Mutex<[StoreDamage]>([])
    }
#endif
