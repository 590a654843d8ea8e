import CollectionWalks
import Foundation
import GenAPITesting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct MemoryStoreTests {
    private struct Found: Identifiable, Hashable, Sendable {
        let id: Int
        var version = 0
    }

    /// A type that is not `Equatable`, so that every value counts as changed.
    private struct Incomparable: Identifiable, Sendable {
        let id: Int
    }

    @Test("the cost of a search does not depend on the number of earlier searches", arguments: [false, true])
    func searches(areShared: Bool) throws {
        try expectEqualCost { try search($0, areShared) { Found(id: $0, version: $1) } }
    }

    @Test("the cost of a search does not depend on earlier ones for elements without equality")
    func costIsConstantForIncomparableElements() throws {
        try expectEqualCost { try search($0, true) { id, _ in Incomparable(id: id) } }
    }

    @Test("the slot of a removed list is reused, unless the removal is undone")
    func places() {
        let memory = MemoryTransaction()
        var places: Int {
            Mirror(reflecting: memory).children.reduce(0) { count, child in
                child.label == "lists" ? Mirror(reflecting: child.value).children.count : count
            }
        }
        func save(_ name: String) { memory.save(StoredList(), adding: [], for: ListKey(name)) }
        for number in 1...20 {
            memory.begin()
            save("search \(number)")
            memory.begin()
            memory.removeList(ListKey("search \(number)"))
        }
        #expect(places == 1)
        memory.begin()
        save("kept")
        memory.begin()
        memory.removeList(ListKey("kept"))
        memory.undo()
        memory.begin()
        save("another")
        #expect(memory.list(ListKey("kept")) != nil && places == 2)
    }

    @Test("an element is in a list again after the list's removal was undone")
    func undoneRemoval() throws {
        let memory = MemoryTransaction()
        let change = RepositoryTransaction(memory)
        let (key, interval) = (ListKey("kept"), RequestInterval(begun: 1, received: 2))
        memory.begin()
        _ = try change.receive(
            Page([Found(id: 1)]),
            at: .start,
            of: key,
            ListConfiguration.MergePolicy(),
            interval
        )
        let scope = ElementScope<Found>()
        let number = memory.numbers(of: [1], in: scope)[0]
        #expect(memory.lists(holding: [number], in: scope.key) == [number: [key]])
        memory.begin()
        memory.removeList(key)
        #expect(memory.lists(holding: [number], in: scope.key).isEmpty)
        memory.undo()
        #expect(memory.lists(holding: [number], in: scope.key) == [number: [key]])
    }

    /// Four times as many searches take four times as long if each costs the same, and sixteen times if each visits the
    /// others.
    private func expectEqualCost(_ search: (_ count: Int) throws -> Void) throws {
        var ratios: [Double] = []
        repeat {
            let few = try seconds { try search(200) }
            ratios.append(try seconds { try search(800) } / few)
        } while ratios.count < 3 && !ratios.contains { $0 < 8 }
        #expect(ratios.contains { $0 < 8 }, "\(ratios)")
    }

    /// Searches of twenty rows. Each one changes the rows that it shares with others.
    private func search<Element: Identifiable & Sendable>(
        _ count: Int,
        _ areShared: Bool,
        _ element: (_ id: Int, _ version: Int) -> Element
    ) throws where Element.ID == Int {
        let memory = MemoryTransaction()
        for number in 1...count {
            let key = ListKey("search \(number)")
            let first = areShared ? 0 : 20 * number
            memory.begin()
            let change = RepositoryTransaction(memory)
            let page = Page((first..<first + 20).map { element($0, number) })
            let interval = RequestInterval(begun: 2 * number, received: 2 * number + 1)
            _ = try change.receive(page, at: .start, of: key, ListConfiguration.MergePolicy(), interval)
            #expect(try change.changedLists(among: [key]) == [key])
        }
    }

    @Test("a transaction costs the same, however many parents have elements")
    func parents() throws {
        try expectEqualCost { count in
            let memory = MemoryTransaction()
            for number in 1...10 * count {
                let (key, path) = (ListKey("lines \(number)"), "/orders/\(number)/lines")
                memory.begin()
                let page = Page([OrderLine(id: 1)])
                let interval = RequestInterval(begun: 2 * number, received: 2 * number + 1)
                _ = try RepositoryTransaction(memory).receive(
                    page,
                    at: .start,
                    of: key,
                    in: ElementScope(path: path),
                    ListConfiguration.MergePolicy(),
                    interval
                )
                #expect(memory.list(key)?.contents.count == 1)
            }
        }
    }

    private struct OrderLine: Identifiable, NestedResource {
        static let parentPath = "/orders/{order_id}"

        let id: Int
    }

    /// CPU time of this thread only, because other tests run concurrently.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try body()
        return now() - start
    }

    @Test("a list with a visible change is among the changed ones, in any scenario")
    func changedLists() async throws {
        for seed in 0..<UInt64(TestSeeds.scenarios / 4) {
            let problem = try await problem(of: SeededRandom.steps(30, seed: seed)) { steps in
                try MembershipScenario().problem(steps)
            }
            guard let problem else { continue }
            Issue.record("seed \(seed): \(problem)")
            return
        }
    }

    /// Random lists and elements in transactions that are committed or undone.
    private struct MembershipScenario {
        private let memory = MemoryTransaction()
        private let keys = (0..<4).map { ListKey("list \($0)") }

        func problem(_ steps: [SeededRandom]) throws -> String? {
            var log: [String] = []
            for step in steps {
                var random = step
                let before = try rows
                memory.begin()
                let transaction = RepositoryTransaction(memory)
                for _ in 0...random.below(3) { log.append(try change(transaction, &random)) }
                let isUndone = random.chance(0.2)
                let others = Set(keys.filter { _ in random.chance(0.5) })
                let found = try transaction.changedLists(among: others)
                let after = try rows
                let expected = others.filter { before[$0] != after[$0] }
                log.append("\(expected.map(\.name).sorted()) changed")
                if !found.isSuperset(of: expected) || !found.isSubset(of: others) {
                    return "\(found.map(\.name).sorted())\n" + log.joined(separator: "\n")
                }
                guard isUndone else { continue }
                log.append("undone")
                memory.undo()
                if try rows != before { return "what was undone is there\n" + log.joined(separator: "\n") }
            }
            return nil
        }

        private var rows: [ListKey: [Found]] {
            get throws {
                let transaction = RepositoryTransaction(memory)
                var rows: [ListKey: [Found]] = [:]
                for key in keys {
                    rows[key] = try transaction.rows(of: key, after: [ListEdit<Found>]()).elements
                }
                return rows
            }
        }

        private func change(_ memory: RepositoryTransaction, _ random: inout SeededRandom) throws -> String {
            let (key, id) = (keys[random.below(keys.count)], random.below(8))
            switch random.below(8) {
            case 0...2:
                let ids = Array(Set((0..<random.below(4)).map { _ in random.below(8) }))
                for id in ids where try memory.element(id, in: ElementScope<Found>())?.value == nil {
                    try memory.put(StoredElement(Found(id: id)), for: id)
                }
                let page = Page<Found>([], next: "next")
                _ = try memory.merge(
                    page,
                    ids,
                    at: .start,
                    of: key,
                    ListConfiguration.MergePolicy(),
                    RequestInterval()
                )
                return "\(key.name) begins with \(ids)"
            case 3:
                if try memory.element(id, in: ElementScope<Found>())?.value == nil {
                    try memory.put(StoredElement(Found(id: id)), for: id)
                }
                try memory.edit(ListEdit<Found>.insert(id, .end), of: key)
                return "\(id) is put into \(key.name)"
            case 4:
                try memory.edit(ListEdit<Found>.remove(id), of: key)
                return "\(id) is taken out of \(key.name)"
            case 5:
                try memory.put(StoredElement(Found(id: id, version: random.below(100))), for: id)
                return "\(id) is changed"
            case 6:
                try memory.put(StoredElement<Found>(nil), for: id)
                return "\(id) is deleted"
            default:
                try memory.removeList(key)
                return "\(key.name) is removed"
            }
        }
    }
}
