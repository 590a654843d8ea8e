import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIMockServer
import GenAPIRuntime
import GoldenTesting
import TestTraits
import Testing

/// Lists of every mode are read by the client while others change them.
@Suite(.timeLimit(.minutes(10))) struct PagingWalkTests {
    struct Mode: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The paging in the spec.
        let spec: String
        let paging: Paging
        /// Whether elements that are inserted during the walk can be delivered first, so that their order says nothing.
        var limits = [2, 3, 7]

        init(_ name: String, _ spec: String, _ paging: Paging, limits: [Int] = [2, 3, 7]) {
            (testDescription, self.spec, self.paging, self.limits) = (name, spec, paging, limits)
        }
    }

    static let modes = [
        Mode("standard", "standard", .standard()),
        Mode("standard from 1", "{ mode: standard, first: 1 }", .standard(first: 1)),
        Mode("page", "{ mode: page, page_size: 5 }", .page(total: .body("info.total"), pageSize: 5)),
        Mode("page without a total", "{ mode: page, total: none, page_size: 5 }", .page(pageSize: 5)),
        Mode("range in headers", "{ mode: range, page_size: 5 }", .range(pageSize: 5)),
        Mode(
            "range in parameters",
            "{ mode: range, start: start, end: end, page_size: 5 }",
            .range(start: "start", end: "end", pageSize: 5)
        ),
        Mode(
            "cursor",
            "cursor",
            .cursor(parameter: "cursor", next: .body("info.next"), limit: "limit"),
            limits: [1, 2, 7]
        ),
        Mode(
            "cursor with a flag",
            "{ mode: cursor, cursor: info.next, has_more: info.more }",
            .cursor(
                parameter: "cursor",
                next: .body("info.next"),
                hasMore: .body("info.more"),
                limit: "limit"
            )
        ),
        Mode("link", "{ mode: link, limit: limit }", .link(limit: "limit"), limits: [1, 2, 7]),
        Mode(
            "link in a header of its own",
            "{ mode: link, header: Next-Page, limit: limit, total: 'header:Total' }",
            .link(header: "Next-Page", limit: "limit", total: .header("Total"))
        ),
        Mode(
            "link in the body",
            "{ mode: link, next: info.next, limit: limit }",
            .link(next: .body("info.next"), limit: "limit")
        ),
        Mode(
            "keyset",
            "{ mode: keyset, keys: { rank: rank_before, id: id_before } }",
            .keyset(["rank": "rank_before", "id": "id_before"]),
            limits: [1, 2, 7]
        ),
        Mode(
            "keyset, exact",
            "{ mode: keyset, keys: { id: id_after }, exact: true }",
            .keyset(["id": "id_after"], isExact: true)
        ),
        Mode("id cursor", "id_cursor", .idCursor(), limits: [1, 2, 7]),
        Mode(
            "id cursor with a flag",
            "{ mode: id_cursor, has_more: info.more }",
            .idCursor(hasMore: .body("info.more"))
        ),
        Mode(
            "realtime",
            "{ mode: realtime, order: descending }",
            .realtime(order: .descending),
            limits: [1, 2, 7]
        ),
        Mode("realtime, ascending", "{ mode: realtime, order: ascending }", .realtime(order: .ascending)),
    ]

    @Test(
        "a list is read without a loss and a repeat while elements are inserted and deleted",
        arguments: modes
    )
    func walk(_ mode: Mode) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: Items\nservers: { local: 'http://127.0.0.1/v1' }\n",
            to: "Items/api.yaml"
        )
        try folder.write(
            """
            resource: Item
            path: /items
            fields: { id: int, rank: int }
            endpoints:
              list: { get: "", returns: [Item], paging: \(mode.spec) }
              create: { post: "", body: [rank], returns: Item }
              delete: { delete: "/{id}" }

            """,
            to: "Items/Item.yaml"
        )
        var options = MockServerOptions()
        options.elementCount = 17
        let server = try await MockServer(specs: folder.url("Items").path, options: options)
        for (number, limit) in mode.limits.enumerated() {
            try await walk(mode, server, limit: limit, seed: UInt64(number))
        }
        await server.stop()
    }

    private func walk(_ mode: Mode, _ server: MockServer, limit: Int, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let client = Client(
            APIDefinition(name: "Items"),
            baseURL: try BaseURL(server.url),
            transport: AsyncHTTPTransport()
        )
        func list(_ paging: Paging) -> ListEndpoint<JSONValue> {
            .get("/items", operation: "Item.list", paging: paging)
        }
        var stable: Set<Int> = []
        for try await item in client.items(list(mode.paging), limit: 50) {
            stable.insert(try #require(item["id"]?.int))
        }
        #expect(stable.count >= 10)
        var delivered: [Int] = []
        for try await item in client.items(list(mode.paging), limit: limit) {
            delivered.append(try #require(item["id"]?.int))
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let rank = Int.random(in: 1...100, using: &random)
                _ = try await client.send(
                    Endpoint<JSONValue>.post(
                        "/items",
                        body: .json(try JSONValue(json: "{\"rank\": \(rank)}"))
                    )
                )
            case 1:
                guard stable.count > 8, let id = stable.sorted().randomElement(using: &random) else { break }
                _ = try await client.send(Endpoint<NoContent>.delete("/items/\(id)"))
                stable.remove(id)
            default: break
            }
        }
        #expect(Set(delivered).count == delivered.count, "limit \(limit), seed \(seed): \(delivered)")
        #expect(stable.subtracting(delivered).isEmpty, "limit \(limit), seed \(seed): \(delivered)")
    }
}
