import CollectionWalks
import Foundation
import GenAPIMapping
import GenAPITesting
import Synchronization
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What keeps a client from paging for ever, and from ending too early without a word.
@Suite(.listTimeLimit) struct PagingGuardTests {
    private let sample = SampleClient()

    private func answer(_ ids: [String], _ rest: String) -> StubAnswer {
        let elements = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        return .json(#"{"data":[\#(elements)],"code":"OK"\#(rest)}"#)
    }

    private func list(_ paging: Paging) -> ListEndpoint<JSONValue> { .get("/a", paging: paging) }

    private static let cursor = Paging.cursor(
        parameter: "c",
        next: .body("next"),
        hasMore: .body("more")
    )

    private func problem(of paging: Paging, maxPages: Int? = nil) async -> (PagingProblem?, elements: Int) {
        var count = 0
        do {
            for try await _ in sample.client.items(list(paging), maxPages: maxPages) { count += 1 }
        } catch let error as ClientError {
            if case .paging(_, let problem) = error { return (problem, count) }
        } catch {}
        return (nil, count)
    }

    /// Every answer leads on to another cursor.
    private func leadsOn(_ ids: @escaping @Sendable (Int) -> [String]) {
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let elements = ids(number).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(#"{"data":[\#(elements)],"code":"OK","next":"c\#(number)"}"#)
        }
    }

    /// A list of that length at each request, whose server refuses numbers beyond its end.
    private func counts(refusal: StubAnswer = .status(404), _ length: @escaping @Sendable (Int) -> Int) {
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { request in
            let length = length(
                count.withLock { count in
                    count += 1
                    return count
                }
            )
            func value(_ name: String) -> Int? {
                request.query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
                    .flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            let (number, size) = (value("page") ?? 1, value("per_page") ?? 1)
            guard number == 1 || (number - 1) * size < length else { return refusal }
            let part = min((number - 1) * size, length)..<min(number * size, length)
            let elements = part.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(#"{"data":[\#(elements)],"code":"OK"}"#)
        }
    }

    @Test("a page whose number the server does not know is beyond the end", arguments: [4, 40])
    func numbersBeyondTheEnd(length: Int) async {
        counts { _ in length }
        #expect(await problem(of: .page(isAnchored: false, pageSize: 4)) == (nil, length))
        #expect(sample.server.requests.count == length / 4 + 1)
    }

    @Test("a list that shrinks below the part already read ends")
    func aListThatBecomesShorterThanWhatIsReadEnds() async throws {
        counts { $0 < 9 ? 40 : 3 }
        var ids: [String?] = []
        for try await item in sample.client.items(list(.page(pageSize: 4))) { ids.append(item["id"]?.string) }
        #expect(ids == (0..<ids.count).map { "\($0)" } && ids.count > 3)
    }

    @Test("a page with the error code of missing pages is beyond the end", arguments: [true, false])
    func missingPages(isAnchored: Bool) async throws {
        counts(refusal: .json(#"{"code":"PageOutOfRange"}"#, status: 400)) { $0 < 9 ? 40 : 3 }
        let paging = Paging.page(missing: "PageOutOfRange", isAnchored: isAnchored, pageSize: 4)
        var ids: [String?] = []
        for try await item in sample.client.items(list(paging)) { ids.append(item["id"]?.string) }
        #expect(ids == (0..<ids.count).map { "\($0)" } && ids.count > 3)
    }

    @Test("any other error of a page is thrown and does not end the list")
    func otherErrorsOfAPageAreNotTheEnd() async throws {
        counts(refusal: .json(#"{"code":"Busy"}"#, status: 400)) { _ in 4 }
        let paging = Paging.page(missing: "PageOutOfRange", isAnchored: false, pageSize: 4)
        let error = try await #require(throws: ClientError.self) {
            for try await _ in sample.client.items(list(paging)) {}
        }
        #expect(error.response?.code == "Busy" && sample.server.requests.count == 2)
    }

    @Test(
        "a missing first page is an error, not the end of the list",
        arguments: [StubAnswer.status(404), .json(#"{"code":"PageOutOfRange"}"#, status: 400)]
    )
    func aListThatIsNotThereIsAnError(_ answer: StubAnswer) async throws {
        sample.server.on("GET", "/v1/a", answer)
        await #expect(throws: ClientError.self) {
            try await sample.client.firstPage(of: list(.page(missing: "PageOutOfRange", pageSize: 4)))
        }
    }

    @Test("five empty pages in a row are reported as no progress") func fiveEmptyPagesInARowAreNoProgress()
        async
    {
        leadsOn { _ in [] }
        let (problem, _) = await self.problem(of: Self.cursor)
        #expect(problem == .noProgress)
        #expect(sample.server.requests.count == 5)
    }

    @Test("four empty pages in a row are accepted") func fourEmptyPagesInARowAreBorne() async {
        leadsOn { $0.isMultiple(of: 5) ? ["e\($0)"] : [] }
        let (problem, elements) = await self.problem(of: Self.cursor, maxPages: 23)
        #expect(problem == .tooManyPages(23))
        #expect(elements == 4)
    }

    @Test("pages with the same elements are reported as a loop") func pagesThatRepeatAreALoop() async {
        leadsOn { _ in ["a", "b"] }
        let (problem, elements) = await self.problem(of: Self.cursor)
        #expect(problem == .loop)
        #expect(elements == 2)
        #expect(sample.server.requests.count == 6)
    }

    @Test("a loop of cursors is found even with new elements on every page", arguments: [1, 2, 5, 9, 40])
    func circlesOfCursorsAreFoundWithNewElementsOnEveryPage(length: Int) async {
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let body = #"{"data":[{"id":"e\#(number)"}],"code":"OK","next":"c\#(number % length)"}"#
            return .json(body)
        }
        let (problem, elements) = await self.problem(of: Self.cursor)
        #expect(problem == .loop)
        // Nothing that was received is lost.
        #expect(elements == sample.server.requests.count)
        #expect(sample.server.requests.count <= 3 * length + 8)
        // Short ones at once.
        if length <= 8 { #expect(sample.server.requests.count == length + 1) }
    }

    @Test("a walk that is resumed at every page finds a loop")
    func aCircleIsFoundByAWalkThatIsResumedAtEveryPage() async throws {
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return .json(#"{"data":[{"id":"e\#(number)"}],"code":"OK","next":"c\#(number % 5)"}"#)
        }
        let list = self.list(Self.cursor)
        var call = PageCall(list)
        var problem: PagingProblem?
        do {
            for _ in 0..<20 {
                let page = try await sample.client.page(call)
                let token = try JSONEncoder().encode(try #require(page.next).cursor)
                call = try PageCall(list, resuming: JSONDecoder().decode(PageCursor.self, from: token))
            }
        } catch let error as ClientError {
            if case .paging(_, let found) = error { problem = found }
        }
        #expect(problem == .loop)
    }

    @Test("a list ends when the server has no more elements, even if it sends a cursor")
    func noMoreIsTheEndWhateverTheCursorSays() async {
        sample.server.on("GET", "/v1/a", answer(["a"], #","next":"x","more":false"#))
        let (problem, elements) = await self.problem(of: Self.cursor)
        #expect(problem == nil)
        #expect(elements == 1)
        #expect(sample.server.requests.count == 1)
    }

    @Test("more elements without a cursor are an error, not the end of the list")
    func moreWithoutACursorIsNoEnd() async {
        sample.server.on("GET", "/v1/a", answer(["a"], #","next":null,"more":true"#))
        let (problem, _) = await self.problem(of: Self.cursor)
        #expect(problem == .unreadableNext("next"))
    }

    @Test(
        "a page with nothing but the element that it was requested after is the end, unless there is more",
        arguments: [nil, false, true] as [Bool?]
    )
    func sameElement(more: Bool?) async {
        let flag = more.map { #","more":\#($0)"# } ?? ""
        sample.server.on("GET", "/v1/a", answer(["a", "b"], ""))
        sample.server.on("GET", "/v1/a?starting_after=b", answer(["b"], flag))
        let paging = Paging.idCursor(hasMore: .body("more"), limit: nil)
        #expect(await problem(of: paging) == (more == true ? .loop : nil, 2))
        #expect(sample.server.requests.count == 2)
    }

    @Test("the caller limits the number of pages") func theCapIsTheCallers() async {
        leadsOn { ["e\($0)"] }
        let (problem, elements) = await self.problem(of: Self.cursor, maxPages: 3)
        #expect(problem == .tooManyPages(3))
        #expect(elements == 3)
        #expect(sample.server.requests.count == 3)
    }

    @Test(
        "an id that the server rejects with 404 or 400 is replaced by an earlier one",
        arguments: [400, 401, 403, 404, 410, 422, 500]
    )
    func forgottenID(_ status: Int) async throws {
        let paging = Paging.idCursor(limit: nil)
        let isReplaced = status == 400 || status == 404
        sample.server.on("GET", "/v1/a", answer(["a", "b", "c"], ""))
        sample.server.on("GET", "/v1/a?starting_after=c", .status(status))
        sample.server.on("GET", "/v1/a?starting_after=b", answer(["d"], ""))
        sample.server.on("GET", "/v1/a?starting_after=d", answer([], ""))
        let (problem, elements) = await self.problem(of: paging)
        #expect(problem == nil)
        #expect(elements == (isReplaced ? 4 : 3))
        #expect(sample.server.requests.count == (isReplaced ? 4 : 2))
    }

    @Test("a walk falls back to the nearest earlier element that the server still accepts")
    func skippedElementsAreTriedBeforeTheyAreConsideredGone() async throws {
        let paging = Paging.idCursor(limit: nil)
        sample.server.on("GET", "/v1/a", answer(["a", "b", "c", "d", "e"], ""))
        sample.server.on("GET", "/v1/a?starting_after=e", .status(404))
        sample.server.on("GET", "/v1/a?starting_after=d", .status(404))
        // Inserted there, so that `c` was pushed down.
        sample.server.on("GET", "/v1/a?starting_after=b", answer(["x", "y"], ""))
        sample.server.on("GET", "/v1/a?starting_after=c", answer(["f"], ""))
        sample.server.on("GET", "/v1/a?starting_after=f", answer([], ""))
        let (problem, elements) = await self.problem(of: paging)
        #expect(problem == nil)
        #expect(elements == 6)
        #expect(sample.server.requests.count == 6)
    }

    @Test("the fingerprint of a long ID is never sent as an ID") func fingerprintsOfLongIDsAreNotRequested()
        async throws
    {
        let paging = Paging.idCursor(limit: nil)
        sample.server.on(
            "GET",
            "/v1/a",
            answer(["a", "b", String(repeating: "c", count: 101), "d", "e"], "")
        )
        sample.server.on("GET", "/v1/a?starting_after=e", .status(404))
        sample.server.on("GET", "/v1/a?starting_after=d", .status(404))
        sample.server.on("GET", "/v1/a?starting_after=b", answer(["x", "y"], ""))
        sample.server.on("GET", "/v1/a?starting_after=y", answer([], ""))
        let (problem, elements) = await self.problem(of: paging)
        #expect(problem == nil)
        #expect(elements == 7)
        #expect(sample.server.requests.count == 5)
    }

    @Test("a list that disappears between two pages is an error, not the end of the list")
    func aListThatIsNotThereIsARefusalAndNotAnEnd() async throws {
        sample.server.on("GET", "/v1/a", answer(["a"], ""))
        sample.server.on("GET", "/v1/a?starting_after=a", .status(404))
        let list = self.list(.idCursor(limit: nil))
        let page = try await sample.client.firstPage(of: list)
        sample.server.on("GET", "/v1/a", .status(404))
        let error = await sample.error { try await $0.page(try #require(page.next)) }
        #expect(error?.status == .notFound)
    }

    @Test(
        "the range between two elements ends at the lower one, even if ids cannot be compared",
        arguments: PagingOrder.allCases
    )
    func bounds(order: PagingOrder) async throws {
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { _ in
            // The server does not mind the bound: its first page goes beyond, and so do those after it.
            let number = count.withLock { count in
                count += 1
                return count
            }
            let ids = number == 1 ? [8, 7, 6] : number == 2 ? [5, 4, 3, 2] : [1]
            let elements = ids.map { #"{"paging_id":"\#(order.isAscending ? 10 - $0 : $0)"}"# }
            return .json(#"{"data":[\#(elements.joined(separator: ","))],"code":"OK"}"#)
        }
        let list = self.list(.realtime(order: order))
        let (first, second) = order.isAscending ? ("1", "6") : ("9", "4")
        let call = try #require(PageCall(list, between: [first], and: [second]))
        var found: [String?] = []
        for try await item in sample.client.items(from: call) { found.append(item["paging_id"]?.string) }
        #expect(found == (order.isAscending ? ["2", "3", "4", "5"] : ["8", "7", "6", "5"]))
        #expect(sample.server.requests.count == 2)
    }

    @Test("a cancelled walk sends no further request") func aCancelledWalkMakesNoOtherRequest() async throws {
        leadsOn { ["e\($0)"] }
        let (client, list) = (sample.client, self.list(Self.cursor))
        let task = Task {
            var count = 0
            for try await _ in client.items(list) {
                count += 1
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(sample.server.requests.count == 3)
    }
}
