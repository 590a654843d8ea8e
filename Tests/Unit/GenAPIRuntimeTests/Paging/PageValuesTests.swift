import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRuntime

/// Values and headers beside the elements of pages.
@Suite struct PageValuesTests {
    private struct Facets: EndpointResponse, JSONReadable, Equatable {
        var names: [String]

        init(from json: inout JSONReader) {
            json.beginObject()
            names = json.list("facets", of: String.self)
            json.endObject()
        }
    }

    private func page(_ body: String, _ paging: Paging) async throws -> Page<JSONValue> {
        let server = StubTransport()
        server.on("GET", "/items", .json(body))
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
        return try await client.page(PageCall(ListEndpoint<JSONValue>.get("/items", paging: paging)))
    }

    private let body = #"{"items":[{"id":"1"}],"total":1,"facets":["a","b"]}"#

    @Test("a page has the values beside its elements, if its list keeps them")
    func values() async throws {
        let paging = Paging.standard(total: .body("total"))
        let kept = try await page(body, paging.keepingResponses())
        #expect(try kept.values(as: Facets.self)?.names == ["a", "b"])
        #expect(try await page(body, paging).values(as: Facets.self) == nil)
        #expect(try Page([JSONValue.null]).values(as: Facets.self) == nil)
    }

    @Test("a page without required values is an error with their path")
    func missing() async throws {
        let page = try await page(
            #"{"items":[],"total":0}"#,
            .standard(total: .body("total")).keepingResponses()
        )
        do {
            _ = try page.values(as: Facets.self)
            Issue.record("no error")
        } catch {
            #expect("\(error)".contains("facets"))
        }
    }
}
