import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GenAPITesting
import Testing

/// An order, whose id the server chooses.
private struct Order: Equatable, OfflineElement {
    typealias ID = Identifier<Order, String>

    static let offlineCalls = ["Order.create": OfflineCall(.client)]

    var id: ID

    init(id: ID) { self.id = id }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.endObject()
    }

    static func create() -> Endpoint<Order> { .post("/orders", operation: "Order.create") }
}

/// A line of an order. The lines of each order are numbered from 1.
private struct Line: Equatable, OfflineElement, NestedResource {
    typealias ID = Identifier<Line, Int>

    static let parentPath = "/orders/{order_id}"
    static let offlineCalls = [
        "Line.create": OfflineCall(.client), "Line.update": OfflineCall(.client),
        "Line.delete": OfflineCall(.client),
    ]

    var id: ID
    var article: String

    init(id: ID, article: String) { (self.id, self.article) = (id, article) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        article = json.string("article")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("article", article)
        json.endObject()
    }

    private var body: RequestBody {
        .json { [article] json in json.string("article", article) }
    }

    static func list(_ order: Order.ID) -> Endpoint<[Line]> {
        .get("/orders/\(order)/lines", operation: "Line.list")
    }

    static func get(_ order: Order.ID, _ id: ID) -> Endpoint<Line> {
        .get("/orders/\(order)/lines/\(id)", operation: "Line.get")
    }

    func create(_ order: Order.ID) -> Endpoint<Line> {
        .post("/orders/\(order)/lines", operation: "Line.create", body: body)
    }

    func update(_ order: Order.ID) -> Endpoint<Line> {
        .patch("/orders/\(order)/lines/\(id)", operation: "Line.update", body: body)
    }

    static func delete(_ order: Order.ID, _ id: ID) -> Endpoint<NoContent> {
        .delete("/orders/\(order)/lines/\(id)", operation: "Line.delete")
    }
}

/// Changes of elements whose ids are unique only below a parent.
@Suite(.timeLimit(.minutes(10))) struct NestedChangeTests {
    private let server = StubTransport()
    private let temporary = TemporaryFolder()

    /// An app that has started.
    private func app(onDisk: Bool, isOnline: Bool = false) async throws -> (Repositories, Outbox) {
        let definition = APIDefinition(name: "Orders", envelope: .none, retry: .never)
        let client = Client(definition, baseURL: "http://orders.test", transport: server)
        var store = RepositoryStore.inMemory
        if onDisk {
            store = try await .onDisk(at: temporary.url, for: "7", on: URL(filePath: "/server"))
        }
        let repositories = Repositories(client, store: store, connectivity: nil)
        await repositories.setOnline(isOnline)
        return (repositories, try await Outbox(repositories, for: [Order.self, Line.self]))
    }

    private func line(_ order: Order.ID, _ repositories: Repositories) -> Repository<Line> {
        repositories.repository { Line.get(order, $0) }
    }

    private func article(_ order: Order.ID, _ repositories: Repositories, _ id: Line.ID = 1) async throws
        -> String?
    {
        try await line(order, repositories).findIfPresent(id, .neverFetch)?.article
    }

    private func empty(_ outbox: Outbox) async {
        for await operations in outbox.updates where operations.isEmpty { return }
    }

    @Test(
        "a change and a deletion affect only the line of the order in their path",
        arguments: [false, true]
    )
    func changes(onDisk: Bool) async throws {
        var (repositories, outbox) = try await app(onDisk: onDisk)
        for order in ["A", "B", "C"] as [Order.ID] {
            try await line(order, repositories).save(Line(id: 1, article: order.rawValue))
        }
        try await outbox.update(Line.self, 1, { $0.article = "new" }) { new, _ in new.update("B") }
        try await outbox.delete(Line.self, 1, call: Line.delete("C", 1))
        func check() async throws {
            #expect(try await article("A", repositories) == "A")
            #expect(try await article("B", repositories) == "new")
            #expect(try await article("C", repositories) == nil)
            #expect(
                await outbox.operations.map(\.request.description) == [
                    "PATCH /orders/B/lines/1", "DELETE /orders/C/lines/1",
                ]
            )
        }
        try await check()
        if onDisk {
            await outbox.close()
            (repositories, outbox) = try await app(onDisk: true)
            try await check()
        }
        server.on("GET", "/orders/B/lines/1", .json(#"{"id":1,"article":"B"}"#))
        server.on("PATCH", "/orders/B/lines/1", .json(#"{"id":1,"article":"as saved"}"#))
        server.on("DELETE", "/orders/C/lines/1", .status(204))
        await repositories.setOnline(true)
        await empty(outbox)
        #expect(try await article("A", repositories) == "A")
        #expect(try await article("B", repositories) == "as saved")
        #expect(try await article("C", repositories) == nil)
    }

    @Test("an update of a line fails if the line is not stored for its order")
    func unknown() async throws {
        let (repositories, outbox) = try await app(onDisk: false)
        try await line("A", repositories).save(Line(id: 1, article: "A"))
        await #expect(throws: FetchError.notFound(type: "Line", id: "1")) {
            try await outbox.update(Line.self, 1, { $0.article = "new" }) { new, _ in new.update("B") }
        }
        #expect(await outbox.operations.isEmpty)
        #expect(try await article("A", repositories) == "A")
    }

    @Test("a line that was fetched by a closure, without an order, can be changed")
    func withoutParent() async throws {
        let (repositories, outbox) = try await app(onDisk: false)
        let lines = repositories.repository { (_: Line.ID) in nil as Line? }
        try await lines.save(Line(id: 1, article: "old"))
        try await outbox.update(Line.self, 1, { $0.article = "new" }) { new, _ in new.update("B") }
        #expect(try await lines.findIfPresent(1, .neverFetch)?.article == "new")
    }

    @Test(
        "lines of an order that the server has not created belong to it afterwards",
        arguments: [false, true]
    )
    func temporaryParent(onDisk: Bool) async throws {
        var (repositories, outbox) = try await app(onDisk: onDisk)
        let (order, line) = (Order(id: .temporary()), Line(id: .temporary(), article: "nails"))
        try await outbox.create(order, call: Order.create())
        try await outbox.create(line, call: line.create(order.id))
        #expect(try await article(order.id, repositories, line.id) == "nails")
        if onDisk {
            await outbox.close()
            (repositories, outbox) = try await app(onDisk: true)
            #expect(try await article(order.id, repositories, line.id) == "nails")
        }
        server.on("POST", "/orders", .json(#"{"id":"B/2"}"#))
        server.on("POST", "/orders/B%2F2/lines", .json(#"{"id":1,"article":"nails"}"#))
        await repositories.setOnline(true)
        await empty(outbox)
        #expect(server.requests.map(\.line) == ["POST /orders", "POST /orders/B%2F2/lines"])
        #expect(try await article("B/2", repositories) == "nails")
        #expect(try await article("A", repositories) == nil)
        #expect(try await article(order.id, repositories, line.id) == nil)
    }

    @Test("operations of an earlier version get the parent of their paths")
    func upgrade() async throws {
        var (repositories, outbox) = try await app(onDisk: true)
        try await line("B", repositories).save(Line(id: 1, article: "B"))
        try await outbox.update(Line.self, 1, { $0.article = "new" }) { new, _ in new.update("B") }
        try await repositories.transaction { change in
            for operation in try change.store.operations() {
                let text = String(decoding: operation.content, as: UTF8.self)
                let old = text.replacing(#""parent":"/orders/B","#, with: "")
                #expect(old != text)
                try change.store.save(StoredOperation(number: operation.number, content: Array(old.utf8)))
            }
        }
        await outbox.close()
        (repositories, outbox) = try await app(onDisk: true)
        #expect(try await article("B", repositories) == "new")
    }
}
