import CollectionWalks
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What goes on the wire, request by request.
@Suite(.listTimeLimit) struct RequestTableTests {
    private let sample = SampleClient()

    private func elements(_ ids: String) -> StubAnswer {
        let elements = ids.map { #"{"id":"\#($0)","paging_id":"p\#($0)","time":"1.\#($0)"}"# }
        return .json(#"{"data":[\#(elements.joined(separator: ","))],"info":{"total":9},"code":"OK"}"#)
    }

    /// The queries of the first page, the second, the third, and of the third asked for again.
    private func queries(_ paging: Paging, _ pages: [String]) async throws -> [String] {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: paging)
        let server = StubTransport()
        let client = Client(SampleAPI.definition, baseURL: "http://stub.test/v1", transport: server)
        var call = PageCall(list, limit: 2)
        for page in pages {
            server.on("GET", "/v1/a", elements(page))
            call = try await client.page(call).next ?? call
        }
        _ = try await client.page(call)
        return server.requests.map(\.query)
    }

    @Test(
        "elements newer than a descending list are requested by its newest id, and by the elements between",
        .proves("BD-23")
    )
    func newer() async throws {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .realtime(order: .descending))
        sample.server.on("GET", "/v1/a", elements("dc"), elements("hg"), elements("fe"), elements(""))
        let head = try await sample.client.firstPage(of: list)
        let newest = try await sample.client.page(try #require(head.previous))
        #expect(newest.elements.map { $0["id"]?.string } == ["h", "g"])
        let gap = try await sample.client.page(try #require(newest.next))
        #expect(gap.elements.map { $0["id"]?.string } == ["f", "e"])
        let closed = try await sample.client.page(try #require(gap.next))
        #expect(closed.isEnd)
        #expect(
            sample.server.requests.map(\.query) == [
                "", "since_id=pd", "max_id=pg&since_id=pd", "max_id=pe&since_id=pd",
            ]
        )
    }

    @Test(
        "after an element at least two are requested, because a server may return that element again",
        arguments: [PagingOrder.ascending, .descending],
        [(1, 2), (2, 2), (3, 3)]
    )
    func atLeastTwo(_ order: PagingOrder, _ sizes: (limit: Int, asked: Int)) async throws {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .realtime(order: order))
        sample.server.on("GET", "/v1/a", elements("d"), elements("dc"))
        let first = try await sample.client.firstPage(of: list, limit: sizes.limit)
        _ = try await sample.client.page(try #require(first.next))
        let parameter = order == .ascending ? "since_id" : "max_id"
        #expect(
            sample.server.requests.map(\.query) == [
                "limit=\(sizes.limit)", "\(parameter)=pd&limit=\(sizes.asked)",
            ]
        )
    }

    @Test("a list by ranges is requested in headers, and has the total of Content-Range", .proves("BM-22"))
    func rangeHeaders() async throws {
        func part(_ ids: String, _ range: String) -> StubAnswer {
            let elements = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(
                #"{"data":[\#(elements)]}"#,
                status: 206,
                headers: ["Content-Range": "items \(range)"]
            )
        }
        let paging = Paging.range(isAnchored: false)
        let list: ListEndpoint<JSONValue> = .get("/a", paging: paging)
        sample.server.on("GET", "/v1/a", part("ab", "0-1/5"), part("cd", "2-3/5"), part("e", "4-4/5"))
        var totals: [Int?] = []
        var ids: [String?] = []
        for try await page in sample.client.pages(list, limit: 2) {
            totals.append(page.total)
            ids += page.elements.map { $0["id"]?.string }
        }
        #expect(ids == ["a", "b", "c", "d", "e"] && totals == [5, 5, 5])
        #expect(sample.server.requests.map { $0["Range"] } == ["items=0-1", "items=2-3", "items=4-5"])
        #expect(sample.server.requests.allSatisfy { $0.query.isEmpty })
    }

    @Test("a range beyond the end ends the list, and the total can be unknown", .proves("BM-22"))
    func rangeBeyondEnd() async throws {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .range(unit: "rows", isAnchored: false))
        let first = StubAnswer.json(
            #"{"data":[{"id":"a"},{"id":"b"}]}"#,
            status: 206,
            headers: ["Content-Range": "rows 0-1/*"]
        )
        sample.server.on("GET", "/v1/a", first, .status(416))
        var counts: [Int] = []
        for try await page in sample.client.pages(list, limit: 2, maxPages: 5) {
            counts.append(page.elements.count)
            #expect(page.total == nil)
        }
        #expect(counts == [2, 0])
        #expect(sample.server.requests.map { $0["Range"] } == ["rows=0-1", "rows=2-3"])
        // Without a page size, the server chooses the last one.
        sample.server.on("GET", "/v1/a", first)
        _ = try await sample.client.firstPage(of: list)
        #expect(sample.server.requests.last?["Range"] == "rows=0-")
    }

    @Test("a list by ranges in parameters has the number after the last element", .proves("BM-22"))
    func rangeParameters() async throws {
        let paging = Paging.range(start: "_start", end: "_end", isAnchored: false)
        #expect(
            try await queries(paging, ["ab", "cd"]) == [
                "_start=0&_end=2", "_start=2&_end=4", "_start=4&_end=6",
            ]
        )
    }

    @Test("a list by ranges overlaps its pages, so that deletions lose nothing", .proves("BM-22"))
    func anchoredRanges() async throws {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .range(total: nil))
        sample.server.on("GET", "/v1/a", elements("ab"), elements("bc"))
        let first = try await sample.client.firstPage(of: list, limit: 2)
        let second = try await sample.client.page(try #require(first.next))
        #expect(second.elements.map { $0["id"]?.string } == ["c"])
        #expect(sample.server.requests.map { $0["Range"]?.prefix(8) } == ["items=0-", "items=1-"])
    }

    @Test("the parameters of a page are called as the API calls them", .proves("JU-13"))
    func names() async throws {
        let paging = Paging.standard(offset: "skip", limit: "take", total: nil, isAnchored: false)
        #expect(
            try await queries(paging, ["ab", "c"]) == ["skip=0&take=2", "skip=2&take=2", "skip=2&take=2"]
        )
    }

    @Test("a list with a parameter for the elements just above an ID has no gap", .proves("BD-23"))
    func newerWithoutGaps() async throws {
        let paging = Paging.realtime(minID: "min_id", order: .descending)
        let list: ListEndpoint<JSONValue> = .get("/a", paging: paging)
        sample.server.on("GET", "/v1/a", elements("fe"))
        let call = try #require(PageCall(list, before: ["pd"], limit: 2))
        let page = try await sample.client.page(call)
        #expect(page.next == nil)
        #expect(page.keys == [["pf"], ["pe"]])
        _ = try await sample.client.page(try #require(page.previous))
        #expect(sample.server.requests.map(\.query) == ["min_id=pd&limit=2", "min_id=pf&limit=2"])
    }

    @Test(
        "a request for the elements between two IDs is bounded at both ends",
        .proves("BD-23"),
        arguments: [PagingOrder.ascending, .descending],
        [nil, "min_id"]
    )
    func between(_ order: PagingOrder, minID: String?) async throws {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .realtime(minID: minID, order: order))
        sample.server.on("GET", "/v1/a", elements(""))
        _ = try await sample.client.page(try #require(PageCall(list, between: ["pf"], and: ["pd"])))
        let expected =
            order == .ascending ? "\(minID ?? "since_id")=pf&max_id=pd" : "max_id=pf&since_id=pd"
        #expect(sample.server.requests.map(\.query) == [expected])
    }

    @Test(
        "every kind of paging has its first and its next request",
        .proves("BM-22"),
        arguments: CollectionScript.Mode.allCases
    )
    func firstAndNext(mode: CollectionScript.Mode) async throws {
        let server = CollectionServer(CollectionScript(mode, seed: 1, count: 5))
        var pages = server.client().pages(server.script.list, limit: 3).makeAsyncIterator()
        let first = try #require(try await pages.next())
        _ = try await pages.next()
        let targets = server.history.responses.map(\.target)
        let last = try #require(first.elements.last)
        let second: String? =
            switch mode {
            case .none: nil
            case .standard: "?offset=2&limit=3"
            case .page: "?page=2&per_page=2"
            case .cursor: "?cursor=n\(last.rank).1.%2B%2F%3D%26%20%2541&limit=3"
            case .link: "?cursor=n\(last.rank).1.%2b%2f%3d%26%20%2541"
            case .keyset: "?after_score=\(last.score)&after_rank=\(last.rank)&limit=3"
            case .idCursor: "?starting_after=e3&limit=3"
            case .descending: "?max_id=3&limit=3"
            case .ascending: "?since_id=3&limit=3"
            }
        let size =
            switch mode {
            case .none: ""
            case .standard: "?offset=0&limit=3"
            case .page: "?page=1&per_page=3"
            default: "?limit=3"
            }
        #expect(targets == ["/items" + size] + [second.map { "/items" + $0 }].compactMap(\.self))
    }

    @Test("there are as many requests as pages, and none is empty unless the list is", .proves("JU-11"))
    func asManyRequestsAsPages() async throws {
        for total in 0...50 {
            for size in 1...20 {
                let server = CollectionServer(CollectionScript(.standard, seed: 1, count: total))
                let list: ListEndpoint<CollectionElement> = .get(
                    "/items",
                    paging: .standard(total: .body("total"), isAnchored: false, pageSize: size)
                )
                let walk = PagingWalk(server: server, list: list)
                #expect(walk.run().elements.count == total)
                let answers = server.history.responses
                #expect(answers.count == max(1, (total + size - 1) / size), "\(total) by \(size)")
                #expect(total == 0 || answers.allSatisfy { !$0.elements.isEmpty }, "\(total) by \(size)")
            }
        }
    }

    @Test(
        "pages of ten begin at 0, 10 and 20, and overlap by one element where nothing else is chosen",
        .proves("BD-22", "JU-11"),
        arguments: [true, false]
    )
    func offsets(_ isDefault: Bool) {
        let server = CollectionServer(CollectionScript(.standard, seed: 1, count: 25))
        let paging: Paging =
            isDefault
            ? .standard(total: .body("total"), pageSize: 10)
            : .standard(total: .body("total"), isAnchored: false, pageSize: 10)
        let walk = PagingWalk(server: server, list: .get("/items", paging: paging))
        #expect(walk.run().elements.count == 25)
        let offsets = server.history.responses.map { $0.target.matches(of: #/offset=(\d+)/#).map(\.1) }
        #expect(offsets == (isDefault ? [["0"], ["9"], ["18"]] : [["0"], ["10"], ["20"]]))
    }
}
