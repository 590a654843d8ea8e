import Foundation
import GenAPITesting
import Testing

@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct PageTokenTests {
    private let server = CollectionServer(CollectionScript(.standard, seed: 3, count: 30))

    private func list(_ query: String? = nil, _ paging: Paging = .standard(total: .body("total")))
        -> ListEndpoint<CollectionElement>
    {
        .get("/items", query: [.item("q", query)], paging: paging)
    }

    private func token(_ list: ListEndpoint<CollectionElement>) async throws -> PageToken {
        let page = try await server.client().send(list, limit: 4)
        return try #require(page.next).token
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

    @Test func aTokenSurvivesTheProcess() async throws {
        let data = try JSONEncoder().encode(try await self.token(list()))
        let token = try JSONDecoder().decode(PageToken.self, from: data)
        var ids: [String] = []
        for try await element in server.client().items(from: try PageCall(list(), resuming: token)) {
            ids.append(element.id.rawValue)
        }
        #expect(ids == (5...30).map { "e\($0)" })
        #expect(try PageCall(list(), resuming: token).token == token)
    }

    @Test func aTokenOfAnotherListIsRefused() async throws {
        let token = try await self.token(list())
        #expect(refusal { try PageCall(list(), resuming: token) } == nil)
        let others: [ListEndpoint<CollectionElement>] = [
            list("x"), list(nil, .standard(offset: "skip", total: .body("total"))), list(nil, .link()),
            list(nil, .standard(total: .body("total"), shifts: .ignored)),
            .get("/others", paging: .standard(total: .body("total"))),
            .post("/items", paging: .standard(total: .body("total"))),
        ]
        for other in others {
            #expect(refusal { try PageCall(other, resuming: token) } == .foreignToken)
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
        let token = PageCall(list("a")).token
        #expect(refusal { try PageCall(list("a"), resuming: token) } == nil)
        for other in ["b", nil] {
            #expect(refusal { try PageCall(list(other), resuming: token) } == .foreignToken)
        }
    }

    @Test(arguments: [
        (#""start":3"#, #""start":-3"#), (#""start":3"#, #""start":9223372036854775807"#),
        (#""overlap":1"#, #""overlap":1000000000000"#), (#""limit":4"#, #""limit":0"#),
        (#""pages":1"#, #""pages":-1"#),
    ])
    func aTokenThatNoCallMadeIsRefused(part: String, forged: String) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(try await self.token(list())), as: UTF8.self)
        let other = text.replacingOccurrences(of: part, with: forged)
        try #require(other != text, "\(text)")
        let token = try JSONDecoder().decode(PageToken.self, from: Data(other.utf8))
        #expect(refusal { try PageCall(list(), resuming: token) } == .foreignToken)
    }

    @Test(arguments: ["//evil.test/", "items", "/a b", "/a\r\nHost: x"])
    func aTokenCannotLeadElsewhere(target: String) async throws {
        let links = list(nil, .link())
        var call = PageCall(links)
        call.position = .target(target)
        let token = call.token
        if target.hasPrefix("//") {
            // A path that begins so is a path.
            let resumed = try PageCall(links, resuming: token)
            #expect(resumed.request.line.path == target)
        } else {
            #expect(refusal { try PageCall(links, resuming: token) } == .foreignToken)
        }
    }

    @Test func aTokenWithAPlaceOfAnotherModeIsRefused() throws {
        let links = list(nil, .link())
        for position in [PagePosition.cursor("x"), .window(PageWindow()), .after(PagingKey("7"), until: nil)]
        {
            var call = PageCall(links)
            call.position = position
            let token = call.token
            #expect(refusal { try PageCall(links, resuming: token) } == .foreignToken)
        }
    }

    @Test func aTokenStaysSmall() async throws {
        let server = CollectionServer(CollectionScript(.standard, seed: 3, count: 3_000))
        var largest = 0
        for try await page in server.client().pages(server.script.list, limit: 100) {
            guard let next = page.next else { continue }
            largest = max(largest, try JSONEncoder().encode(next.token).count)
        }
        #expect((500...4_000).contains(largest), "\(largest)")
    }

    @Test func aTokenSaysNothingOfWhereItLeads() {
        var call = PageCall(list(nil, .link()))
        call.position = .target("/items?access_token=secret")
        #expect("\(call.token)" == "a place after 0 pages")
        var text = ""
        dump(call.token, to: &text)
        #expect(!text.contains("secret"))
    }
}
