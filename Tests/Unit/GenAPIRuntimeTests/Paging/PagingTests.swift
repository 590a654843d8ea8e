import CollectionWalks
import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct PagingTests {
    let sample = SampleClient()

    private var queries: [String] { sample.server.requests.map(\.query) }

    /// The ids on each page.
    private func pages(_ list: ListEndpoint<User>, limit: Int? = nil) async throws -> [[String]] {
        var pages: [[String]] = []
        for try await page in sample.client.pages(list, limit: limit) {
            pages.append(page.elements.map(\.id.rawValue))
        }
        return pages
    }

    private func paged(_ paging: Paging, query: [QueryItem] = []) -> ListEndpoint<User> {
        .get("/users", query: query, paging: paging)
    }

    // MARK: Standard

    @Test("standard pages skip the elements received so far and end at the total")
    func standardPagesSkipWhatWasReceivedAndEndAtTheTotal() async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1", "2"], total: 5)),
            .json(Fixture.page(["3", "4"], total: 5)),
            .json(Fixture.page(["5"], total: 5))
        )
        let list = paged(.standard(isAnchored: false), query: [.item("q", "x")])
        #expect(try await pages(list, limit: 2) == [["1", "2"], ["3", "4"], ["5"]])
        #expect(queries == ["q=x&offset=0&limit=2", "q=x&offset=2&limit=2", "q=x&offset=4&limit=2"])
    }

    @Test("standard paging without info is an error that names info.total", .proves("BD-18"))
    func missingTotal() async throws {
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1"])))
        let error = await sample.error { try await $0.firstPage(of: User.list()) }
        guard case .decoding(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.error.missing == ["info.total"])
        #expect(error?.description.contains("missing info.total") == true)
    }

    @Test("an error envelope in place of a page is reported as an error", .proves("BD-19"))
    func errorInsteadOfPage() async throws {
        sample.server.on("GET", "/v1/users", .json(#"{"code":"Nope"}"#))
        guard
            case .errorResponse(let refusal)? = await sample.error(of: {
                try await $0.firstPage(of: User.list())
            })
        else {
            Issue.record("no API error")
            return
        }
        #expect(refusal.code == "Nope")
    }

    @Test("standard pages without a total end with a short or empty page")
    func standardPagesWithoutATotalEndWithAShortOrEmptyPage() async throws {
        let list = paged(.standard(total: nil, isAnchored: false))
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1", "2"])), .json(Fixture.page(["3"])))
        #expect(try await pages(list, limit: 2) == [["1", "2"], ["3"]])
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1", "2"])), .json(Fixture.page([])))
        #expect(try await pages(list) == [["1", "2"], []])
    }

    @Test("an empty page ends the list, whatever the total is") func anEmptyPageEndsWhateverTheTotalSays()
        async throws
    {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"], total: 9)),
            .json(Fixture.page([], total: 9))
        )
        #expect(try await pages(paged(.standard(isAnchored: false))) == [["1"], []])
    }

    @Test("a server that ignores the offset is reported as a loop", arguments: [true, false])
    func aServerThatIgnoresTheOffsetIsALoop(_ isAnchored: Bool) async throws {
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1", "2"])))
        await expectLoop(paged(.standard(total: nil, isAnchored: isAnchored)), requests: 6)
    }

    // MARK: Sizes

    @Test("pages have the size that the list declares unless the caller sets another")
    func aListAsksForPagesOfItsOwnSizeUnlessTheCallerSays() async throws {
        let list = paged(.standard(isAnchored: false, pageSize: 2))
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1", "2"], total: 3)),
            .json(Fixture.page(["3"], total: 3)),
            .json(Fixture.page(["1", "2", "3"], total: 3))
        )
        #expect(try await pages(list) == [["1", "2"], ["3"]])
        #expect(try await pages(list, limit: 9) == [["1", "2", "3"]])
        #expect(queries == ["offset=0&limit=2", "offset=2&limit=2", "offset=0&limit=9"])
    }

    @Test(
        "the first request contains the page size and, for counted pages, the position",
        arguments: [
            (Paging.standard(limit: "n", pageSize: 2), "offset=0&n=2"),
            (.standard(limit: "n", isAnchored: false, pageSize: 2), "offset=0&n=2"),
            (.page(size: "n", pageSize: 2), "page=1&n=2"),
            (.page(size: "n", first: 0, isAnchored: false, pageSize: 2), "page=0&n=2"),
            (.cursor(parameter: "c", next: .body("x"), limit: "n", pageSize: 2), "n=2"),
            (.link(limit: "n", pageSize: 2), "n=2"),
            (.keyset(["id": "after"], limit: "n", pageSize: 2), "n=2"),
            (.idCursor(limit: "n", pageSize: 2), "n=2"),
            (.realtime(limit: "n", order: .descending, pageSize: 2), "n=2"),
        ]
    )
    func firstRequest(_ paging: Paging, _ query: String) async throws {
        sample.server.on("GET", "/v1/users", .json(Fixture.page([], total: 0)))
        #expect(try await pages(paged(paging)) == [[]])
        #expect(queries == [query])
    }

    @Test("a page with fewer elements than requested is the last one")
    func aPageThatIsShorterThanTheListAsksForIsTheLast() async throws {
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1"])))
        #expect(try await pages(paged(.standard(total: nil, pageSize: 2))) == [["1"]])
    }

    // MARK: Page numbers

    @Test("numbered pages are counted from the declared first number") func numberedPagesCountFromTheFirst()
        async throws
    {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1", "2"], total: 3)),
            .json(Fixture.page(["3"], total: 3))
        )
        let list = paged(
            .page(number: "p", size: "n", total: .body("info.total"), first: 0, isAnchored: false)
        )
        #expect(try await pages(list, limit: 2) == [["1", "2"], ["3"]])
        #expect(queries == ["p=0&n=2", "p=1&n=2"])
    }

    @Test("elements that are skipped count for the next offset") func elementsThatAreLeftOutCount()
        async throws
    {
        var sample = sample
        sample.definition.skipsBadElements = true
        let body = #"{"data":[{"nickname":1},{"nickname":"b"}],"info":{"total":4},"code":"OK"}"#
        sample.server.on("GET", "/v1/a", .json(body))
        let list: ListEndpoint<Lenient> = .get("/a", paging: .standard(isAnchored: false))
        var names: [String?] = []
        for try await item in sample.client.items(list) { names.append(item.nickname) }
        #expect(names == ["b", "b"])
        #expect(sample.server.requests.map(\.query) == ["offset=0", "offset=2"])
    }

    @Test("the total can be in a header") func theTotalCanBeInAHeader() async throws {
        let headers = ["Total-Objects": "2"]
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"]), headers: headers),
            .json(Fixture.page(["2"]), headers: headers)
        )
        #expect(try await pages(paged(.page(total: .header("Total-Objects")))) == [["1"], ["2"]])
    }

    // MARK: Cursors

    @Test(
        "cursors are followed until a page has none",
        arguments: [ResponsePlace.body("info.next"), .header("X-Next")]
    )
    func cursorsAreFollowedUntilThereIsNone(_ place: ResponsePlace) async throws {
        func answer(_ id: String, _ next: String?) -> StubAnswer {
            let body =
                #"{"data":[{"type":"User","id":"\#(id)","first_name":"N"}],"code":"OK","info":{"next":"#
            return .json(
                body + (next.map { "\"\($0)\"" } ?? "null") + "}}",
                headers: next.map { ["X-Next": $0] } ?? [:]
            )
        }
        sample.server.on("GET", "/v1/users", answer("1", "a=="), answer("2", "b&c"), answer("3", nil))
        let list = paged(.cursor(parameter: "page_token", next: place, limit: "limit"))
        #expect(try await pages(list, limit: 1) == [["1"], ["2"], ["3"]])
        #expect(queries == ["limit=1", "page_token=a%3D%3D&limit=1", "page_token=b%26c&limit=1"])
    }

    @Test("a repeated cursor is reported as a loop") func aCursorThatComesAgainIsALoop() async throws {
        let body = #"{"data":[],"code":"OK","next":7}"#
        sample.server.on("GET", "/v1/users", .json(body))
        await expectLoop(paged(.cursor(parameter: "c", next: .body("next"))), requests: 2)
    }

    // MARK: Links

    @Test("links are followed on the same server") func linksAreFollowedOnTheSameServer() async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(
                Fixture.page(["1"]),
                headers: ["Link": #"</v1/users?p=2>; rel="next", </v1/users>; rel=first"#]
            )
        )
        sample.server.on(
            "GET",
            "/v1/users?p=2",
            .json(
                Fixture.page(["2"]),
                headers: ["Link": #"<http://STUB.test:80/v1/more?x=%2F>; rel="last next""#]
            )
        )
        sample.server.on("GET", "/v1/more", .json(Fixture.page(["3"])))
        #expect(try await pages(paged(.link(limit: "n")), limit: 1) == [["1"], ["2"], ["3"]])
        #expect(sample.server.requests.map(\.target) == ["/v1/users?n=1", "/v1/users?p=2", "/v1/more?x=%2F"])
        #expect(sample.server.requests.allSatisfy { $0["X-Client"] == "genapi" })
    }

    @Test("a header can contain just the URL of the next page") func aHeaderCanHoldTheURLAlone() async throws
    {
        let next = ["Next-Page": "http://stub.test/v1/users?_token=abc", "Total-Objects": "2"]
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1"]), headers: next))
        sample.server.on("GET", "/v1/users?_token=abc", .json(Fixture.page(["2"])))
        let list = paged(.link(header: "Next-Page", limit: "_limit", total: .header("Total-Objects")))
        let first = try await sample.client.firstPage(of: list)
        #expect(first.total == 2)
        let second = try await sample.client.page(try #require(first.next))
        #expect(second.elements.map(\.id) == ["2"])
        #expect(second.next == nil)
    }

    @Test(
        "a link to another server is rejected",
        arguments: [
            "http://evil.test/v1/users", "https://stub.test/v1/users", "http://stub.test:8080/v1/users",
            "//evil.test/v1/users", "http://stub.test.evil.test/", "http://[::1]/",
        ]
    )
    func aLinkToAnotherServerIsRefused(_ link: String) async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"]), headers: ["Link": "<\(link)>; rel=next"])
        )
        let error = await sample.error { try await $0.firstPage(of: paged(.link())) }
        guard case .paging(let line, .otherServer)? = error else { throw Unexpected(error: error) }
        #expect(line.path == "/users")
        #expect(sample.server.requests.count == 1)
    }

    @Test(
        "a link that is not an HTTP URL of a server is rejected",
        arguments: [
            "http://user@stub.test/", "javascript:alert(1)", "http://stub.test\\@evil.test/",
            "ftp://stub.test/",
        ]
    )
    func aLinkThatIsNoURLOfAServerIsRefused(_ link: String) async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"]), headers: ["Link": "<\(link)>; rel=next"])
        )
        let error = await sample.error { try await $0.firstPage(of: paged(.link())) }
        guard case .paging(_, .unreadableNext)? = error else { throw Unexpected(error: error) }
    }

    @Test("links that lead back are reported as a loop") func linksThatLeadBackAreALoop() async throws {
        let back = ["Link": "</v1/users>; rel=next"]
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1"]), headers: back))
        await expectLoop(paged(.link()), requests: 1)
    }

    // MARK: Realtime

    private func realtime(_ order: PagingOrder) -> ListEndpoint<JSONValue> {
        .get("/alerts", paging: .realtime(order: order))
    }

    private func alerts(_ ids: [String]) -> StubAnswer {
        let alerts = ids.map { #"{"id":"x\#($0)","paging_id":"\#($0)"}"# }
        return .json(#"{"data":[\#(alerts.joined(separator: ","))],"code":"OK"}"#)
    }

    @Test("realtime lists continue from the last element", arguments: [PagingOrder.ascending, .descending])
    func realtimeListsGoOnFromTheLastElement(_ order: PagingOrder) async throws {
        sample.server.on(
            "GET",
            "/v1/alerts",
            alerts(["a", "b"]),
            alerts(["c", "d"]),
            alerts(["e"]),
            alerts([])
        )
        var count = 0
        for try await page in sample.client.pages(realtime(order), limit: 2) { count += page.elements.count }
        #expect(count == 5)
        let name = order == .ascending ? "since_id" : "max_id"
        // A short page is not an end: servers filter after they have cut a page.
        #expect(queries == ["limit=2", "\(name)=b&limit=2", "\(name)=d&limit=2", "\(name)=e&limit=2"])
    }

    @Test("a realtime list ends with an empty page or with the element it already has")
    func aRealtimeListEndsWithAnEmptyPageAndWithTheElementItAlreadyHas() async throws {
        sample.server.on("GET", "/v1/alerts", alerts(["a", "b"]), alerts([]))
        var pages = 0
        for try await _ in sample.client.pages(realtime(.descending)) { pages += 1 }
        #expect(pages == 2)
        sample.server.on("GET", "/v1/alerts", alerts(["a", "b"]), alerts(["b"]))
        for try await _ in sample.client.pages(realtime(.descending)) { pages += 1 }
        #expect(pages == 4)
    }

    @Test("a realtime list that does not advance is reported as a loop")
    func aRealtimeListThatDoesNotMoveIsALoop() async throws {
        sample.server.on("GET", "/v1/alerts", alerts(["a", "b"]))
        let error = await sample.error { client in
            for try await _ in client.pages(realtime(.ascending)) {}
        }
        guard case .paging(_, .loop)? = error else { throw Unexpected(error: error) }
    }

    @Test("an element of a realtime list without its paging ID is an error that names the key")
    func aRealtimeElementWithoutItsPagingIDIsNamed() async throws {
        sample.server.on("GET", "/v1/alerts", .json(#"{"data":[{"id":"x"}],"code":"OK"}"#))
        let error = await sample.error { try await $0.firstPage(of: realtime(.ascending)) }
        guard case .decoding(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.error.missing == ["data.paging_id"])
    }

    // MARK: All modes

    @Test("pages are requested one at a time") func pagesAreAskedForOneAtATime() async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1", "2"], total: 100)),
            .json(Fixture.page(["2", "3"], total: 100))
        )
        var items = sample.client.items(User.list()).makeAsyncIterator()
        #expect(sample.server.requests.isEmpty)
        #expect(try await items.next()?.id == "1")
        #expect(try await items.next()?.id == "2")
        #expect(sample.server.requests.count == 1)
        #expect(try await items.next()?.id == "3")
        #expect(sample.server.requests.count == 2)
    }

    @Test("an error ends the sequence") func anErrorEndsTheSequence() async throws {
        sample.server.on("GET", "/v1/users", .status(500))
        var pages = sample.client.pages(User.list()).makeAsyncIterator()
        await #expect(throws: ClientError.self) { try await pages.next() }
        #expect(try await pages.next() == nil)
        #expect(sample.server.requests.count == 1)
    }

    private func expectLoop(_ list: ListEndpoint<User>, requests: Int) async {
        let error = await sample.error { client in
            for try await _ in client.pages(list) {}
        }
        guard case .paging(_, .loop)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sample.server.requests.count == requests)
    }
}
