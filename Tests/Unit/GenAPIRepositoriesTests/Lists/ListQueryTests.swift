import CollectionWalks
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

/// What lists request, page by page.
@Suite(.listTimeLimit) struct ListQueryTests {
    private let server = StubTransport()

    private func items(_ ids: String...) -> StubAnswer {
        let items = ids.map { #"{"id":"\#($0)","paging_id":"p\#($0)","score":"1","rank":"1","version":1}"# }
        return .json(#"{"items":[\#(items.joined(separator: ","))],"code":"OK"}"#)
    }

    @Test(
        "elements newer than a descending list are requested by its newest ID and inserted at the start",
        .proves("BD-23")
    )
    func prepending() async throws {
        server.on("GET", "/items", items("d", "c"), items("f", "e"), items())
        let client = Client(
            CollectionServer.definition,
            baseURL: "http://stub.test",
            transport: server
        )
        let paging = Paging.realtime(minID: "min_id", order: .descending)
        let list = Repositories(client).list(ListEndpoint<CollectionElement>.get("/items", paging: paging))
        try await list.refresh()
        try await list.load(.prepend)
        #expect(try await list.snapshot().rows.map { $0.element?.id } == ["f", "e", "d", "c"])
        try await list.load(.prepend)
        #expect(server.requests.map(\.query) == ["", "min_id=pd", "min_id=pf"])

        // Where the newest come first, there may be something between.
        server.on("GET", "/items", items("d", "c"), items("h", "g"))
        let newest = Repositories(client).list(
            ListEndpoint<CollectionElement>.get("/items", paging: .realtime(order: .descending))
        )
        try await newest.refresh()
        try await newest.load(.prepend)
        #expect(try await newest.snapshot().rows.map { $0.element?.id } == ["h", "g", nil, "d", "c"])
        #expect(server.requests.last?.query == "since_id=pd")
    }

    @Test(
        "a next page is appended without duplicates, and newer elements come first",
        .proves("BM-10")
    )
    func order() async throws {
        let client = Client(
            CollectionServer.definition,
            baseURL: "http://stub.test",
            transport: server
        )
        let paging = Paging.realtime(minID: "min_id", order: .descending)
        let list = Repositories(client).list(ListEndpoint<CollectionElement>.get("/items", paging: paging))
        func ids() async throws -> [String?] {
            try await list.snapshot().rows.map { $0.element?.id.rawValue }
        }
        server.on(
            "GET",
            "/items",
            items("d", "c"),
            items("c", "b", "a"),
            items("f", "e"),
            items("g", "f")
        )
        try await list.refresh()
        try await list.load(.append)
        #expect(try await ids() == ["d", "c", "b", "a"])
        try await list.load(.prepend)
        #expect(try await ids() == ["f", "e", "d", "c", "b", "a"])
        // The server repeats an element.
        try await list.load(.prepend)
        #expect(try await ids() == ["g", "f", "e", "d", "c", "b", "a"])
    }
}
