#if Store
    import APISimulation
    import Foundation
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GoldenTesting
    import GRDB
    import HTTPTypes
    import ResolvedAPI
    import StoreInspection
    import Synchronization
    import Testing
    import Kinto

    /// The element of Kinto, not the one of GRDB.
    private typealias Record = Kinto.Record

    /// A store on disk with a list and queued operations.
    private struct KeptStore {
        let folder: TemporaryFolder
        private let repositories: Repositories
        private let outbox: Outbox
        private let records: ListRepository<Record>
        private let network: Network

        init() async throws {
            folder = try TemporaryFolder()
            network = Network()
            let client = Client(
                KintoAPI.definition,
                baseURL: "http://kinto.example/v1",
                transport: network,
                credentials: .basic(user: "alex", password: Sensitive("secret-password"))
            )
            repositories = Repositories(
                client,
                store: try await .onDisk(
                    at: folder.url,
                    for: "alex",
                    on: try #require(URL(string: "http://kinto.example/v1"))
                )
            )
            records = repositories.list(Record.list(bucketID: "b", collectionID: "c", title: "Any"))
            outbox = try await Outbox(repositories, for: [Record.self])
            try await records.refresh()
        }

        /// Queues two changes while there is no network.
        func change() async throws {
            network.isConnected.withLock { $0 = false }
            try await outbox.delete(
                Record.self,
                "r-1",
                call: Record.delete(bucketID: "b", collectionID: "c", id: "r-1")
            )
            try await outbox.update(Record.self, "r-2") {
                $0.title = "Changed"
            } call: { _, _ in
                Record.update(bucketID: "b", collectionID: "c", id: "r-2", title: .set("Changed"))
            }
        }

        /// Changes a record that somebody else changes as well, and waits until the app has to decide.
        func conflict() async throws {
            network.isConnected.withLock { $0 = false }
            try await outbox.update(Record.self, "r-2") {
                $0.title = "Ours, with secret-password"
            } call: { _, _ in
                Record.update(bucketID: "b", collectionID: "c", id: "r-2", title: .set("Ours"))
            }
            network.hasForeignChange.withLock { $0 = true }
            network.isConnected.withLock { $0 = true }
            await repositories.setOnline(true)
            for await operations in outbox.updates
            where operations.contains(where: { $0.state == .conflicted }) {
                return
            }
        }

        /// The file of the store.
        var path: String {
            get throws {
                let files = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
                let urls = (files?.allObjects as? [URL]) ?? []
                return try #require(urls.first { $0.lastPathComponent == "store.sqlite" }).path
            }
        }
    }

    /// Three records, as long as there is a connection.
    private final class Network: Transport {
        let isConnected = Mutex(true)
        /// Whether somebody else has changed the second record.
        let hasForeignChange = Mutex(false)

        func send(_ request: WireRequest) async throws -> WireResponse {
            guard isConnected.withLock({ $0 }) else { throw TransportError(.cannotConnect) }
            let isChanged = hasForeignChange.withLock { $0 }
            if isChanged, request.head.method == .patch {
                return response(
                    .preconditionFailed,
                    "{\"code\":412,\"errno\":114,\"error\":\"Precondition Failed\",\"message\":\"Changed.\"}"
                )
            }
            let records = (1...3).map { number in
                let title = isChanged && number == 2 ? "Theirs" : "Title \(number)"
                return
                    "{\"id\":\"r-\(number)\",\"last_modified\":\(isChanged ? 9 : number),\"title\":\"\(title)\"}"
            }
            let isElement = request.head.path?.hasSuffix("/r-2") == true
            return response(
                .ok,
                "{\"data\":\(isElement ? records[1] : "[\(records.joined(separator: ","))]")}"
            )
        }

        private func response(_ status: HTTPResponse.Status, _ body: String) -> WireResponse {
            var head = HTTPResponse(status: status)
            head.headerFields[.contentType] = "application/json"
            return WireResponse(head: head, body: .bytes(Array(body.utf8)))
        }
    }

    @Suite(.timeLimit(.minutes(10))) struct StoreInspectionTests {
        @Test("a store in use is read with its log, and no file beside it is made or changed")
        func storeInUse() async throws {
            let store = try await KeptStore()
            try await store.change()
            let before = try store.folder.stamps()
            let contents = try StoreInspection.contents(of: store.path)
            #expect(try store.folder.stamps() == before)

            #expect(contents.account == "alex")
            #expect(contents.server == "http://kinto.example/v1")
            #expect(contents.elements.map(\.type).contains { $0.contains("Record") })
            #expect(contents.elements.reduce(0) { $0 + $1.count } == 3)
            let list = try #require(contents.lists.first)
            #expect(list.rowCount == 3 && list.total == nil && !list.isStale)
            #expect(list.fetchedAt.map { abs($0 - Int(Date().timeIntervalSince1970)) < 60 } == true)
            #expect(contents.operations.map(\.kind) == ["delete", "update"])
            #expect(contents.operations.map(\.id) == ["r-1", "r-2"])
            #expect(contents.operations.map(\.operation) == ["Record.delete", "Record.update"])
            #expect(contents.operations.allSatisfy { $0.state == "waiting" })
            #expect(contents.conflicts.isEmpty)
        }

        @Test("a store that no program uses is read without a log and with one, and both ways change nothing")
        func storeAtRest() async throws {
            let store = try await KeptStore()
            try await store.change()
            let copy = try TemporaryFolder()
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: try store.path + suffix) {
                try FileManager.default.copyItem(
                    atPath: try store.path + suffix,
                    toPath: copy.url("store.sqlite").path + suffix
                )
            }
            let before = try copy.stamps()
            let contents = try StoreInspection.contents(of: copy.url("store.sqlite").path)
            #expect(contents.operations.count == 2)
            #expect(try copy.stamps() == before)
        }

        @Test("the report has no secret, and names sizes, ages and operations")
        func report() async throws {
            let store = try await KeptStore()
            try await store.change()
            let contents = try StoreInspection.contents(of: store.path)
            let text = contents.text(now: Int(Date().timeIntervalSince1970))
            for line in [
                "account: alex", "Queued operations: 2, conflicts: 0", "3 rows", "delete",
                "Record.update: PATCH ",
            ] {
                #expect(text.contains(line), "\(text)")
            }
            let json = try JSONLiteral(json: Array(contents.json.utf8))
            #expect(json["operations"]?.array?.count == 2)
            #expect(json["lists"]?.array?.first?["rows"]?.plainText == "3")
            for shown in [text, contents.json] { #expect(!shown.contains("secret-password")) }
        }

        @Test("a change that the app has to decide is shown as a conflict")
        func conflict() async throws {
            let store = try await KeptStore()
            try await store.conflict()
            let contents = try StoreInspection.contents(of: store.path)
            #expect(contents.operations.map(\.state) == ["conflicted"])
            #expect(contents.conflicts.map(\.id) == ["r-2"])
            let text = contents.text(now: Int(Date().timeIntervalSince1970))
            #expect(text.contains("Queued operations: 1, conflicts: 1"), "\(text)")
            #expect(text.contains("r-2, conflicted, queued"), "\(text)")
            for shown in [text, contents.json] { #expect(!shown.contains("secret-password")) }
        }

        @Test("a store that another program has locked is read as it was before that program's change")
        func locked() async throws {
            let store = try await KeptStore()
            try await store.change()
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: store.path, configuration: configuration)
            try other.inDatabase { database in
                try database.execute(sql: "BEGIN EXCLUSIVE; DELETE FROM operation")
            }
            #expect(try StoreInspection.contents(of: store.path).operations.count == 2)
            try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        }

        @Test("a store that another program has locked exclusively is an error until it is closed")
        func exclusive() async throws {
            let original = try await KeptStore()
            try await original.change()
            let folder = try TemporaryFolder()
            let path = folder.url("store.sqlite").path
            for suffix in ["", "-wal"]
            where FileManager.default.fileExists(atPath: try original.path + suffix) {
                try FileManager.default.copyItem(atPath: try original.path + suffix, toPath: path + suffix)
            }
            let other = try DatabaseQueue(path: path)
            try other.inDatabase { database in
                try database.execute(
                    sql: "PRAGMA locking_mode = EXCLUSIVE; DELETE FROM operation WHERE number = 1"
                )
            }
            #expect(throws: InspectionError.locked(path)) { try StoreInspection.contents(of: path) }
            let left = try other.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM operation") }
            try other.close()
            #expect(try StoreInspection.contents(of: path).operations.count == left)
        }

        @Test("stores of other layouts are told apart", arguments: [1, 3, 7])
        func layouts(number: Int) async throws {
            let store = try await KeptStore()
            let path = try store.path
            let other = try DatabaseQueue(path: path)
            try other.inDatabase { try $0.execute(sql: "PRAGMA user_version = \(number)") }
            let expected: InspectionError =
                number < 2 ? .earlier(path, layout: number) : .newer(path, layout: number)
            #expect(throws: expected) { try StoreInspection.contents(of: path) }
            #expect("\(expected)".contains("(layout \(number))"))
        }

        @Test("numbers that no app writes are shown, and do not end the program", arguments: [Int.min, .max])
        func numbers(value: Int) async throws {
            let store = try await KeptStore()
            try await store.change()
            let other = try DatabaseQueue(path: store.path)
            try other.inDatabase { database in
                let types = try Int.fetchAll(database, sql: "SELECT number FROM type")
                for type in types { try database.execute(sql: "UPDATE element\(type) SET day = \(value)") }
                let content = try #require(try Data.fetchOne(database, sql: "SELECT content FROM operation"))
                let text = String(decoding: content, as: UTF8.self)
                    .replacing(/"queued_at":[0-9]+/, with: "\"queued_at\":\(value)")
                #expect(text.contains("\"queued_at\":\(value)"))
                try database.execute(
                    sql:
                        "UPDATE operation SET content = ?, number = \(value == .min ? value + 1 : value) WHERE number = 1",
                    arguments: [Data(text.utf8)]
                )
            }
            let contents = try StoreInspection.contents(of: store.path)
            #expect(contents.operations.count == 2)
            for now in [0, Int.max, .min] {
                #expect(contents.text(now: now).contains("Queued operations: 2"))
            }
        }

        @Test("files that are not stores, damaged, from later versions or missing are told apart")
        func refusals() async throws {
            let folder = try TemporaryFolder()
            func error(_ name: String) -> InspectionError? {
                do {
                    _ = try StoreInspection.contents(of: folder.url(name).path)
                    return nil
                } catch { return error as? InspectionError }
            }
            let path = { folder.url($0).path }
            #expect(error("missing") == .missing(path("missing")))
            try folder.write("just a text, and a longer one", to: "text.sqlite")
            #expect(error("text.sqlite") == .noStore(path("text.sqlite")))
            try folder.write("", to: "empty.sqlite")
            #expect(error("empty.sqlite") == .noStore(path("empty.sqlite")))
            try folder.write("0123456789012345678", to: "encrypted.sqlite")
            #expect(error("encrypted.sqlite") == .encrypted(path("encrypted.sqlite")))

            let store = try await KeptStore()
            // The pages of the log are not needed: the header alone decides.
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: try store.path)))
            try Data(bytes.prefix(512)).write(to: folder.url("short.sqlite"))
            if case .damaged? = error("short.sqlite") {
            } else if case .noStore? = error("short.sqlite") {
            } else {
                Issue.record("\(String(describing: error("short.sqlite")))")
            }
            guard bytes.count > 8192 else { return }
            for index in 4096..<bytes.count { bytes[index] = 0xA5 }
            try Data(bytes).write(to: folder.url("damaged.sqlite"))
            #expect(error("damaged.sqlite") != nil)
        }
    }
#endif
