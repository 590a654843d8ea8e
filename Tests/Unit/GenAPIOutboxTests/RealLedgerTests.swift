#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// Changes made offline that reach a real Django REST Framework with idempotency keys, through a proxy that loses requests
    /// and responses. The server's database tells what was written.
    @Suite(
        .enabled(if: Ledger.isThere, "LOSSY_STRICT_URL is not set; 'make test' starts the servers."),
        .timeLimit(.minutes(10))
    )
    struct RealLedgerTests {
        enum Change: CaseIterable, Sendable {
            case create, put, patch, delete
        }

        @Test(
            "a change takes effect once, whatever happens to its first two requests",
            .proves("C2"),
            arguments: Change.allCases,
            ["lose-request", "lose-answer", "truncate", "502", "503"]
        )
        func oneChange(_ change: Change, _ fault: String) async throws {
            let ledger = try await Ledger(entries: 1)
            let id = try #require(try await ledger.truth().ids.first)
            let call = UUID().uuidString
            let app = try await ledger.app(fault: "\(fault), 2, \(call)")
            _ = try await app.entries.find(Entry.ID(id))
            try await app.perform(change, on: Entry.ID(id))
            let left = await app.drive()
            #expect(left.map(\.state) == [], "\(left.map(\.attempts)) attempts")
            let faults = try await ledger.faults(call)
            #expect(faults[fault].map { $0 > 0 } == true, "\(faults)")
            let expected: [String: Int] =
                switch change {
                case .create: ["entry 1": 1, "new": 1]
                case .put, .patch: ["new": 1]
                case .delete: [:]
                }
            #expect(try await ledger.truth().texts == expected)
        }

        @Test(
            "all changes of a day without a connection take effect once, although the proxy fails a third of the requests",
            .proves("C2", "SW-20"),
            arguments: 1...3
        )
        func day(_ seed: Int) async throws {
            let ledger = try await Ledger(entries: 10)
            let app = try await ledger.app(fault: "random, 33, \(UUID().uuidString)-\(seed)")
            let ids = try await ledger.truth().ids.map { Entry.ID($0) }
            for id in ids { _ = try await app.entries.find(id) }
            await app.repositories.setOnline(false)
            for number in 0..<20 {
                let new = Entry(id: .temporary(), text: "new \(number)")
                try await app.outbox.create(new, call: app.calls.create(new))
                if number.isMultiple(of: 2) { try await app.rename(new.id, "newer \(number)") }
            }
            for (number, id) in ids.enumerated() {
                try await number < 5 ? app.rename(id, "renamed \(number)") : app.delete(id)
            }
            await app.repositories.setOnline(true)
            let left = await app.drive()
            #expect(left.map(\.state) == [], "seed \(seed), \(left.map(\.attempts)) attempts")
            let texts =
                (0..<20).map { $0.isMultiple(of: 2) ? "newer \($0)" : "new \($0)" }
                + (0..<5).map { "renamed \($0)" }
            let truth = try await ledger.truth().texts
            #expect(truth == Dictionary(uniqueKeysWithValues: texts.map { ($0, 1) }), "seed \(seed)")
        }
    }

    private struct Entry: Equatable, OfflineElement {
        typealias ID = Identifier<Entry, Int>

        let id: ID
        var text: String

        static let offlineCalls = [
            "Entry.create": OfflineCall(.ask, options: EndpointOptions(sendsIdempotencyKey: true)),
            "Entry.put": OfflineCall(.merge), "Entry.patch": OfflineCall(.merge),
            "Entry.delete": OfflineCall(.merge),
        ]

        init(id: ID, text: String) { (self.id, self.text) = (id, text) }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.value("id", as: ID.self)
            text = json.string("text")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.value("id", id)
            json.string("text", text)
            json.endObject()
        }
    }

    /// The calls of a book, each with its fault.
    private struct EntryCalls: Sendable {
        let book: String
        let fault: String

        private var headers: [HeaderItem] { [.header("X-Fault", fault)] }

        func get(_ id: Entry.ID) -> Endpoint<Entry> { .get("/books/\(book)/entries/\(id)") }

        func create(_ entry: Entry) -> Endpoint<Entry> {
            .post(
                "/books/\(book)/entries",
                operation: "Entry.create",
                headers: headers,
                body: .json { $0.string("text", entry.text) },
                options: EndpointOptions(sendsIdempotencyKey: true)
            )
        }

        func put(_ entry: Entry) -> Endpoint<Entry> {
            .put(
                "/books/\(book)/entries/\(entry.id)",
                operation: "Entry.put",
                headers: headers,
                body: .json { $0.string("text", entry.text) }
            )
        }

        func patch(_ entry: Entry, _ former: Entry) -> Endpoint<Entry>? {
            .patch(
                "/books/\(book)/entries/\(entry.id)",
                operation: "Entry.patch",
                headers: headers,
                body: .patch { $0.change("text", Change(from: former.text, to: entry.text)) }
            ).nilIfUnchanged
        }

        func delete(_ id: Entry.ID) -> Endpoint<NoContent> {
            .delete("/books/\(book)/entries/\(id)", operation: "Entry.delete", headers: headers)
        }
    }

    /// An app of a book. Its requests take real time, and its delays none.
    private struct EntryApp {
        let calls: EntryCalls
        let clock = TestClock()
        let repositories: Repositories
        let outbox: Outbox
        let entries: Repository<Entry>

        init(_ calls: EntryCalls, _ client: Client) async throws {
            self.calls = calls
            repositories = Repositories(client, connectivity: nil, clock: clock)
            outbox = try await Outbox(repositories, for: [Entry.self], maxAttempts: 30)
            entries = repositories.repository { calls.get($0) }
        }

        func perform(_ change: RealLedgerTests.Change, on id: Entry.ID) async throws {
            let calls = calls
            switch change {
            case .create:
                let new = Entry(id: .temporary(), text: "new")
                try await outbox.create(new, call: calls.create(new))
            case .put:
                try await outbox.update(Entry.self, id) {
                    $0.text = "new"
                } call: { new, _ in
                    calls.put(new)
                }
            case .patch: try await rename(id, "new")
            case .delete: try await delete(id)
            }
        }

        func rename(_ id: Entry.ID, _ text: String) async throws {
            let calls = calls
            try await outbox.update(Entry.self, id) {
                $0.text = text
            } call: {
                calls.patch($0, $1)
            }
        }

        func delete(_ id: Entry.ID) async throws {
            try await outbox.delete(Entry.self, id, call: calls.delete(id))
        }

        /// - Returns: The operations that are left when none of them makes progress by itself.
        func drive() async -> [QueuedOperation] {
            for _ in 0..<10_000 {
                let operations = await outbox.operations
                if !operations.contains(where: { [.waiting, .sending].contains($0.state) }) { break }
                clock.advance(by: .seconds(30))
                try? await Task.sleep(for: .milliseconds(5))
            }
            return await outbox.operations
        }
    }

    /// A book in the database of the server.
    private struct Ledger {
        static var isThere: Bool { ProcessInfo.processInfo.environment["LOSSY_STRICT_URL"] != nil }

        private let name: String
        private let direct: Client
        private let lossy: Client

        init(entries: Int) async throws {
            let environment = ProcessInfo.processInfo.environment
            func client(_ variable: String) throws -> Client {
                let url = try #require(environment[variable])
                let definition = APIDefinition(name: "Ledger", envelope: .none, retry: .never)
                return try Client(definition, baseURL: BaseURL(url), transport: URLSessionTransport())
            }
            (direct, lossy) = (try client("OAUTH_STRICT_URL"), try client("LOSSY_STRICT_URL"))
            let made: JSONValue = try await direct.send(
                .get("/truth/books", query: [.item("entries", entries)])
            )
            name = try #require(made["name"]?.string)
        }

        func app(fault: String) async throws -> EntryApp {
            let url = try #require(ProcessInfo.processInfo.environment["LOSSY_STRICT_URL"])
            let definition = APIDefinition(name: "Ledger", envelope: .none, retry: .never)
            let client = Client(
                definition,
                baseURL: BaseURL("\(url)/v1"),
                transport: URLSessionTransport()
            )
            return try await EntryApp(EntryCalls(book: name, fault: fault), client)
        }

        /// How often each text was written, and the ids in order.
        func truth() async throws -> (texts: [String: Int], ids: [Int]) {
            let truth: JSONValue = try await direct.send(.get("/truth/books/\(name)"))
            return (
                texts: numbers(truth["texts"]),
                ids: try #require(truth["ids"]?.array).compactMap(\.int)
            )
        }

        /// How often each fault happened in a call.
        func faults(_ call: String) async throws -> [String: Int] {
            numbers(try await lossy.send(.get("/faults/\(call)")))
        }

        private func numbers(_ json: JSONValue?) -> [String: Int] {
            let members = json?.object?.members ?? []
            return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.int ?? 0) })
        }
    }
#endif
