import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import UserAPI

/// What generated mocks stand on.
@Suite struct ScriptedCallsTests {
    @Test(
        "a mock can be scripted with a sequence of results, the last of which is repeated",
        .proves("JU-18")
    )
    func answersInSequence() throws {
        let script = ScriptedResults<Int>([.success(1), .failure(UnansweredCall("get")), .success(2)])
        #expect(try script.next() == 1)
        #expect(throws: UnansweredCall("get")) { try script.next() }
        for _ in 0..<2 { #expect(try script.next() == 2) }
        #expect(throws: UnansweredCall("next")) { try ScriptedResults<Int>([]).next() }
    }

    @Test("a mock records all its calls, in order", .proves("JU-09", "JU-18"))
    func logsCalls() {
        let log = CallLog()
        log.append("get(id:)", 7)
        log.append("search(q:limit:)", "a b", 5 as Int?)
        log.append("ping()")
        log.append("unlock(pin:)", Sensitive("7351"))
        #expect(
            log.calls == [
                "get(id: 7)", "search(q: a b, limit: Optional(5))", "ping()", "unlock(pin: redacted)",
            ]
        )
    }

    @Test("a mock keeps the arguments of its calls as values", .proves("JU-18"))
    func keepsArguments() {
        let log = CallLog()
        log.append("get(id:)", User.ID("7"))
        log.append("search(q:limit:)", "a", 5 as Int?)
        log.append("get(id:)", User.ID("8"))
        log.append("search(q:limit:)", "b", nil as Int?)
        log.append("ping()")
        #expect(log.arguments(of: "get(id:)", as: User.ID.self) == [User.ID("7"), User.ID("8")])
        let searches = log.arguments(of: "search(q:limit:)", as: String.self, Int?.self)
        #expect(searches.map(\.0) == ["a", "b"] && searches.map(\.1) == [5, nil])
        #expect(log.arguments(of: "ping()").count == 1)
        // Other names, types and numbers of arguments.
        #expect(log.arguments(of: "get", as: User.ID.self).isEmpty)
        #expect(log.arguments(of: "get(id:)", as: Int.self).isEmpty)
        #expect(log.arguments(of: "get(id:)", as: User.ID.self, Int.self).isEmpty)
        #expect(log.arguments(of: "search(q:limit:)", as: String.self).isEmpty)
        // A log shows the number of its calls only.
        #expect(Mirror(reflecting: log).children.map { "\($0.label ?? ""): \($0.value)" } == ["count: 5"])
        #expect(log.append("say(_:to:)", 1, "a") == "say(_: 1, to: a)")
    }

    @Test(
        "a list of a mock has the elements of its pages, each page at its cursor, and errors",
        .proves("JU-09", "JU-18")
    )
    func answersLists() async throws {
        let list = ServiceList<Int>("numbers()") { cursor in
            switch cursor {
            case nil: Page([1, 2], next: "b", total: 3)
            case "b": Page([3], total: 3)
            default: throw UnansweredCall("numbers")
            }
        }
        var elements: [Int] = []
        for try await element in list { elements.append(element) }
        #expect(elements == [1, 2, 3])
        var totals: [Int?] = []
        for try await page in list.pages() { totals.append(page.total) }
        #expect(totals == [3, 3])
        let first = try await list.page()
        #expect(first.elements == [1, 2] && !first.isEnd)
        // A cursor can be kept.
        let kept = try JSONEncoder().encode(try #require(first.nextCursor))
        let cursor = try JSONDecoder().decode(PageCursor.self, from: kept)
        #expect(try await list.page(at: cursor).elements == [3])
        #expect(try await list.page(at: cursor).isEnd)
        let whole = ServiceList<Int>("whole") { _ in [4, 5] }
        #expect(try await whole.page().elements == [4, 5])
        let unanswered = ServiceList<Int>("list()") { _ in throw UnansweredCall("list") }
        await #expect(throws: UnansweredCall("list")) {
            for try await _ in unanswered { Issue.record("an element of nothing") }
        }
        #expect("\(UnansweredCall("list"))" == "'list' was called, and the mock has no result for it")
    }

    @Test("a list of a live service has pages with totals and cursors of the server", .proves("JU-09"))
    func liveLists() async throws {
        let sample = SampleClient()
        func body(_ ids: String) -> StubAnswer {
            let elements = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(#"{"data":[\#(elements)],"info":{"total":3},"code":"OK"}"#)
        }
        sample.server.on("GET", "/v1/a", body("ab"), body("bc"))
        let list = sample.client.list(ListEndpoint<JSONValue>.get("/a", paging: .standard()))
        let first = try await list.page(limit: 2)
        #expect(first.elements.map { $0["id"]?.string } == ["a", "b"] && first.total == 3)
        let second = try await list.page(at: first.nextCursor)
        #expect(second.elements.map { $0["id"]?.string } == ["c"] && second.isEnd)
        sample.server.on("GET", "/v1/a", body("ab"), body("bc"))
        var ids: [String?] = []
        for try await page in list.pages(limit: 2) { ids += page.elements.map { $0["id"]?.string } }
        #expect(ids == ["a", "b", "c"])
        let other = sample.client.list(ListEndpoint<JSONValue>.get("/b", paging: .standard()))
        await #expect(throws: ClientError.self) { try await other.page(at: first.nextCursor) }
    }

    @Test("lists and elements of a mock are kept by repositories", .proves("JU-09", "JU-18"))
    func repositories() async throws {
        let log = CallLog()
        let users = [("1", "Alice"), ("2", "Bob")].map { User(id: User.ID($0), firstName: $1) }
        let repositories = Repositories(connectivity: nil)
        func list(_ q: String) -> ListRepository<User> {
            let name = log.append("list(q:)", q)
            return repositories.list(
                ServiceList(name) { cursor in
                    cursor == nil ? Page([users[0]], next: "2", total: 2) : Page([users[1]], total: 2)
                }
            )
        }
        let found = list("a")
        try await found.refresh()
        try await found.load(.append)
        let snapshot = try await found.snapshot()
        #expect(snapshot.rows.elements.map(\.firstName) == ["Alice", "Bob"] && snapshot.total == 2)
        // Equal arguments are the same list, others are another one.
        #expect(list("a") === found && list("b") !== found)
        #expect(log.arguments(of: "list(q:)", as: String.self) == ["a", "a", "b"])
        try await repositories.invalidate(["User"])
        #expect(try await found.snapshot().freshness != .fresh)
    }
}
