#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting

    /// A line of an order. The lines of each order are numbered from 1.
    struct OrderLine: EndpointResponse, Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable,
        NestedResource
    {
        static let parentPath = "/orders/{order_id}"

        var id: Int
        var article: String

        init(_ id: Int, _ article: String) { (self.id, self.article) = (id, article) }

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<OrderLine, Int>("id") { $0.id }
            let article = RepositoryStore.Field<OrderLine, String>("article") { $0.article }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.article]] }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            article = json.string("article")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("article", article)
            json.endObject()
        }

        static func list(_ order: String) -> Endpoint<[OrderLine]> {
            .get("/orders/\(order)/lines", operation: "OrderLine.list")
        }

        static func get(_ order: String, _ id: Int) -> Endpoint<OrderLine> {
            .get("/orders/\(order)/lines/\(id)", operation: "OrderLine.get")
        }

        static func put(_ order: String, _ line: OrderLine) -> Endpoint<OrderLine> {
            .put(
                "/orders/\(order)/lines/\(line.id)",
                operation: "OrderLine.put",
                body: .json { json in json.string("article", line.article) }
            )
        }

        static func delete(_ order: String, _ id: Int) -> Endpoint<NoContent> {
            .delete("/orders/\(order)/lines/\(id)", operation: "OrderLine.delete")
        }
    }

    /// A server of orders and their lines, and an app that keeps them.
    final class OrderServer: Sendable {
        let stub = StubTransport()
        let stores = TemporaryStores()

        func repositories(onDisk: Bool) async throws -> Repositories {
            let client = Client(
                APIDefinition(name: "Orders", envelope: .none),
                baseURL: "http://orders.test",
                transport: stub
            )
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, connectivity: nil)
        }

        /// The server's next answers to requests for the lines of an order.
        func on(_ order: String, _ lines: [OrderLine]) throws {
            let texts = try lines.map { try $0.jsonText() }
            stub.on("GET", "/orders/\(order)/lines", .json("[\(texts.joined(separator: ","))]"))
            for (line, text) in zip(lines, texts) {
                stub.on("GET", "/orders/\(order)/lines/\(line.id)", .json(text))
            }
        }
    }

    extension Repositories {
        func lines(_ order: String) -> ListRepository<OrderLine> { list(OrderLine.list(order)) }

        /// The lines of an order by their ids.
        func line(_ order: String) -> Repository<OrderLine> { repository { OrderLine.get(order, $0) } }
    }
#endif
