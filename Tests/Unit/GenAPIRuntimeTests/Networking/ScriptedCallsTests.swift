import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

/// What generated mocks stand on.
@Suite struct ScriptedCallsTests {
    @Test("a mock can be scripted with a sequence of results, the last of which stays", .proves("JU-18"))
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
    }

    @Test("a mock returns the elements of a list, or the error in their place", .proves("JU-09"))
    func answersLists() async throws {
        var elements: [Int] = []
        for try await element in ScriptedItems({ [1, 2, 3] }) { elements.append(element) }
        #expect(elements == [1, 2, 3])
        let unanswered = ScriptedItems<Int> { throw UnansweredCall("list") }
        await #expect(throws: UnansweredCall("list")) {
            for try await _ in unanswered { Issue.record("an element of nothing") }
        }
        #expect("\(UnansweredCall("list"))" == "'list' was called, and the mock has no result for it")
    }
}
