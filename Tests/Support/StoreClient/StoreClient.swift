#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore

    /// Reads pages into a store on disk, or queues operations. `Tests/Stress/Endurance/stores.py` kills this process, and lets
    /// others repair its file.
    ///
    ///     StoreClient FOLDER PAGES
    ///     StoreClient FOLDER OPERATIONS queued
    ///     StoreClient FOLDER OPERATIONS reserved
    ///     StoreClient FOLDER ELEMENTS kept
    ///     StoreClient FOLDER ELEMENTS left
    ///     StoreClient FOLDER ELEMENTS signout
    ///
    /// Prints the number of stored elements at the start and after each page, or the number of each operation that is on disk.
    /// Exits with status 3 if a page is stored only in part. `reserved` holds the lock of an outbox, and also removes operations,
    /// whose numbers it prints with a minus sign. `kept` stores elements that stay when the account signs out, beside a page and an
    /// operation; `left` prints the numbers of elements that stay, other elements, rows and operations; `signout` signs out.
    @main
    enum StoreClient {
        static func main() async throws {
            let arguments = CommandLine.arguments
            guard arguments.count >= 3, let pages = Int(arguments[2]) else { exit(2) }
            let store = try await RepositoryStore.onDisk(
                at: URL(filePath: arguments[1]),
                for: "7",
                on: URL(filePath: "/server")
            ) { say("damaged: \($0.recoveredElements) elements were recovered") }
            switch arguments.dropFirst(3).first {
            case nil: try await read(Repositories(store: store, connectivity: nil), pages: pages)
            case "queued"?: try await queue(pages, in: store.local)
            case "reserved"?:
                guard let reservation = try await store.local.reserveOperations() else { exit(4) }
                try await queue(pages, in: store.local, removing: true)
                withExtendedLifetime(reservation) {}
            case "kept"?:
                try await queue(1, in: store.local)
                let repositories = Repositories(store: store, connectivity: nil)
                let keepsakes = repositories.repository { (_: Int) -> Keepsake? in nil }
                for id in 0..<pages { try await keepsakes.save(Keepsake(id: id, text: "keepsake \(id)")) }
                try await read(repositories, pages: 1)
            case "left"?: try await look(Repositories(store: store, connectivity: nil), elements: pages)
            case "signout"?:
                try await Repositories(store: store, connectivity: nil).close(discardingUnsent: true)
                say("signed out")
            default: exit(2)
            }
        }

        private static func look(_ repositories: Repositories, elements: Int) async throws {
            let keepsakes = repositories.repository { (_: Int) -> Keepsake? in nil }
            let measurements = repositories.repository { (_: Int) -> Measurement? in nil }
            var (kept, others) = (0, 0)
            for id in 0..<elements where try await keepsakes.findIfPresent(id, .neverFetch) != nil {
                kept += 1
            }
            for id in 0..<Measurement.pageSize
            where try await measurements.findIfPresent(id, .neverFetch) != nil {
                others += 1
            }
            let rows = try await list(in: repositories).snapshot().rows.count
            let operations = try await repositories.store.transaction { try $0.operations().count }
            say("\(kept) \(others) \(rows) \(operations)")
        }

        /// Each operation is printed when it survives a power failure.
        private static func queue(
            _ operations: Int,
            in store: any LocalStore,
            removing: Bool = false
        ) async throws {
            for number in 1...max(operations, 1) {
                try await store.transaction { transaction in
                    try transaction.save(StoredOperation(number: number, content: Array("\(number)".utf8)))
                }
                try await store.flush()
                say("\(number)")
                if removing, number.isMultiple(of: 3) {
                    try await store.transaction { try $0.removeOperation(number - 1) }
                    try await store.flush()
                    say("-\(number - 1)")
                }
                try await Task.sleep(for: .milliseconds(3))
            }
        }

        private static func read(_ repositories: Repositories, pages: Int) async throws {
            let list = list(in: repositories)
            try await check(list)
            for _ in 0..<pages {
                try await list.load(.append)
                try await check(list)
            }
        }

        /// Each page also contains newer values of the first page's elements.
        private static func list(in repositories: Repositories) -> ListRepository<Measurement> {
            repositories.list("measurements") { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                let version = start / Measurement.pageSize
                let repeats = start == 0 ? [] : Measurement.page(at: 0, version)
                return Page(
                    Measurement.page(at: start, version),
                    repeats: repeats,
                    next: "\(start + Measurement.pageSize)",
                    total: start + Measurement.pageSize
                )
            }
        }

        /// Checks that each page was stored completely or not at all: its elements, their rows, the newer values of the
        /// first page and the list's total.
        private static func check(_ list: ListRepository<Measurement>) async throws {
            let snapshot = try await list.snapshot()
            let elements = snapshot.rows.elements
            let count = elements.count
            let versions = Set(elements.prefix(Measurement.pageSize).map(\.version))
            let isWhole =
                count.isMultiple(of: Measurement.pageSize) && snapshot.rows.count == count
                && elements.map(\.id) == Array(0..<count) && snapshot.total ?? 0 == count
                && (count == 0 || versions == [count / Measurement.pageSize - 1])
            guard isWhole else {
                say("\(count) of \(snapshot.total ?? 0), \(snapshot.rows.count) rows, versions \(versions)")
                exit(3)
            }
            say("\(count)")
        }

        private static func say(_ line: String) {
            FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }
    }

    /// Stays when the account signs out.
    struct Keepsake: Identifiable, Equatable, JSONReadable, JSONWritable, Sendable,
        RepositoryStore.KeptAfterSignOut
    {
        let id: Int
        let text: String

        init(id: Int, text: String) { (self.id, self.text) = (id, text) }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            text = json.string("text")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("text", text)
            json.endObject()
        }
    }

    struct Measurement: Identifiable, Equatable, JSONReadable, JSONWritable, Sendable {
        static let pageSize = 20

        let id: Int
        let version: Int
        let text: String

        static func page(at start: Int, _ version: Int) -> [Measurement] {
            (start..<start + pageSize).map {
                Measurement(id: $0, version: version, text: "measurement \($0)")
            }
        }
    }

    extension Measurement {
        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            version = json.int("version")
            text = json.string("text")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.int("version", version)
            json.string("text", text)
            json.endObject()
        }
    }
#else
    @main
    enum StoreClient {
        static func main() {}
    }
#endif
