import CollectionWalks
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Repositories that use a client.
@Suite(.listTimeLimit) struct CallTests {
    private let server = StubTransport()
    private let get: @Sendable (CollectionElement.ID) -> Endpoint<CollectionElement> = {
        .get("/items/\($0)", options: EndpointOptions(ttl: .seconds(10)))
    }

    private func repositories(_ clock: TestClock = TestClock()) -> Repositories {
        Repositories(
            Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server),
            clock: clock
        )
    }

    private func item(_ id: String, version: Int = 1) -> String {
        #"{"id":"\#(id)","paging_id":"1","score":"1","rank":"1","version":\#(version)}"#
    }

    private func answer(_ id: String, version: Int = 1) -> StubAnswer {
        .json(#"{"items": \#(item(id, version: version)), "code": "OK"}"#)
    }

    @Test("callers of an element share its request and its freshness", .proves("SW-21"))
    func sharing() async throws {
        let clock = TestClock()
        let repositories = repositories(clock)
        server.on("GET", "/items/a", answer("a"))
        server.on("GET", "/items/b", .status(404))
        #expect(try await repositories.repository(for: get).find("a").version == 1)
        #expect(try await repositories.repository(for: get).find("a").version == 1)
        #expect(server.requests.count == 1)
        clock.advance(by: .seconds(11))
        #expect(try await repositories.repository(for: get).find("a").version == 1)
        #expect(server.requests.count == 2)
        #expect(try await repositories.repository(for: get).findIfPresent("b") == nil)
        await #expect(throws: FetchError.noClient) { try await Repositories().repository(for: get).find("a") }
    }

    @Test(
        "404 and 410 mean that an element does not exist; no other status does",
        arguments: [(400, false), (403, false), (404, true), (409, false), (410, true), (422, false)]
    )
    func absence(_ status: Int, isAbsent: Bool) async throws {
        let items = repositories().repository(for: get)
        for method in ["GET", "DELETE"] { server.on(method, "/items/a", .status(status)) }
        let deletion = Endpoint<NoContent>.delete("/items/a")
        if isAbsent {
            #expect(try await items.findIfPresent("a") == nil)
            try await items.delete("a", call: deletion)
        } else {
            await #expect(throws: ClientError.self) { try await items.findIfPresent("a") }
            await #expect(throws: ClientError.self) { try await items.delete("a", call: deletion) }
        }
    }

    @Test("lists with equal requests, including bodies and headers, are the same list")
    func requestsDetermineTheIdentityOfLists() async throws {
        let repositories = repositories()
        func list(_ body: String, _ header: String? = nil) -> ListRepository<CollectionElement> {
            repositories.list(
                .post(
                    "/search",
                    headers: [.header("X-Scope", header)],
                    body: .json(body),
                    paging: .none
                )
            )
        }
        // Parameters can also be in the body or in a header.
        #expect(list("a") === list("a"))
        #expect(list("a") !== list("b"))
        #expect(list("a") !== list("a", "mine"))
        #expect(!list("secret word").key.name.contains("secret"))
        server.on("GET", "/all", .json(#"{"items": [\#(item("a")), \#(item("b"))], "code": "OK"}"#))
        let all = repositories.list(Endpoint<[CollectionElement]>.get("/all"))
        try await all.refresh()
        #expect(try await all.snapshot().rows.elements.map(\.id) == ["a", "b"])
        let none = Repositories().list(Endpoint<[CollectionElement]>.get("/all"))
        await #expect(throws: FetchError.noClient) { try await none.refresh() }
    }

    @Test("a call invalidates lists unless it certainly had no effect")
    func callInvalidatesListsUnlessItCertainlyHadNoEffect() async throws {
        let repositories = repositories()
        server.on("GET", "/all", .json(#"{"items": [\#(item("a"))], "code": "OK"}"#))
        let all = repositories.list(Endpoint<[CollectionElement]>.get("/all"))
        let call = Endpoint<NoContent>.post("/items", invalidates: [CollectionElement.self])
        let outcomes: [(StubAnswer, FreshnessPolicy.Freshness)] = [
            (.status(204), .invalidated), (.status(422), .fresh), (.status(500), .invalidated),
            (.status(503), .fresh),
            (.error(TransportError(.cannotConnect)), .fresh),
            (.error(TransportError(.connectionLost)), .invalidated),
            (.error(CancellationError()), .invalidated),
        ]
        for (answer, freshness) in outcomes {
            try await all.refresh()
            server.on("POST", "/items", answer)
            _ = try? await repositories.send(call)
            #expect(try await all.snapshot().freshness == freshness, "\(answer)")
        }
        await #expect(throws: FetchError.noClient) { try await Repositories().send(call) }
    }

    @Test("elements that a call returns are updated, and deleted ones are removed")
    func returnedElementsAreUpdatedAndDeletedOnesRemoved() async throws {
        let repositories = repositories()
        server.on("GET", "/all", .json(#"{"items": [\#(item("a")), \#(item("b"))], "code": "OK"}"#))
        server.on("PUT", "/items/a", answer("a", version: 2))
        server.on("DELETE", "/items/b", answer("b"))
        let all = repositories.list(Endpoint<[CollectionElement]>.get("/all"))
        try await all.refresh()
        try await repositories.send(Endpoint<CollectionElement>.put("/items/a"))
        #expect(try await all.snapshot().rows.elements.map(\.version) == [2, 1])
        try await repositories.send(Endpoint<CollectionElement>.delete("/items/b"))
        #expect(try await all.snapshot().rows.elements.map(\.id) == ["a"])
    }

    @Test(
        "a change whose call returns nothing is kept after a success and rolled back after a failure"
    )
    func changesWithoutAnAnswer() async throws {
        let elements = repositories().repository(for: get)
        server.on("GET", "/items/a", answer("a"))
        server.on("PUT", "/shelves/1/items/a/mark", .status(204), .status(409))
        func mark(_ version: Int) async throws -> CollectionElement {
            let marked = try CollectionElement(json: Array(item("a", version: version).utf8))
            return try await elements.update("a") {
                $0 = marked
            } call: { element, _ -> Endpoint<NoContent>? in
                .put("/shelves/1/items/\(element.id)/mark")
            }
        }
        #expect(try await elements.find("a").version == 1)
        #expect(try await mark(2).version == 2)
        #expect(try await elements.find("a", .fetchIfMissing).version == 2)
        await #expect(throws: ClientError.self) { try await mark(3) }
        #expect(try await elements.find("a", .fetchIfMissing).version == 2)
        #expect(server.requests.map(\.method) == ["GET", "PUT", "PUT"])
    }

    @Test(
        "lists keep the server's order, with offsets and cursors, regardless of other stored elements",
        .proves("BM-27"),
        arguments: [CollectionScript.Mode.standard, .page, .cursor, .link]
    )
    func order(mode: CollectionScript.Mode) async throws {
        let server = CollectionServer(CollectionScript(mode, seed: 5, count: 40, changes: 0))
        let repositories = Repositories(server.client())
        let list = repositories.list(server.script.list, limit: 7)
        let elements: Repository<CollectionElement> = repositories.repository { _ in nil }
        while true {
            try await list.load(.append)
            // Elements that are already stored do not change their position.
            if let first = try await list.snapshot().rows.elements.first { try await elements.save(first) }
            if case .idle(.more) = try await list.snapshot().append { continue }
            break
        }
        #expect(try await list.snapshot().rows.elements.map(\.id) == server.list)
    }
}
