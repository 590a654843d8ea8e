import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIOutbox

/// An element with any type of id, whose calls have the id in many places.
private struct Item<RawID: JSONReadable & JSONWritable & ParameterValue & Hashable & Sendable>: OfflineElement
{
    typealias ID = Identifier<Item<RawID>, RawID>

    var id: ID
    var text: String

    static var offlineCalls: [String: OfflineCall] {
        [
            "create": OfflineCall(.client), "createSilently": OfflineCall(.client),
            "change": OfflineCall(.client),
        ]
    }

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

    static func get(_ id: ID) -> Endpoint<Item> { .get("/items/\(id)") }

    static func create(_ text: String) -> Endpoint<Item> {
        .post("/items", operation: "create", body: .json { $0.string("text", text) })
    }

    static func createSilently(_ text: String) -> Endpoint<NoContent> {
        .post("/items", operation: "createSilently", body: .json { $0.string("text", text) })
    }

    /// A call that mentions other elements in one of these places.
    static func change(_ item: Item, _ others: [ID], _ place: Place) -> Endpoint<NoContent> {
        let texts = others.compactMap(\.rawValue.parameterText)
        let json = JSONValue.object(
            JSONObject(members: [
                JSONObject.Member(key: "texts", value: .string("see \(texts.joined(separator: ",")).")),
                JSONObject.Member(
                    key: "ids",
                    value: .array(others.compactMap { try? JSONValue(json: $0.jsonBytes()) })
                ),
            ])
        )
        let (path, operation): (EndpointPath, String) = ("/items/\(item.id)", "change")
        return switch place {
        case .suffix: .patch("/items/\(item.id).json", operation: operation, body: .json(json))
        case .prefix: .patch("/items/item-\(item.id)-x", operation: operation, body: .json(json))
        case .segments:
            .patch("/items/\(texts.joined(separator: ","))/all", operation: operation, body: .json(json))
        case .query:
            .patch(
                path,
                operation: operation,
                query: [.item("also", texts, joinedBy: ","), .item("each", texts)],
                body: .json(json)
            )
        case .objects:
            .patch(
                path,
                operation: operation,
                query: [.brackets("filter", ["ids": texts, "first": Array(texts.prefix(1))])],
                body: .json(json)
            )
        case .form:
            .patch(
                path,
                operation: operation,
                body: .form([
                    .indices("lines", texts.map { ["item": $0] }), .item("all", texts.joined(separator: ",")),
                ])
            )
        case .header:
            .patch(
                path,
                operation: operation,
                headers: [.header("X-Born", texts.first), .header("X-All", texts.joined(separator: " "))],
                body: .json(json)
            )
        case .parts:
            .patch(
                path,
                operation: operation,
                body: .multipart([.field("all", texts.joined(separator: "|")), .json("j", json)])
            )
        }
    }

    enum Place: CaseIterable { case suffix, prefix, segments, query, objects, form, header, parts }
}

/// A server that numbers the elements that it creates.
private final class NumberingServer: Transport {
    let state = Mutex((requests: [String](), last: 0))
    private let id: @Sendable (Int) -> JSONValue

    init(_ id: @escaping @Sendable (Int) -> JSONValue) { self.id = id }

    func send(_ request: WireRequest) async throws -> WireResponse {
        for _ in 0..<3 { await Task.yield() }
        let stub = StubTransport()
        let path = String((request.head.path ?? "").prefix { $0 != "?" })
        stub.on(request.head.method.rawValue, path) { [self] in answer($0) }
        return try await stub.send(request)
    }

    private func answer(_ request: RecordedRequest) -> StubAnswer {
        let number = state.withLock { state in
            let headers = ["X-Born", "X-All"].compactMap { request[$0] }
            state.requests.append("\(request.line) \(headers) \(request.bodyText ?? "")")
            if request.method == "POST" { state.last += 1 }
            return state.last
        }
        if request.method != "POST" { return .status(204) }
        let text = (try? JSONValue(json: request.body ?? []))?["text"] ?? ""
        return text == "silent"
            ? .status(204) : .json((["id": id(number), "text": text] as JSONValue).description)
    }
}

/// Ids that the server replaces.
@Suite struct TemporaryIDTests {
    private func outbox<RawID>(_ type: Item<RawID>.Type, _ id: @escaping @Sendable (Int) -> JSONValue)
        async throws
        -> (NumberingServer, Repositories, Outbox)
    {
        let server = NumberingServer(id)
        let definition = APIDefinition(name: "Items", envelope: .none, retry: .never)
        let client = Client(definition, baseURL: "http://items.test", transport: server)
        let repositories = Repositories(client, connectivity: nil)
        await repositories.setOnline(false)
        return (server, repositories, try await Outbox(repositories, for: [type]))
    }

    private func left(_ outbox: Outbox) async -> [QueuedOperation] {
        for await operations in outbox.updates {
            if !operations.contains(where: { [.waiting, .sending].contains($0.state) }) { return operations }
        }
        return []
    }

    /// Random histories of creations and of changes that mention the new elements anywhere.
    private func histories<RawID>(
        _ type: Item<RawID>.Type,
        _ temporary: () -> Item<RawID>.ID,
        _ id: @escaping @Sendable (Int) -> JSONValue
    ) async throws {
        for seed in 0..<30 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let (server, repositories, outbox) = try await outbox(type, id)
            var ids: [Item<RawID>.ID] = []
            for step in 0..<random.below(12) + 2 {
                if ids.isEmpty || random.chance(0.3) {
                    ids.append(temporary())
                    try await outbox.create(
                        Item(id: ids[ids.count - 1], text: "\(step)"),
                        call: Item<RawID>.create("\(step)")
                    )
                } else {
                    let others = (0..<random.below(3)).map { _ in ids[random.below(ids.count)] }
                    let place = Item<RawID>.Place.allCases[random.below(Item<RawID>.Place.allCases.count)]
                    let target = await outbox.currentID(ids[random.below(ids.count)], of: Item<RawID>.self)
                    guard place != .segments || !others.isEmpty else { continue }
                    try await outbox.update(Item<RawID>.self, target) {
                        $0.text += "+"
                    } call: { item, _ in
                        Item.change(item, others + [item.id], place)
                    }
                }
                if random.chance(0.2) { await repositories.setOnline(random.chance(0.5)) }
            }
            await repositories.setOnline(true)
            #expect(await left(outbox) == [], "seed \(seed)")
            for request in server.state.withLock(\.requests) {
                for temporary in ids.compactMap(\.rawValue.parameterText) {
                    #expect(!request.lowercased().contains(temporary), "seed \(seed): \(request)")
                }
            }
        }
    }

    @Test("no request has a temporary id, wherever a call mentions new elements")
    func randomHistories() async throws {
        try await histories(Item<String>.self, { .temporary() }, { .string("s\($0)") })
        try await histories(Item<Int>.self, { .temporary() }, { .number(JSONNumber($0)) })
        try await histories(Item<Int64>.self, { .temporary() }, { .number(JSONNumber($0)) })
        let uuid: @Sendable (Int) -> JSONValue = { number in
            .string(
                "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count)
                    + "\(number)"
            )
        }
        try await histories(Item<UUID>.self, { .temporary() }, uuid)
    }

    @Test("changes of an element whose id the server does not tell fail, also after they were retried")
    func unknownIDs() async throws {
        let (server, repositories, outbox) = try await outbox(Item<Int>.self) { .number(JSONNumber($0)) }
        let id = Item<Int>.ID.temporary()
        try await outbox.create(Item(id: id, text: "silent"), call: Item<Int>.createSilently("silent"))
        try await outbox.update(Item<Int>.self, id) {
            $0.text = "new"
        } call: { item, _ in
            Item.change(item, [], .query)
        }
        await repositories.setOnline(true)
        let operations = await left(outbox)
        #expect(operations.map(\.state) == [.failed(.lackingID)])
        try await outbox.retry(operations[0].id)
        #expect(await left(outbox).map(\.state) == [.failed(.lackingID)])
        #expect(server.state.withLock(\.requests).count == 1)
    }

    @Test("only temporary IDs are found in texts")
    func texts() {
        let uuid = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        for (text, ids) in [
            ("-6011786086969921514.json", ["-6011786086969921514"]), ("1,-2147483648,3", ["-2147483648"]),
            ("item-\(uuid)x", [uuid]), ("see temporary-\(uuid).", ["temporary-\(uuid)"]),
            ("\(uuid),temporary-\(uuid)", [uuid, "temporary-\(uuid)"]),
            ("2026-11-28", []), ("call 555-0123", []), ("temporary-7", []), ("", []),
            (String(uuid.dropLast()), []),
            ("-123456789", []), ("\u{1F600}-1234567890\u{1F600}", ["-1234567890"]),
        ] {
            #expect(text.temporaryIDs == ids, "\(text)")
        }
        #expect("a-1234567890,-12345678901".replacing(id: "-1234567890", with: "7") == "a7,-12345678901")
        #expect("7".replacing(id: "7", with: "8") == "8" && "17".replacing(id: "7", with: "8") == "17")
    }
}
