#if Store
    import Foundation
    import GRDB
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// The stores of two processes, of which the second one repairs the file or signs the account out.
    @Suite(.blocking) struct ReplacedFileTests {
        private static let seeds: Range<UInt64> = {
            let count = ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 10
            return 0..<count
        }()

        private let stores = TemporaryStores()

        /// Damages the file so that it is readable and not whole, and opens it as another process does.
        private func repairElsewhere() throws {
            let (file, former) = (stores.file(), try path())
            let queue = try file.open()
            try queue.inDatabase { try $0.execute(sql: "DROP INDEX IF EXISTS chunkNumbers") }
            try queue.close()
            let identity = FileIdentity(former)
            let (opened, damage) = try file.repair(file.newLock())
            #expect(damage != nil && FileIdentity(former) != identity)
            try opened.queue.close()
        }

        private func path() throws -> String {
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            return stores.folder.appending(path: name).path(percentEncoded: false)
        }

        private func operations() throws -> [StoredOperation] {
            let queue = try stores.file().open()
            defer { try? queue.close() }
            return try queue.inDatabase { try $0.operations() }
        }

        @Test(
            "the file has exactly the stored operations after each repair by another process",
            arguments: seeds
        )
        func steps(seed: UInt64) async throws {
            var random = SeededRandom(seed: seed)
            let app = try await stores.open()
            let reservation = try #require(try await app.reserveOperations())
            var expected: [Int: [UInt8]] = [:]
            for number in 1...20 {
                switch random.below(5) {
                case 0: try repairElsewhere()
                case 1:
                    // The other process also finds an operation that was removed, and loses one.
                    try repairElsewhere()
                    let queue = try stores.file().open()
                    try queue.inDatabase { database in
                        try database.execute(sql: "DELETE FROM operation WHERE number % 2 = 0")
                        try database.save(StoredOperation(number: 1_000, content: [0x31]))
                    }
                    try queue.close()
                    try repairElsewhere()
                case 2:
                    if let last = expected.keys.max() {
                        try await app.transaction { try $0.removeOperation(last) }
                        expected[last] = nil
                    }
                default:
                    let operation = StoredOperation(number: number, content: [0x31, 0x32])
                    try await app.transaction { try $0.save(operation) }
                    try await app.flush()
                    expected[number] = operation.content
                }
                _ = try await app.reading { try $0.operations() }
                let found = try operations()
                #expect(found.map(\.number) == expected.keys.sorted(), "seed \(seed), step \(number)")
            }
            withExtendedLifetime(reservation) {}
        }

        @Test("elements that a process stores after a repair are in the new file")
        func elements() async throws {
            let (app, key) = (try await stores.open(), ListKey("users"))
            for number in 0..<4 {
                try await app.change { change in
                    try change.put(StoredElement(UserServer.user(number)), for: UserServer.user(number).id)
                    try change.edit(ListEdit<User>.insert(UserServer.user(number).id, .end), of: key)
                }
                try repairElsewhere()
            }
            let next = try await stores.open()
            try await next.change { change in
                let rows = try change.rows(of: key, after: [ListEdit<User>]())
                #expect(rows.elements == (0..<4).map(UserServer.user))
            }
        }

        @Test(
            "a process notices that another one has signed out, also if a new login has a file at the same place"
        )
        func signOut() async throws {
            let (app, other) = (try await stores.open(), try await stores.open())
            try await app.transaction { try $0.save(StoredOperation(number: 1, content: [0x31])) }
            try await other.removeAll(discardingUnsent: true)
            let next = try await stores.open()
            await #expect(throws: FetchError.closed) {
                try await app.transaction { try $0.save(StoredOperation(number: 2, content: [0x32])) }
            }
            try await app.removeAll(discardingUnsent: true)
            #expect(try await next.transaction { try $0.operations() }.isEmpty)
            #expect(try operations().isEmpty)
        }

        @Test("a repair that was interrupted before it replaced the file is continued")
        func interruption() async throws {
            try await stores.open().transaction { try $0.save(StoredOperation(number: 1, content: [0x31])) }
            let path = try path()
            let queue = try stores.file().open()
            _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try queue.close()
            let repaired = path.replacing("store.sqlite", with: "repaired.sqlite")
            try FileManager.default.moveItem(atPath: path, toPath: repaired)
            #expect(try operations().map(\.number) == [1])
            #expect(!FileManager.default.fileExists(atPath: repaired))
        }
    }
#endif
