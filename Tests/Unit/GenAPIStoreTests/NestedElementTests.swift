#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// Elements whose ids are unique only below a parent.
    @Suite(.timeLimit(.minutes(10))) struct NestedElementTests {
        private let server = OrderServer()

        @Test("lines of two orders with the same number are two elements", arguments: [false, true])
        func lists(onDisk: Bool) async throws {
            var repositories = try await server.repositories(onDisk: onDisk)
            try server.on("A", [OrderLine(1, "apples"), OrderLine(2, "pears")])
            try server.on("B", [OrderLine(1, "nails")])
            for order in ["A", "B"] { try await repositories.lines(order).refresh() }
            if onDisk { repositories = try await server.repositories(onDisk: true) }
            #expect(try await repositories.articles("A") == ["apples", "pears"])
            #expect(try await repositories.articles("B") == ["nails"])
            #expect(try await repositories.line("A").find(1, .neverFetch).article == "apples")
            #expect(try await repositories.line("B").find(1, .neverFetch).article == "nails")
            #expect(try await repositories.line("B").findIfPresent(2, .neverFetch) == nil)
            let found = try await repositories.line("A").stored(where: \.id == 1, sort: \.article)
            #expect(found.map(\.article) == ["apples", "nails"])
            let first = try await repositories.line("A").stored(sort: \.article, limit: 1)
            #expect(first.map(\.article) == ["apples"])
        }

        @Test("a change and a deletion affect the line of one order", arguments: [false, true])
        func changes(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            for order in ["A", "B"] {
                try server.on(order, [OrderLine(1, order), OrderLine(2, order)])
                try await repositories.lines(order).refresh()
            }
            var observed = repositories.line("B").values(1).makeAsyncIterator()
            #expect(try await observed.next() == OrderLine(1, "B"))
            server.stub.on("PUT", "/orders/A/lines/1", .json(#"{"id":1,"article":"new"}"#))
            try await repositories.send(OrderLine.put("A", OrderLine(1, "new")))
            #expect(try await repositories.articles("A") == ["new", "A"])
            #expect(try await repositories.articles("B") == ["B", "B"])
            server.stub.on("DELETE", "/orders/A/lines/1", .status(204))
            try await repositories.line("A").delete(1, call: OrderLine.delete("A", 1))
            #expect(try await repositories.articles("A") == ["A"])
            #expect(try await repositories.articles("B") == ["B", "B"])
            try await repositories.line("B").save([OrderLine(1, "pushed"), OrderLine(2, "pushed")])
            #expect(try await observed.next() == OrderLine(1, "pushed"))
            #expect(try await repositories.articles("A") == ["A"])
            #expect(try await repositories.articles("B") == ["pushed", "pushed"])
        }

        @Test("a list at a path without the order has separate elements", arguments: [false, true])
        func otherPath(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            try server.on("A", [OrderLine(1, "apples")])
            try await repositories.lines("A").refresh()
            server.stub.on("GET", "/lines", .json(#"[{"id":1,"article":"of order B"}]"#))
            let all = repositories.list(Endpoint<[OrderLine]>.get("/lines", operation: "OrderLine.all"))
            try await all.refresh()
            #expect(try await repositories.articles("A") == ["apples"])
            #expect(try await all.snapshot().rows.elements.map(\.article) == ["of order B"])
        }

        @Test("the same calls of another server have elements of their own", arguments: [false, true])
        func otherServer(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let other = StubTransport()
            let client = Client(
                APIDefinition(name: "Orders", envelope: .none),
                baseURL: "http://archive.test",
                transport: other
            )
            try await repositories.repository(for: Article.get).save(Article(1, "here"))
            other.on("GET", "/articles/1", .json(try Article(1, "there").jsonText()))
            let there = repositories.repository(for: Article.get, client)
            #expect(try await there.find(1).name == "there")
            let here = repositories.repository(for: Article.get)
            #expect(try await here.find(1, .neverFetch).name == "here")
            #expect(try await here.stored(sort: \.name).map(\.name) == ["here", "there"])
            #expect(try await here.stored(where: \.id == 1, sort: \.name, limit: 1).map(\.name) == ["here"])
            #expect(try await there.stored(where: \.name == "there").map(\.name) == ["there"])
        }

        @Test("elements that were kept without a parent are fetched again, and none belongs to another order")
        func upgrade() async throws {
            let (stores, key) = (server.stores, ListKey("lines"))
            // An earlier version has kept one line for both orders.
            try await stores.open().change { change in
                try change.put(StoredElement(OrderLine(1, "nails")), for: 1)
                try change.edit(ListEdit<OrderLine>.insert(1, .start), of: key)
            }
            let scope = ElementScope<OrderLine>(path: "/orders/A/lines")
            let rows = try await stores.open().change { try $0.rows(of: key, in: scope, after: []) }
            #expect(rows.isEmpty)
            let isInvalidated = try await stores.open().change { change in
                _ = try change.rows(of: key, in: scope, after: [ListEdit<OrderLine>]())
                return try change.list(key).invalidatedAt != nil
            }
            #expect(isInvalidated)
            try await stores.open().change { change in
                let interval = RequestInterval(begun: 1, received: 2)
                _ = try change.receive([OrderLine(1, "apples")], in: scope, interval)
                try change.edit(.insert(1, .start), of: key, in: scope)
            }
            let articles = try await stores.open().change { change in
                try change.rows(of: key, in: scope, after: []).elements.map(\.article)
            }
            #expect(articles == ["apples"])
        }

        @Test("after random calls, each order has its own lines", arguments: [false, true])
        func model(onDisk: Bool) async throws {
            for seed in UInt64(1)...20 {
                var random = SeededRandom(seed: seed)
                let server = OrderServer()
                var repositories = try await server.repositories(onDisk: onDisk)
                var model: [String: [OrderLine]] = [:]
                for step in 0..<12 {
                    let order = ["A", "B", "A/B"].randomElement(using: &random) ?? "A"
                    let path = order.replacing("/", with: "%2F")
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0, 1:
                        let lines = (1...3).filter { _ in Bool.random(using: &random) }
                            .map { OrderLine($0, "\(order) \(step)") }
                        try server.on(path, lines)
                        try await repositories.lines(order).refresh()
                        model[order] = lines
                    case 2:
                        let line = OrderLine(Int.random(in: 1...3, using: &random), "\(order) \(step) put")
                        server.stub.on("PUT", "/orders/\(path)/lines/\(line.id)", .json(try line.jsonText()))
                        try await repositories.send(OrderLine.put(order, line))
                        model[order] = model[order]?.map { $0.id == line.id ? line : $0 }
                    case 3:
                        let id = Int.random(in: 1...3, using: &random)
                        server.stub.on("DELETE", "/orders/\(path)/lines/\(id)", .status(204))
                        try await repositories.line(order).delete(id, call: OrderLine.delete(order, id))
                        model[order]?.removeAll { $0.id == id }
                    default:
                        if onDisk { repositories = try await server.repositories(onDisk: true) }
                    }
                    for (order, lines) in model {
                        let articles = try await repositories.articles(order)
                        #expect(
                            articles == lines.map(\.article),
                            "seed \(seed), step \(step), order \(order)"
                        )
                    }
                }
            }
        }
    }

    /// An element whose ids are unique on a server.
    private struct Article: EndpointResponse, Equatable, JSONReadable, JSONWritable,
        RepositoryStore.Queryable
    {
        var id: Int
        var name: String

        init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Article, Int>("id") { $0.id }
            let name = RepositoryStore.Field<Article, String>("name") { $0.name }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.name]] }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            name = json.string("name")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("name", name)
            json.endObject()
        }

        static func get(_ id: Int) -> Endpoint<Article> { .get("/articles/\(id)", operation: "Article.get") }
    }

    extension Repositories {
        fileprivate func articles(_ order: String) async throws -> [String] {
            try await lines(order).snapshot().rows.elements.map(\.article)
        }
    }
#endif
