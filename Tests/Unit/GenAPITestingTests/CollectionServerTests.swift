import CollectionWalks
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import TestTraits
import Testing

@testable import GenAPITesting

/// The pages of a collection that does not change, and the faults of its server.
@Suite(.listTimeLimit) struct CollectionServerTests {
    /// A body of the server, with what its tests look at.
    private struct Answer {
        let status: Int
        var ids = ""
        var body: JSONValue = .null
        var link: String?

        init(_ answer: StubAnswer) throws {
            status = answer.error == nil ? answer.response.head.status.code : -1
            guard status == 200, case .bytes(let bytes) = answer.response.body else { return }
            body = try JSONValue(json: bytes)
            ids = (body["items"]?.array ?? []).compactMap { $0["id"]?.string?.dropFirst() }.joined()
            link = answer.response.head.headerFields[HTTPField.Name("Link") ?? .accept]
        }
    }

    private func ask(_ server: CollectionServer, _ query: String) throws -> Answer {
        try Answer(server.response(to: "/items?\(query)"))
    }

    /// Six elements, in pages of four at most.
    private func script(_ mode: CollectionScript.Mode) -> CollectionScript {
        CollectionScript(mode, seed: 7, count: 6, pageLimit: 4)
    }

    @Test(
        "a page has the requested elements",
        arguments: [
            (.none, "", "123456"), (.none, "limit=2", "123456"),
            (.standard, "", "1234"), (.standard, "limit=99", "1234"), (.standard, "limit=2", "12"),
            (.standard, "offset=1&limit=2", "23"), (.standard, "offset=5&limit=2", "6"),
            (.standard, "offset=6", ""), (.standard, "offset=99", ""),
            (.standard, "offset=%31&limit=%32", "23"),
            (.page, "", "1234"), (.page, "page=2", "56"), (.page, "page=2&per_page=2", "34"),
            (.page, "page=3", ""), (.page, "limit=1", "1234"),
            (.keyset, "limit=2", "12"), (.keyset, "after_score=9&limit=2", "12"),
            (.keyset, "after_score=0&after_rank=0", "1234"),
            (.keyset, "after_score=18446744073709551615&after_rank=0", ""),
            (.cursor, "limit=2", "12"), (.link, "limit=3", "123"),
            (.idCursor, "limit=2", "12"), (.idCursor, "starting_after=e2&limit=2", "34"),
            (.idCursor, "starting_after=e4", "56"), (.idCursor, "starting_after=e6", ""),
            (.idCursor, "ending_before=e5&limit=2", "34"), (.idCursor, "ending_before=e3", "12"),
            (.idCursor, "ending_before=e1", ""),
            (.descending, "", "6543"), (.descending, "max_id=4&limit=2", "32"),
            (.descending, "since_id=2&limit=2", "65"), (.descending, "since_id=4", "65"),
            (.descending, "min_id=2&limit=2", "43"), (.descending, "min_id=4", "65"),
            (.descending, "max_id=5&since_id=1&limit=2", "43"),
            (.descending, "max_id=5&min_id=1&limit=2", "32"),
            (.descending, "max_id=1", ""), (.descending, "since_id=6", ""),
            (.ascending, "", "1234"), (.ascending, "since_id=2&limit=2", "34"),
            (.ascending, "max_id=5&limit=2", "34"), (.ascending, "since_id=1&max_id=5&limit=2", "23"),
            (.ascending, "since_id=6", ""), (.ascending, "max_id=1", ""),
        ] as [(CollectionScript.Mode, String, String)]
    )
    func pages(_ mode: CollectionScript.Mode, query: String, ids: String) throws {
        let server = CollectionServer(script(mode))
        #expect(try ask(server, query).ids == ids)
        let response = try #require(server.history.responses.first)
        #expect(response.target == "/items?\(query)" && response.status == 200)
        #expect(response.elements.map { String($0.rawValue.dropFirst()) }.joined() == ids)
        #expect(response.range?.count == ids.count)
        #expect(response.range.map { Array(server.list[$0]) } == response.elements)
    }

    @Test(
        "a page includes the boundary element if the script says so",
        arguments: [
            (.descending, "max_id=4&limit=2", "43"), (.descending, "since_id=4", "65"),
            (.descending, "max_id=5&since_id=3", "54"), (.ascending, "since_id=2&limit=2", "23"),
            (.ascending, "max_id=5&limit=2", "34"), (.ascending, "since_id=0&limit=2", "12"),
            (.ascending, "since_id=3&max_id=5", "34"),
        ] as [(CollectionScript.Mode, String, String)]
    )
    func boundaries(_ mode: CollectionScript.Mode, query: String, ids: String) throws {
        var script = script(mode)
        script.includesBoundary = true
        #expect(try ask(CollectionServer(script), query).ids == ids)
    }

    @Test(
        "an impossible request is refused",
        arguments: [
            (.standard, "limit=0", 400), (.standard, "limit=-2", 400), (.standard, "limit=x", 400),
            (.standard, "limit", 400), (.standard, "offset=-1", 400), (.standard, "offset=1.5", 400),
            (.page, "page=0", 400), (.page, "page=x", 400), (.page, "per_page=0", 400),
            (.page, "page=9223372036854775807", 400),
            (.keyset, "after_score=x&after_rank=1", 400), (.keyset, "after_score=1&after_rank=-1", 400),
            (.cursor, "cursor=n1", 400), (.cursor, "cursor=n1.x.y", 400), (.cursor, "cursor=nx.1.y", 400),
            (.cursor, "cursor=", 400), (.link, "cursor=n1.1", 400),
            (.idCursor, "starting_after=e9", 404), (.idCursor, "ending_before=e9", 404),
            (.descending, "max_id=x", 400), (.descending, "since_id=-1", 400), (.ascending, "min_id=", 400),
        ] as [(CollectionScript.Mode, String, Int)]
    )
    func refusals(_ mode: CollectionScript.Mode, query: String, status: Int) throws {
        let server = CollectionServer(script(mode))
        #expect(try ask(server, query).status == status)
        let response = try #require(server.history.responses.first)
        #expect(response.status == status && response.elements.isEmpty && response.range == nil)
    }

    @Test("a page contains the total, or whether there are more elements", arguments: [true, false])
    func members(knowsTotal: Bool) throws {
        for (mode, query) in [(CollectionScript.Mode.standard, "offset=5"), (.page, "page=2")] {
            var script = script(mode)
            script.knowsTotal = knowsTotal
            #expect(try ask(CollectionServer(script), query).body["total"]?.int == (knowsTotal ? 6 : nil))
        }
        for (query, hasMore) in [
            ("limit=2", true), ("starting_after=e2", false), ("starting_after=e1", true),
            ("ending_before=e5&limit=4", false), ("ending_before=e6&limit=4", true),
        ] {
            let body = try ask(CollectionServer(script(.idCursor)), query).body
            #expect(body["has_more"] == .bool(hasMore), "\(query)")
        }
    }

    @Test("cursors lead through the whole list", arguments: [CollectionScript.Mode.cursor, .link])
    func cursors(_ mode: CollectionScript.Mode) throws {
        let server = CollectionServer(script(mode))
        var answer = try ask(server, "limit=4")
        #expect(answer.ids == "1234" && answer.link?.contains("PREV") != true)
        #expect(answer.body["has_more"] == (mode == .cursor ? true : nil))
        answer = try ask(server, try next(of: answer, mode))
        #expect(answer.ids == "56")
        #expect(answer.body["has_more"] == (mode == .cursor ? false : nil))
        #expect(answer.body["next"] == (mode == .cursor ? .null : nil))
        guard mode == .link else { return }
        let links = try #require(answer.body["links"])
        #expect(links["next"] == .null && answer.link?.contains("next") == false)
        let previous = try #require(links["prev"]?.string)
        #expect(answer.link?.hasPrefix("<\(previous)>; title=\"a, b\"; rel=\"PREV\"") == true)
        // The page before a cursor ends there, and has links to both sides.
        answer = try ask(server, previous.dropFirst() + "&limit=2")
        #expect(answer.ids == "34")
        #expect(try ask(server, try next(of: answer, mode)).ids == "56")
        let first = try #require(answer.body["links"]?["prev"]?.string)
        answer = try ask(server, String(first.dropFirst()))
        #expect(answer.ids == "12" && answer.body["links"]?["prev"] == .null)
    }

    private func next(of answer: Answer, _ mode: CollectionScript.Mode) throws -> String {
        if mode == .link {
            let url = try #require(answer.body["links"]?["next"]?.string)
            #expect(answer.link?.hasPrefix("<\(url)>; title=\"a, b\"; rel=\"next last\"") == true)
            return String(url.dropFirst())
        }
        let cursor = try #require(answer.body["next"]?.string)
        #expect(cursor.hasSuffix(".+/=& %41"))
        let hex = cursor.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "cursor=" + hex.joined()
    }

    @Test("a keyset goes on behind the sort key of the last element")
    func keysets() throws {
        let server = CollectionServer(script(.keyset))
        let last = try #require(try ask(server, "limit=4").body["items"]?.array?.last)
        let (score, rank) = try (#require(last["score"]?.string), #require(last["rank"]?.string))
        #expect(try ask(server, "after_score=\(score)&after_rank=\(rank)").ids == "56")
    }

    @Test("a cursor is refused after its lifetime, which is counted in responses")
    func lifetimes() throws {
        var script = script(.cursor)
        script.cursorLifetime = 2
        let server = CollectionServer(script)
        let query = try next(of: try ask(server, "limit=2"), .cursor)
        #expect(try ask(server, query).status == 200)
        #expect(try ask(server, query).status == 200)
        #expect(try ask(server, query).status == 410)
    }

    @Test("a frozen server makes no faults and no changes")
    func faults() throws {
        func statuses(isFrozen: Bool) throws -> Set<Int> {
            var script = CollectionScript(.standard, seed: 1, changes: 1_000)
            script.errors = 1
            let server = CollectionServer(script)
            if isFrozen { server.freeze() }
            let statuses = try (0..<30).map { _ in try ask(server, "").status }
            #expect(server.history.changes.isEmpty == isFrozen)
            #expect(server.history.responses.map(\.status) == statuses.map { $0 == -1 ? 503 : $0 })
            return Set(statuses)
        }
        #expect(try statuses(isFrozen: false) == [503, -1])
        #expect(try statuses(isFrozen: true) == [200])
    }

    @Test(
        "a page can be empty, repeated or short, but not more than three times in a row",
        arguments: [false, true]
    )
    func idlePages(isRepeated: Bool) throws {
        var script = script(.cursor)
        (script.emptyPages, script.repeatedPages) = isRepeated ? (0, 1) : (1, 0)
        let server = CollectionServer(script)
        var (query, ids) = ("", [String]())
        for _ in 0..<(isRepeated ? 5 : 4) {
            let answer = try ask(server, query + "&limit=4")
            ids.append(answer.ids)
            // What is idle leads to the same place.
            if let next = answer.body["next"]?.string, next != "" {
                query = try self.next(of: answer, .cursor)
            }
        }
        #expect(ids == (isRepeated ? ["1234", "1234", "1234", "1234", "56"] : ["", "", "", "1234"]))
        #expect(
            server.history.responses.map { $0.range == nil } == ids.indices.map { isRepeated && 1...3 ~= $0 }
        )
        server.freeze()
        #expect(try ask(server, "").ids == "1234")
    }

    @Test("short pages have at least one element and lead to the rest, and hidden elements are only counted")
    func shortAndHiddenPages() throws {
        var counts: Set<Int> = []
        for seed in 0..<40 as Range<UInt64> {
            var script = CollectionScript(.idCursor, seed: seed, count: 6)
            script.shortPages = 1
            let server = CollectionServer(script)
            let answer = try ask(server, "limit=4")
            #expect(answer.body["has_more"] == true && "1234".hasPrefix(answer.ids))
            counts.insert(answer.ids.count)
            #expect(try ask(server, "limit=1").ids == "1")
            server.freeze()
            #expect(try ask(server, "limit=4").ids == "1234")
        }
        #expect(counts == [1, 2, 3])
        var script = script(.standard)
        script.hidden = 1
        let server = CollectionServer(script)
        let answer = try ask(server, "")
        #expect(answer.ids == "" && answer.body["total"] == 6)
        #expect(server.list.isEmpty && server.ranks.isEmpty && server.history.lifetimes.isEmpty)
        #expect(server.history.responses.map(\.range) == [0..<0])
    }

    @Test("half of the script's latency passes before the page is taken, and half after it")
    func latency() async throws {
        let clock = TestClock()
        var script = script(.standard)
        script.latency = .seconds(8)
        let server = CollectionServer(script, clock: clock)
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/items?limit=2")
        let call = Task { try await server.send(WireRequest(head: head)).bytes() }
        await clock.waitForSleepers()
        #expect(server.history.responses.isEmpty)
        clock.advance(by: .seconds(4))
        await clock.waitForSleepers()
        #expect(server.history.responses.map(\.target) == ["/items?limit=2"])
        clock.advance(by: .seconds(4))
        #expect(try JSONValue(json: await call.value)["items"]?.array?.count == 2)
    }
}
