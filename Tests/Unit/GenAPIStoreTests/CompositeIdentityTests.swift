#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// Repositories of a resource with an identity of two fields, and of one of which there is one object.
    @Suite struct CompositeIdentityTests {
        private let stores = TemporaryStores()
        private let server = StubTransport()

        private func repositories(onDisk: Bool) async throws -> Repositories {
            let api = APIDefinition(name: "Broker", envelope: .none)
            let client = Client(api, baseURL: "http://broker.test", transport: server)
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, connectivity: nil)
        }

        private static func json(_ queues: (vhost: String, name: String, durable: Bool)...) -> StubAnswer {
            let objects = queues.map {
                #"{"vhost":"\#($0.vhost)","name":"\#($0.name)","durable":\#($0.durable)}"#
            }
            return .json("[\(objects.joined(separator: ","))]")
        }

        @Test(
            "identities of several fields are different in a store whatever their fields contain",
            .proves("BM-18"),
            arguments: [false, true]
        )
        func identities(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            let names = [
                ("a/b", "c"), ("a", "b/c"), ("a,b", "c"), ("a", "b,c"), (#"a","name":"b"#, "c"), ("", ""),
                ("\u{E9}", "n"), ("e\u{301}", "n"), ("n", "a\u{323}\u{307}"), ("n", "a\u{307}\u{323}"),
            ]
            let queues = names.enumerated().map { index, name in
                Queue(vhost: name.0, name: name.1, durable: index % 2 == 0)
            }
            let all = repositories.repository { (_: Queue.ID) -> Queue? in nil }
            for queue in queues { try await all.save(queue) }
            for queue in queues { #expect(try await all.find(queue.id, .neverFetch) == queue) }
            #expect(try await all.findIfPresent(Queue.ID(vhost: "c", name: "a/b"), .neverFetch) == nil)
        }

        @Test(
            "an element with an identity of several fields is fetched, changed and deleted by it",
            .proves("BM-18"),
            arguments: [false, true]
        )
        func calls(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.on("GET", "/queues", Self.json(("/", "a/b", true), ("/a", "b", true)))
            server.on("GET", "/queues/%2Fa/b", .json(#"{"vhost":"/a","name":"b","durable":true}"#))
            server.on("PATCH", "/queues/%2Fa/b", .json(#"{"vhost":"/a","name":"b","durable":false}"#))
            server.on("DELETE", "/queues/%2F/a%2Fb", .status(204))
            let list = repositories.list(Queue.list())
            try await list.refresh()
            let queues = repositories.repository(for: Queue.get)
            let id = Queue.ID(vhost: "/a", name: "b")
            #expect(try await queues.find(id, .alwaysFetch).durable)
            try await queues.update(id) { $0.durable = false }
            #expect(try await list.snapshot().rows.elements.map(\.durable) == [true, false])
            try await queues.delete(Queue.ID(vhost: "/", name: "a/b"))
            #expect(try await list.snapshot().rows.elements.map(\.id) == [id])
            #expect(try await list.snapshot().freshness != .fresh)
            #expect(
                server.requests.map(\.line) == [
                    "GET /queues", "GET /queues/%2Fa/b", "PATCH /queues/%2Fa/b", "DELETE /queues/%2F/a%2Fb",
                ]
            )
        }

        @Test(
            "elements that are fetched at the same time are told apart by all fields of their identity",
            .proves("BM-18"),
            arguments: [false, true]
        )
        func simultaneousFetches(onDisk: Bool) async throws {
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            let queues = try await repositories(onDisk: onDisk).repository { (id: Queue.ID) -> Queue? in
                arrival.yield()
                // Long enough for all requests to begin.
                try await Task.sleep(for: .milliseconds(50))
                return Queue(vhost: id.vhost, name: id.name, durable: true)
            }
            let ids = [("a", "bc"), ("ab", "c"), ("a", "c")].map { Queue.ID(vhost: $0, name: $1) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in ids {
                    group.addTask {
                        let found = try await queues.find(id, .alwaysFetch).id
                        #expect(found == id)
                    }
                }
                try await group.waitForAll()
            }
            arrival.finish()
            var requests = 0
            for await _ in arrivals { requests += 1 }
            #expect(requests == 3)
        }

        @Test(
            "a page recognizes elements of the page before it by all fields of their identity",
            .proves("BM-18")
        )
        func pages() async throws {
            server.on(
                "GET",
                "/queues",
                Self.json(("a", "x", true), ("b", "x", true), ("a", "bc", true)),
                Self.json(("a", "bc", true), ("ab", "c", true), ("d", "c", true)),
                Self.json(("d", "c", true))
            )
            let api = APIDefinition(name: "Broker", envelope: .none)
            let client = Client(api, baseURL: "http://broker.test", transport: server)
            let paging = Paging.standard(total: nil, identity: ["vhost", "name"], pageSize: 3)
            var pages: [[String]] = []
            for try await page in client.pages(
                ListEndpoint<Queue>.get("/queues", paging: paging),
                maxPages: 9
            ) {
                pages.append(page.elements.map { "\($0.vhost) \($0.name)" })
            }
            #expect(pages.prefix(2) == [["a x", "b x", "a bc"], ["ab c", "d c"]])
            #expect(server.requests.prefix(2).map(\.query) == ["offset=0&limit=3", "offset=2&limit=3"])
        }

        @Test(
            "a query orders equal elements by all fields of their identity",
            .proves("BM-18"),
            arguments: [false, true]
        )
        func queries(onDisk: Bool) async throws {
            let all = try await repositories(onDisk: onDisk).repository { (_: Queue.ID) -> Queue? in nil }
            for name in ["c", "a", "b"] { try await all.save(Queue(vhost: "/", name: name, durable: true)) }
            try await all.save(Queue(vhost: "/", name: "d", durable: false))
            var found = all.query(where: \.durable == true).makeAsyncIterator()
            #expect(await found.next()?.map(\.name) == ["a", "b", "c"])
        }

        @Test("a missing part of an identity is an error with its path", .proves("BM-18"))
        func missingPart() {
            #expect {
                try Queue(json: Array(#"{"name":"a","durable":true}"#.utf8))
            } throws: { error in
                "\(error)".contains("vhost")
            }
        }

        @Test(
            "a singleton resource is fetched, changed and deleted without an ID",
            .proves("BM-18"),
            arguments: [false, true]
        )
        func singletons(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.on("GET", "/settings", .json(#"{"theme":"light"}"#))
            server.on("PATCH", "/settings", .json(#"{"theme":"dark"}"#))
            let settings = repositories.repository(for: Settings.get)
            #expect(try await settings.find(.only).theme == "light")
            #expect(try await settings.find(.only).theme == "light")
            #expect(try await settings.update(.only) { $0.theme = "dark" }.theme == "dark")
            #expect(try await settings.find(.only, .neverFetch).theme == "dark")
            #expect(server.requests.map(\.line) == ["GET /settings", "PATCH /settings"])
            #expect(server.requests.last?.bodyText == #"{"theme":"dark"}"#)
            server.on("DELETE", "/settings", .status(204))
            try await settings.delete(.only)
            #expect(server.requests.last?.line == "DELETE /settings")
            #expect(try await settings.findIfPresent(.only, .neverFetch) == nil)
        }
    }

    /// As the generator writes it.
    private struct Queue:
        EndpointResponse, Equatable, Identifiable, JSONReadable, JSONWritable, Sendable, Updatable, Deletable
    {
        var vhost: String
        var name: String
        var durable: Bool

        var id: ID { ID(vhost: vhost, name: name) }

        struct ID: Hashable, JSONReadable, JSONWritable, Sendable {
            var vhost: String
            var name: String
        }

        static func list() -> Endpoint<[Queue]> { .get("/queues", operation: "Queue.list") }

        static func get(id: ID) -> Endpoint<Queue> {
            .get("/queues/\(id.vhost)/\(id.name)", operation: "Queue.get")
        }

        func update(changedFrom old: Queue) -> Endpoint<Queue>? {
            let durable = Change(from: old.durable, to: durable)
            return Endpoint<Queue>.patch(
                "/queues/\(id.vhost)/\(id.name)",
                operation: "Queue.update",
                body: .patch { json in json.change("durable", durable) }
            ).nilIfUnchanged
        }

        static func delete(id: ID) -> Endpoint<NoContent> {
            .delete("/queues/\(id.vhost)/\(id.name)", operation: "Queue.delete", invalidates: [Queue.self])
        }
    }

    extension Queue {
        init(from json: inout JSONReader) {
            json.beginObject()
            vhost = json.string("vhost")
            name = json.string("name")
            durable = json.bool("durable")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("vhost", vhost)
            json.string("name", name)
            json.bool("durable", durable)
            json.endObject()
        }
    }

    extension Queue.ID {
        init(from json: inout JSONReader) {
            json.beginObject()
            vhost = json.string("vhost")
            name = json.string("name")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("vhost", vhost)
            json.string("name", name)
            json.endObject()
        }
    }

    extension Queue: RepositoryStore.Queryable {
        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Queue, ID>(identity: "vhost", "name") { $0.id }
            let durable = RepositoryStore.Field<Queue, Bool>("durable") { $0.durable }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.durable]] }
        }
    }

    /// As the generator writes it.
    private struct Settings:
        EndpointResponse, Equatable, Identifiable, JSONReadable, JSONWritable, Sendable, Updatable, Deletable
    {
        typealias ID = SingletonIdentifier<Settings>

        var theme: String

        var id: ID { .only }

        static func get() -> Endpoint<Settings> { .get("/settings", operation: "Settings.get") }

        func update(changedFrom old: Settings) -> Endpoint<Settings>? {
            let theme = Change(from: old.theme, to: theme)
            return Endpoint<Settings>.patch(
                "/settings",
                operation: "Settings.update",
                body: .patch { json in json.change("theme", theme) }
            ).nilIfUnchanged
        }

        static func delete() -> Endpoint<NoContent> { .delete("/settings", operation: "Settings.delete") }

        static func delete(id _: ID) -> Endpoint<NoContent> { delete() }
    }

    extension Settings {
        init(from json: inout JSONReader) {
            json.beginObject()
            theme = json.string("theme")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("theme", theme)
            json.endObject()
        }
    }
#endif
