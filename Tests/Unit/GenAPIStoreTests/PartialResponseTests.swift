#if Store
    import GenAPIFieldSelection
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import Synchronization
    import TestTraits
    import Testing

    /// A key that is missing in a response leaves the stored value as it was, and null clears it.
    @Suite(.timeLimit(.minutes(10))) struct PartialResponseTests {
        private let stores = TemporaryStores()
        private let server = TextServer()

        /// How elements arrive.
        enum Arrival: CaseIterable {
            case list, pages, element, call, calls, save, saves, changes, events, update, insertion
        }

        @Test(
            "after random partial responses, elements are those of a simple model",
            .proves("BM-06", "BM-08", "BM-15"),
            arguments: [false, true]
        )
        func random(onDisk: Bool) async throws {
            for seed in UInt64(1)...20 { try await run(seed: seed, onDisk: onDisk) }
        }

        private func run(seed: UInt64, onDisk: Bool) async throws {
            var random = SeededRandom(seed: seed)
            var (model, repositories) = (PartialResponseModel(), try await repositories(onDisk, "\(seed)"))
            for step in 1...30 {
                if onDisk, Int.random(in: 0..<6, using: &random) == 0 {
                    repositories = try await self.repositories(onDisk, "\(seed)")
                }
                var dossier = SentDossier.random(&random)
                let arrival = Arrival.allCases.randomElement(using: &random) ?? .call
                let isSelecting = Int.random(in: 0..<3, using: &random) == 0
                if isSelecting && arrival.takesSelection {
                    // Only the title is selected.
                    dossier = SentDossier(id: dossier.id, title: dossier.title, lead: dossier.lead)
                }
                // A change is of a known element.
                if arrival == .update && model.dossiers[dossier.id] == nil { continue }
                if arrival == .update { model.dossiers[dossier.id]?.title = "Changed" }
                model.receive(dossier)
                let fields = isSelecting ? try FieldSelection<Dossier>("title") : nil
                try await arrive(dossier, by: arrival, fields, in: repositories)
                await check(repositories, model, "seed \(seed), step \(step), \(arrival): \(dossier.json)")
            }
            try await repositories.close(discardingUnsent: true)
        }

        private func check(
            _ repositories: Repositories,
            _ model: PartialResponseModel,
            _ place: Comment
        ) async {
            let dossiers = repositories.repository { Dossier.get($0) }
            let clerks = repositories.repository { (_: Clerk.ID) -> Clerk? in nil }
            for id in ["1", "2", "3"] {
                let dossier = try? await dossiers.find(id, .neverFetch)
                #expect(dossier.map { .init($0) } == model.dossiers[id], place)
                let clerk = try? await clerks.find(id, .neverFetch)
                #expect(clerk.map { .init($0) } == model.clerks[id], place)
            }
        }

        private func arrive(
            _ dossier: SentDossier,
            by arrival: Arrival,
            _ fields: FieldSelection<Dossier>?,
            in repositories: Repositories
        ) async throws {
            let element = try Dossier(json: dossier.json)
            let dossiers = repositories.repository { Dossier.get($0, fields) }
            let list = repositories.list(Dossier.list(fields))
            server.respond(arrival.isList ? "[\(dossier.json)]" : dossier.json)
            switch arrival {
            case .list: try await list.refresh()
            case .pages:
                let pages = repositories.list("pages \(dossier.json)") { _ in Page([element]) }
                try await pages.refresh()
            case .element: _ = try await dossiers.find(dossier.id, .alwaysFetch)
            case .call: try await repositories.send(Dossier.get(dossier.id, fields))
            case .calls: try await repositories.send(Dossier.list(fields))
            case .save: try await dossiers.save(element)
            case .saves: try await dossiers.save([element])
            case .changes:
                let changes = repositories.list("changes \(dossier.json)") { _ in
                    ServerChanges([element], mark: "m")
                }
                try await changes.refresh()
            case .events: try await list.apply(ServerChanges([element], mark: "e"))
            case .update: try await dossiers.update(dossier.id, { $0.title = "Changed" }) { element }
            case .insertion:
                var draft = element
                draft.id = "draft"
                try await list.insert(draft) { element }
            }
        }

        private func repositories(_ onDisk: Bool, _ account: String) async throws -> Repositories {
            let api = APIDefinition(name: "Dossiers", envelope: .none)
            let client = Client(api, baseURL: "http://dossiers.test", transport: server)
            let store = onDisk ? try await stores.store(account) : .inMemory
            return Repositories(client, store: store, connectivity: nil)
        }

        @Test(
            "the short and the long form of an object in one response are one element",
            .proves("BM-08"),
            arguments: [false, true]
        )
        func forms(onDisk: Bool) async throws {
            let long = #"{"id":"1","name":"Ada","mail":"a@b"}"#
            for (lead, owner) in [(#"{"id":"1"}"#, long), (long, #"{"id":"1","mail":null}"#)] {
                let repositories = try await repositories(onDisk, lead == long ? "first" : "last")
                server.respond(#"{"id":"1","lead":\#(lead),"owner":\#(owner)}"#)
                try await repositories.send(Dossier.get("1"))
                let clerks = repositories.repository { (_: Clerk.ID) -> Clerk? in nil }
                let clerk = try await clerks.find("1", .neverFetch)
                #expect(clerk.name == "Ada" && clerk.mail == (lead == long ? nil : "a@b"))
            }
            // The last version of an element that a page has twice counts, with what only the first one has.
            let repositories = try await repositories(onDisk, "page")
            let (first, second) = (#""title":"A","count":7"#, #""title":"B""#)
            let lead = #""lead":{"id":"1"}"#
            server.respond(#"[{"id":"1",\#(first),\#(lead)},{"id":"1",\#(second),\#(lead)}]"#)
            let dossiers = repositories.repository { Dossier.get($0) }
            try await repositories.list(Dossier.list()).refresh()
            #expect(try await dossiers.find("1", .neverFetch).title == "B")
            #expect(try await dossiers.find("1", .neverFetch).count == 7)
            try await dossiers.save(Dossier(json: #"{"id":"1","title":null,"count":1,\#(lead)}"#))
            try await repositories.send(Dossier.list())
            #expect(try await dossiers.find("1", .neverFetch).title == "B")
            #expect(try await dossiers.find("1", .neverFetch).count == 7)
        }

        @Test(
            "fields that an app clears or sets in an element are stored",
            arguments: [false, true]
        )
        func savedByTheApp(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk, "app")
            let dossiers = repositories.repository { Dossier.get($0) }
            server.respond(#"{"id":"1","title":"A","count":3,"lead":{"id":"1"}}"#)
            try await repositories.send(Dossier.get("1"))
            server.respond(#"{"id":"1","lead":{"id":"1"}}"#)
            var sent = try await repositories.send(Dossier.get("1"))
            var stored = try await dossiers.find("1", .neverFetch)
            #expect(stored.title == "A" && stored.count == 3)
            stored.title = nil
            stored.count = 0
            try await dossiers.save(stored)
            #expect(try await dossiers.find("1", .neverFetch) == stored)
            (sent.title, sent.count) = ("B", 4)
            try await dossiers.save(sent)
            #expect(try await dossiers.find("1", .neverFetch).title == "B")
            #expect(try await dossiers.find("1", .neverFetch).count == 4)
        }

        @Test("a response that was sent before a change does not bring back what the change has cleared")
        func overlap() async throws {
            let repositories = try await repositories(false, "overlap")
            let dossiers = repositories.repository { Dossier.get($0) }
            let lead = #""lead":{"id":"1"}"#
            try await dossiers.save(Dossier(json: #"{"id":"1","title":"A",\#(lead)}"#))
            let old = repositories.list("old") { _ in
                try await dossiers.update("1", { $0.title = nil }) {
                    try Dossier(json: #"{"id":"1","title":null,\#(lead)}"#)
                }
                return Page([try Dossier(json: #"{"id":"1","title":"A","count":5,\#(lead)}"#)])
            }
            try await old.refresh()
            let dossier = try await dossiers.find("1", .neverFetch)
            #expect(dossier.title == nil && dossier.count == 5)
        }
    }

    extension PartialResponseTests.Arrival {
        var isList: Bool { self == .list || self == .calls }

        /// Whether it is a call whose fields can be selected.
        var takesSelection: Bool { isList || self == .element || self == .call }
    }

    /// Responds with a text.
    private final class TextServer: Transport {
        private let response = Mutex("")

        func respond(_ text: String) { response.withLock { $0 = text } }

        func send(_ request: WireRequest) async throws -> WireResponse {
            let stub = StubTransport()
            let path = String((request.head.path ?? "").prefix { $0 != "?" })
            stub.on("GET", path, .json(response.withLock(\.self)))
            return try await stub.send(request)
        }
    }
#endif
