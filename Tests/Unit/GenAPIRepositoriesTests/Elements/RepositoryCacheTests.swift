import CollectionWalks
import GenAPICaching
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Repositories decide alone what is fresh: a client's cache only saves the transfer.
@Suite(.listTimeLimit) struct RepositoryCacheTests {
    private let server = StubTransport()
    private let get: @Sendable (CollectionElement.ID) -> Endpoint<CollectionElement> = {
        .get("/items/\($0)")
    }

    private func repositories() -> Repositories {
        var options = ClientOptions()
        options.cache = .memory()
        return Repositories(
            Client(
                CollectionServer.definition,
                baseURL: "http://stub.test",
                transport: server,
                options: options
            )
        )
    }

    private func item(_ version: Int) -> String {
        #"{"id":"a","paging_id":"1","score":"1","rank":"1","version":\#(version)}"#
    }

    private func fresh(_ body: String) -> StubAnswer {
        .json(body, headers: ["Cache-Control": "max-age=600", "ETag": "\"\(body.count)\""])
    }

    private func element(_ version: Int) -> StubAnswer {
        fresh(#"{"items": \#(item(version)), "code": "OK"}"#)
    }

    private func page(_ version: Int) -> StubAnswer {
        fresh(#"{"items": [\#(item(version))], "code": "OK"}"#)
    }

    @Test("an element that is always fetched is the server's, and an unchanged one is not transferred")
    func elements() async throws {
        server.on("GET", "/items/a", element(1), element(20), .status(304))
        let items = repositories().repository(for: get)
        #expect(try await items.find("a", .alwaysFetch).version == 1)
        #expect(try await items.find("a", .alwaysFetch).version == 20)
        #expect(try await items.find("a", .alwaysFetch).version == 20)
        #expect(server.requests.count == 3)
        #expect(server.requests.last?["If-None-Match"] != nil)
        #expect(server.requests.allSatisfy { $0["Cache-Control"] == nil })
    }

    @Test("a refreshed list is never read from the cache")
    func lists() async throws {
        server.on("GET", "/all", page(1), page(20), .status(304))
        let list = repositories().list(Endpoint<[CollectionElement]>.get("/all"))
        for version in [1, 20, 20] {
            try await list.refresh()
            #expect(try await list.snapshot().rows.elements.map(\.version) == [version])
        }
        #expect(server.requests.count == 3)
    }

    @Test("a failed refresh is an error, also where the cache may use an old response")
    func failures() async throws {
        server.on(
            "GET",
            "/items/a",
            .json(
                #"{"items": \#(item(1)), "code": "OK"}"#,
                headers: ["Cache-Control": "max-age=600, stale-if-error=600", "ETag": "\"1\""]
            ),
            .error(TransportError(.cannotConnect))
        )
        let items = repositories().repository(for: get)
        #expect(try await items.find("a", .alwaysFetch).version == 1)
        await #expect(throws: ClientError.self) { try await items.find("a", .alwaysFetch) }
    }

    @Test("a call of the client itself still uses the cache")
    func plainCalls() async throws {
        server.on("GET", "/items/a", element(1))
        let repositories = repositories()
        let client = try #require(repositories.client)
        for _ in 0..<3 { #expect(try await client.send(get("a")).version == 1) }
        #expect(server.requests.count == 1)
    }
}
