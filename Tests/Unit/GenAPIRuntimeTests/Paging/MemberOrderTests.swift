import GenAPIMapping
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// The optional member is read before a required one that the server may send first.
private struct Place: Equatable, Identifiable, JSONReadable, Sendable {
    let id: String
    let nickname: String?
    let latitude: Double

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        nickname = json.stringIfPresent("nickname")
        latitude = json.double("latitude")
        json.endObject()
    }
}

/// The reader reads an element a second time when an optional member comes later than expected. Pages must not count
/// that element twice.
@Suite struct MemberOrderTests {
    static let orders: [[String]] = [
        ["id", "nickname", "latitude"], ["id", "latitude", "nickname"], ["nickname", "id", "latitude"],
        ["nickname", "latitude", "id"], ["latitude", "id", "nickname"], ["latitude", "nickname", "id"],
    ]

    static let modes: [Paging] = [
        .none, .standard(), .standard(isAnchored: false), .page(),
        .page(isAnchored: false),
        .cursor(parameter: "cursor", next: .body("info.next")), .link(),
        .keyset(["id": "after"]), .idCursor(),
        .realtime(pagingID: "id", order: .ascending),
    ]

    private func page(_ order: [String]) -> StubAnswer {
        let places = (1...3).map { number in
            let members = ["id": "\"p\(number)\"", "nickname": "\"n\(number)\"", "latitude": "\(number).5"]
            return "{" + order.map { "\"\($0)\":\(members[$0] ?? "null")" }.joined(separator: ",") + "}"
        }
        return .json(#"{"data":[\#(places.joined(separator: ","))],"info":{"total":9},"code":"OK"}"#)
    }

    @Test("a page contains every element once, whatever the order of its members", arguments: orders, modes)
    func everyElementOnce(_ order: [String], _ paging: Paging) async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/places", page(order))
        let list: ListEndpoint<Place> = .get("/places", paging: paging)
        let page = try await sample.client.firstPage(of: list, limit: 3)
        #expect(page.elements.map(\.id) == ["p1", "p2", "p3"])
        #expect(page.elements.map(\.nickname) == ["n1", "n2", "n3"])
        #expect(page.repeats.isEmpty)
    }

    @Test("the next page overlaps the last element, whatever the order of members", arguments: orders)
    func nextPage(_ order: [String]) async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/places", page(order))
        let list: ListEndpoint<Place> = .get("/places", paging: .standard())
        let next = try #require(try await sample.client.firstPage(of: list, limit: 3).next)
        _ = try await sample.client.page(next)
        #expect(sample.server.requests.map(\.query) == ["offset=0&limit=3", "offset=2&limit=3"])
    }
}
