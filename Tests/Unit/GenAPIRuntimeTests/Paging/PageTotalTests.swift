import GenAPIMapping
import GenAPITesting
import Testing

@testable import GenAPIRuntime

@Suite struct PageTotalTests {
    @Test("the total of a list is what the server says, unless it is negative", arguments: [-1, 0, 1, 7])
    func totals(_ total: Int) async throws {
        let server = StubTransport()
        let elements = (0..<max(0, total)).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        server.on("GET", "/items", .json(#"{"items":[\#(elements)],"total":\#(total)}"#))
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
        let list: ListEndpoint<JSONValue> = .get("/items", paging: .standard(total: .body("total")))
        let page = try await client.page(PageCall(list))
        #expect(page.total == (total < 0 ? nil : total))
        #expect(page.elements.count == max(0, total))
    }
}
