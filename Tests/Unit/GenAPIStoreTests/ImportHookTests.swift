#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// What an app does with elements before and while they are stored.
    @Suite struct ImportHookTests {
        private let stores = TemporaryStores()

        private struct Veto: Error, Equatable {}

        /// The ways in which elements arrive.
        enum Arrival: CaseIterable {
            case list, nextPage, element, call, calls, save, saves, changes, events, update, insertion
        }

        enum Step: CaseIterable { case before, beforeContents, during }

        /// What hooks do, and what has arrived.
        private final class Hooks: Sendable {
            private let state = Mutex(
                (step: Step?.none, removes: false, stored: [String]())
            )

            /// - Parameter step: The hook that refuses what arrives; `nil` for none.
            func veto(_ step: Step?) { state.withLock { $0.step = step } }

            func remove() { state.withLock { $0.removes = true } }

            var stored: [String] { state.withLock(\.stored) }

            var all: [Repositories.ImportHook] {
                [
                    .before(Sketch.self) { [self] sketches in
                        try state.withLock { state in
                            if state.removes { sketches.removeAll { $0.notes == "refused" } }
                            if state.step == .before { throw Veto() }
                        }
                        for index in sketches.indices { sketches[index].title? += "!" }
                    },
                    .before(Artist.self) { [self] _ in
                        if state.withLock(\.step) == .beforeContents { throw Veto() }
                    },
                    .during(Sketch.self) { [self] sketches, transaction in
                        let ids = sketches.map(\.id).joined(separator: ",")
                        let log = try Artist(json: #"{"id":"log","name":"\#(ids)"}"#)
                        try transaction.save([log])
                        #expect(try transaction.element(sketches[0].id, of: Sketch.self) != nil)
                        try state.withLock { state in
                            state.stored += sketches.map(\.id)
                            if state.step == .during { throw Veto() }
                        }
                    },
                ]
            }
        }

        private func repositories(_ hooks: Hooks, onDisk: Bool = true) async throws -> Repositories {
            let api = APIDefinition(name: "Sketches", envelope: .none)
            let client = Client(api, baseURL: "http://sketches.test", transport: HookServer())
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, connectivity: nil, importHooks: hooks.all)
        }

        private func arrive(_ arrival: Arrival, in repositories: Repositories) async throws {
            let sketches = repositories.repository { Sketch.get($0) }
            let list = repositories.list(Sketch.list(nil))
            switch arrival {
            case .list: try await list.refresh()
            case .nextPage: try await pages(in: repositories).load(.append)
            case .element: _ = try await sketches.find("2", .alwaysFetch)
            case .call: try await repositories.send(Sketch.get("2"))
            case .calls: try await repositories.send(Sketch.list(nil))
            case .save: try await sketches.save(sketch("2"))
            case .saves: try await sketches.save([sketch("2"), sketch("3")])
            case .changes:
                let changes = repositories.list("changes") { _ in
                    ServerChanges([try sketch("2")], isWhole: true, mark: "m")
                }
                try await changes.refresh()
            case .events: try await list.apply(ServerChanges([sketch("2")], mark: "e"))
            case .update:
                try await sketches.update("1", { $0.title = "T" }) { try sketch("1", notes: "Accepted") }
            case .insertion: try await list.insert(sketch("draft")) { try sketch("2") }
            }
        }

        /// A list of two pages.
        private func pages(in repositories: Repositories) -> ListRepository<Sketch> {
            repositories.list("pages") { cursor in
                Page([try sketch(cursor == nil ? "1" : "2")], next: cursor == nil ? "2" : nil)
            }
        }

        private func sketch(_ id: String, notes: String = "") throws -> Sketch {
            try Sketch(json: #"{"id":"\#(id)","title":"New","notes":"\#(notes)","artist":{"id":"9"}}"#)
        }

        /// All rows of all tables.
        private func dump() async throws -> [String] {
            let file = try stores.file().open()
            defer { try? file.close() }
            return try await file.read { database in
                let tables = try String.fetchAll(
                    database,
                    sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
                )
                return try tables.flatMap { table in
                    try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map { "\(table) \($0)" }
                        .sorted()
                }
            }
        }

        @Test(
            "after a veto, before the import or in its transaction, the store is the same byte for byte",
            .proves("BM-11"),
            arguments: Arrival.allCases
        )
        func veto(_ arrival: Arrival) async throws {
            let hooks = Hooks()
            let repositories = try await repositories(hooks)
            try await repositories.repository { Sketch.get($0) }.save(sketch("1"))
            try await pages(in: repositories).refresh()
            // An insertion that the server refuses leaves the number of its draft.
            let list = repositories.list(Sketch.list(nil))
            await #expect(throws: Veto()) { try await list.insert(sketch("draft")) { throw Veto() } }
            let before = try await dump()
            #expect(before.contains { $0.hasPrefix("element1 ") })
            for step in Step.allCases {
                hooks.veto(step)
                await #expect(throws: Veto()) { try await arrive(arrival, in: repositories) }
                #expect(try await dump() == before, "\(step)")
            }
            hooks.veto(nil)
            try await arrive(arrival, in: repositories)
            #expect(try await dump() != before)
        }

        @Test("a hook changes elements before they are stored", .proves("BM-11"), arguments: [false, true])
        func changes(onDisk: Bool) async throws {
            for arrival in Arrival.allCases {
                let hooks = Hooks()
                let repositories = try await repositories(hooks, onDisk: onDisk)
                let sketches = repositories.repository { Sketch.get($0) }
                try await sketches.save(sketch("1"))
                try await pages(in: repositories).refresh()
                try await arrive(arrival, in: repositories)
                let id = arrival == .update ? "1" : "2"
                #expect(try await sketches.find(id, .neverFetch).title == "New!", "\(arrival)")
                let hasTwo = [.saves, .list, .calls].contains(arrival)
                #expect(hooks.stored.last == (hasTwo ? "3" : id))
                // What the hook has stored in the same transaction.
                let artists = repositories.repository { (_: Artist.ID) -> Artist? in nil }
                #expect(try await artists.find("log", .neverFetch).name?.contains(id) == true, "\(arrival)")
                try await repositories.close(discardingUnsent: true)
            }
        }

        @Test("an element that a hook removes is not stored, and is in no list", arguments: [false, true])
        func removal(onDisk: Bool) async throws {
            let hooks = Hooks()
            hooks.remove()
            let repositories = try await repositories(hooks, onDisk: onDisk)
            let sketches = repositories.repository { Sketch.get($0) }
            let list = repositories.list("some") { _ in
                Page([try sketch("1"), try sketch("2", notes: "refused"), try sketch("3")])
            }
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.map(\.id) == ["1", "3"])
            #expect(try await sketches.lookUp("2", .neverFetch).source == .none)
            try await sketches.save(sketch("1", notes: "refused"))
            #expect(try await sketches.find("1", .neverFetch).notes?.isEmpty == true)
        }

        @Test("lists in use show what a hook has changed in the transaction of another list")
        func otherLists() async throws {
            let hooks = Hooks()
            let repositories = try await repositories(hooks, onDisk: false)
            let artists = repositories.list("artists") { _ in Page([try Artist(json: #"{"id":"log"}"#)]) }
            try await artists.refresh()
            try await repositories.list(Sketch.list(nil)).refresh()
            #expect(try await artists.snapshot().rows.elements.map(\.name) == ["2,3"])
        }
    }

    /// Responds with the sketches 2 and 3, or the one of the path.
    private struct HookServer: Transport {
        func send(_ request: WireRequest) async throws -> WireResponse {
            func sketch(_ id: String) -> String {
                #"{"id":"\#(id)","title":"New","artist":{"id":"9"},"owner":{"id":"8"}}"#
            }
            let path = String((request.head.path ?? "").prefix { $0 != "?" })
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            let isOne = id.allSatisfy(\.isNumber)
            let stub = StubTransport()
            stub.on("GET", path, .json(isOne ? sketch(id) : "[\(sketch("2")),\(sketch("3"))]"))
            return try await stub.send(request)
        }
    }
#endif
