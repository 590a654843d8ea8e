import GenAPILegacyPaging
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct LegacyPagerTests {
    private let server = StubTransport()

    private func pager(
        _ paging: Paging,
        limit: Int = 2,
        isOrdered: Bool = true,
        _ pages: [String]
    ) -> LegacyPager<CollectionElement> {
        let answers = pages.map { ids in
            if ids == "!" { return StubAnswer.status(500) }
            let items = ids.map {
                #"{"id":"\#($0)","paging_id":"p\#($0)","score":"1","rank":"1","version":1}"#
            }
            return StubAnswer.json(#"{"items":[\#(items.joined(separator: ","))],"code":"OK","total":5}"#)
        }
        let rest = Mutex(answers[...])
        server.on("GET", "/items") { _ in rest.withLock { $0.popFirst() } ?? .status(500) }
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
        return LegacyPager(.get("/items", paging: paging), client, limit: limit, isOrdered: isOrdered)
    }

    @Test(
        "the legacy pager sends the expected requests in all modes and orders",
        .proves("BD-22", "BD-23"),
        arguments: [
            (
                Paging.standard(total: .body("total")), true,
                ["offset=0&limit=2", "offset=2&limit=2", "offset=3&limit=2", "offset=3&limit=2"]
            ),
            (
                .standard(total: .body("total")), false,
                ["offset=0&limit=2", "offset=2&limit=2", "offset=3&limit=2", "offset=3&limit=2"]
            ),
            (
                .realtime(order: .ascending), true,
                ["limit=2", "since_id=pb&limit=2", "since_id=pc&limit=2", "since_id=pc&limit=2"]
            ),
            (
                .realtime(order: .descending), true,
                ["limit=2", "max_id=pb&limit=2", "max_id=pc&limit=2", "max_id=pc&limit=2"]
            ),
            (.realtime(order: .descending), false, ["limit=2", "limit=2", "limit=2", "limit=2"]),
        ] as [(Paging, Bool, [String])]
    )
    func requests(paging: Paging, isOrdered: Bool, expected: [String]) async throws {
        // The second page has an element of the first one again; the third one is empty.
        var pager = pager(paging, isOrdered: isOrdered, ["ab", "bc", "", "de"])
        var new: [[String]] = []
        for _ in 0..<4 { new.append(try await pager.loadNext().map(\.id.rawValue)) }
        #expect(server.requests.map(\.query) == expected)
        #expect(new == [["a", "b"], ["c"], [], ["d", "e"]])
        #expect(pager.elements.map(\.id.rawValue) == ["a", "b", "c", "d", "e"])
    }

    @Test(
        "three pages of ten with two repeats are requested by the number of different elements",
        .proves("BD-22")
    )
    func offsets() async throws {
        var pager = pager(
            .standard(total: .body("total")),
            limit: 10,
            ["abcdefghij", "ijklmnopqr", "stuvwxyzAB"]
        )
        for _ in 0..<3 { try await pager.loadNext() }
        let offsets = server.requests.map { $0.query.split(separator: "&").first.map(String.init) }
        #expect(offsets == ["offset=0", "offset=10", "offset=18"])
    }

    @Test(
        "the end is reached with the total, and never before the first response",
        .proves("BD-24")
    )
    func end() async throws {
        var pager = pager(.standard(total: .body("total")), limit: 3, ["abc", "de"])
        #expect(!pager.isAtEnd)
        try await pager.loadNext()
        #expect(!pager.isAtEnd && pager.total == 5)
        try await pager.loadNext()
        #expect(pager.isAtEnd)
    }

    @Test("after an error the same page is requested again")
    func errors() async throws {
        var pager = pager(.realtime(order: .ascending), ["ab", "!", ""])
        try await pager.loadNext()
        await #expect(throws: ClientError.self) { try await pager.loadNext() }
        #expect(pager.elements.count == 2)
        try await pager.loadNext()
        #expect(server.requests.map(\.query).suffix(2) == ["since_id=pb&limit=2", "since_id=pb&limit=2"])
    }
}
