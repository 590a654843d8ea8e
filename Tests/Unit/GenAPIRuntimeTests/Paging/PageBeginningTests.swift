import CollectionWalks
import GenAPIMapping
import GenAPITesting
import Testing

@testable import GenAPIRuntime

/// What a list that merges pages knows of where they begin.
@Suite(.listTimeLimit) struct PageBeginningTests {
    @Test(
        "a page is the beginning of the list, begins anywhere, or directly after the known elements",
        arguments: [
            (.standard(total: .body("total")), "abc cde", [.head, .anywhere]),
            (.standard(total: .body("total")), "abc xcd", [.head, .anywhere]),
            (.standard(total: .body("total")), "a b", [.head, .opening]),
            (.page(), "abcd cdef", [.head, .anywhere]),
            (.idCursor(), "abc def", [.head, .opening]),
            (.realtime(pagingID: "id", order: .descending), "abc def", [.opening, .opening]),
        ] as [(Paging, String, [PageBeginning])]
    )
    func beginnings(_ paging: Paging, _ pages: String, _ expected: [PageBeginning]) async throws {
        let server = StubTransport()
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
        var call = PageCall(ListEndpoint<JSONValue>.get("/items", paging: paging), limit: 4)
        var beginnings: [PageBeginning] = []
        for ids in pages.split(separator: " ") {
            let elements = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            server.on("GET", "/items", .json(#"{"items":[\#(elements)],"total":9}"#))
            let page = try await client.page(call)
            beginnings.append(page.beginning)
            call = page.next ?? call
        }
        #expect(beginnings == expected)
    }
}
