import CollectionWalks
import Foundation
import GenAPIMapping
import GenAPITesting
import Testing

@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct PageCursorTests {
    private let server = CollectionServer(CollectionScript(.standard, seed: 3, count: 30))

    private func list(_ query: String? = nil, _ paging: Paging = .standard(total: .body("total")))
        -> ListEndpoint<CollectionElement>
    {
        .get("/items", query: [.item("q", query)], paging: paging)
    }

    private func cursor(_ list: ListEndpoint<CollectionElement>) async throws -> PageCursor {
        let page = try await server.client().firstPage(of: list, limit: 4)
        return try #require(page.next).cursor
    }

    private func refusal(_ call: () throws -> PageCall<CollectionElement>) -> PagingProblem? {
        do {
            _ = try call()
            return nil
        } catch let error as ClientError {
            if case .paging(_, let problem) = error { return problem }
            return nil
        } catch {
            return nil
        }
    }

    @Test("a cursor can be encoded and resumed in another process") func aCursorSurvivesTheProcess()
        async throws
    {
        let data = try JSONEncoder().encode(try await self.cursor(list()))
        let cursor = try JSONDecoder().decode(PageCursor.self, from: data)
        var ids: [String] = []
        for try await element in server.client().items(from: try PageCall(list(), resuming: cursor)) {
            ids.append(element.id.rawValue)
        }
        #expect(ids == (5...30).map { "e\($0)" })
        #expect(try PageCall(list(), resuming: cursor).cursor == cursor)
    }

    /// Positions of every kind, with trails that have each member.
    private var cursors: [PageCursor] {
        var trail = PageTrail()
        (trail.pages, trail.delivered, trail.idle, trail.closings) = (7, 40, 2, 3)
        (trail.head, trail.newHead) = (["a\"\u{1}", "b\u{301}"], ["c"])
        (trail.repeats, trail.lastRepeat, trail.hasRepeats, trail.isLoop) = (4, .max, true, true)
        trail.recent.append((0..<9).map { "k\($0)" })
        for place in ["x", "y", "z"] {
            _ = (trail.repeated.arrives(at: place), trail.places.arrives(at: place))
        }
        var window = PageWindow(start: 3, asked: 4, number: 5, overlap: 6, fullest: 7, hits: 8)
        let positions: [PagePosition] = [
            .start, .window(window), .counted(elements: 1, pages: 2), .cursor("\u{E9}/\n"), .target("/a?b=c"),
            .after(["1", "2"], until: nil), .after(["1"], until: ["9"]), .before(["4"]),
        ]
        (window.isAdjacent, window.isSearch, window.end, window.missed) = (true, true, 10, 11)
        let other = PagePosition.window(window)
        return (positions + [other]).flatMap { position in
            [PageTrail(), trail].map { trail in
                var walk = PageWalk(list: .max, limit: 20, position: position, isBackward: true)
                walk.trail = trail
                return PageCursor(walk)
            }
        } + [PageCursor("text")]
    }

    @Test("a cursor is written in the same form with and without an encoder")
    func writing() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for cursor in cursors {
            let bytes = try JSONWriter.bytes { cursor.write(to: &$0) }
            let read = try JSONDecoder().decode(PageCursor.self, from: Data(bytes))
            #expect(read == cursor.keepable)
            #expect(
                try encoder.encode(read) == encoder.encode(cursor),
                "\(String(decoding: bytes, as: UTF8.self))"
            )
        }
    }

    @Test("a cursor of another list is rejected") func aCursorOfAnotherListIsRefused() async throws {
        let cursor = try await self.cursor(list())
        #expect(refusal { try PageCall(list(), resuming: cursor) } == nil)
        let others: [ListEndpoint<CollectionElement>] = [
            list("x"), list(nil, .standard(offset: "skip", total: .body("total"))), list(nil, .link()),
            list(nil, .standard(total: .body("total"), isAnchored: false)),
            .get("/others", paging: .standard(total: .body("total"))),
            .post("/items", paging: .standard(total: .body("total"))),
        ]
        for other in others {
            #expect(refusal { try PageCall(other, resuming: cursor) } == .foreignCursor)
        }
    }

    @Test("searches that differ in their bodies alone are two lists")
    func bodies() async throws {
        func list(_ text: String?) -> ListEndpoint<CollectionElement> {
            .post(
                "/items",
                body: .json { $0.stringIfPresent("q", text) },
                paging: .standard(total: .body("total"))
            )
        }
        let cursor = PageCall(list("a")).cursor
        #expect(refusal { try PageCall(list("a"), resuming: cursor) } == nil)
        for other in ["b", nil] {
            #expect(refusal { try PageCall(list(other), resuming: cursor) } == .foreignCursor)
        }
    }

    @Test(
        "a forged cursor is rejected",
        arguments: [
            (#""start":3"#, #""start":-3"#), (#""start":3"#, #""start":9223372036854775807"#),
            (#""overlap":1"#, #""overlap":1000000000000"#), (#""limit":4"#, #""limit":0"#),
            (#""pages":1"#, #""pages":-1"#),
        ]
    )
    func aCursorThatNoCallMadeIsRefused(part: String, forged: String) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(try await self.cursor(list())), as: UTF8.self)
        let other = text.replacingOccurrences(of: part, with: forged)
        try #require(other != text, "\(text)")
        let cursor = try JSONDecoder().decode(PageCursor.self, from: Data(other.utf8))
        #expect(refusal { try PageCall(list(), resuming: cursor) } == .foreignCursor)
    }

    @Test(
        "a cursor cannot lead to another server",
        arguments: ["//evil.test/", "items", "/a b", "/a\r\nHost: x"]
    )
    func aCursorCannotLeadElsewhere(target: String) async throws {
        let links = list(nil, .link())
        var call = PageCall(links)
        call.place.walk.position = .target(target)
        let cursor = call.cursor
        if target.hasPrefix("//") {
            // A path that begins so is a path.
            let resumed = try PageCall(links, resuming: cursor)
            #expect(resumed.request.line.path == target)
        } else {
            #expect(refusal { try PageCall(links, resuming: cursor) } == .foreignCursor)
        }
    }

    @Test("a cursor with a position of another paging mode is rejected")
    func aCursorWithAPlaceOfAnotherModeIsRefused() throws {
        let links = list(nil, .link())
        for position in [PagePosition.cursor("x"), .window(PageWindow()), .after(["7"], until: nil)] {
            var call = PageCall(links)
            call.place.walk.position = position
            let cursor = call.cursor
            #expect(refusal { try PageCall(links, resuming: cursor) } == .foreignCursor)
        }
    }

    @Test("the encoded size of a cursor is limited") func aCursorStaysSmall() async throws {
        let server = CollectionServer(CollectionScript(.standard, seed: 3, count: 3_000))
        var largest = 0
        for try await page in server.client().pages(server.script.list, limit: 100) {
            guard let next = page.next else { continue }
            largest = max(largest, try JSONEncoder().encode(next.cursor).count)
        }
        #expect((500...4_000).contains(largest), "\(largest)")
    }

    @Test("a printed cursor does not show its target") func aCursorSaysNothingOfWhereItLeads() {
        var call = PageCall(list(nil, .link()))
        call.place.walk.position = .target("/items?access_token=secret")
        #expect("\(call.cursor)" == "after 0 pages")
        var text = ""
        dump(call.cursor, to: &text)
        #expect(!text.contains("secret"))
    }

    @Test("a page that is kept holds cursors that can be encoded, in every direction")
    func keptPages() {
        func cursor(_ text: String) -> PageCursor {
            var cursor = PageCursor(text)
            cursor.walk.isFallback = true
            cursor.walk.trail.recent.append((0..<100).map { "e\($0)" })
            return cursor
        }
        var page = Page([1])
        (page.nextCursor, page.previousCursor) = (cursor("next"), cursor("previous"))
        (page.above, page.below) = (cursor("above"), cursor("below"))
        let kept = page.keepable
        let cursors = [kept.nextCursor, kept.previousCursor, kept.above, kept.below]
        #expect(cursors.map { $0?.text } == ["next", "previous", "above", "below"])
        for cursor in cursors {
            #expect(cursor?.walk.isFallback == false)
            #expect(cursor?.walk.trail.recent.identities.count == PageCursor.recentLimit)
        }
        let other = Page([2, 3], asIn: page)
        #expect([other.nextCursor, other.previousCursor].map { $0?.text } == ["next", "previous"])
        #expect([other.above, other.below].map { $0?.text } == ["above", "below"])
    }

    @Test("the line of a call that follows a link has no query, which may hold secrets")
    func linesOfLinks() {
        var call = PageCall(list(nil, .link()))
        for (target, path) in [("/items?access_token=secret", "/items"), ("/a?b?c", "/a"), ("/a", "/a")] {
            call.place.walk.position = .target(target)
            #expect(call.request.line.path == path)
        }
    }
}
