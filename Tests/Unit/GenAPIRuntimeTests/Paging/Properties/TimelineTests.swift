import CollectionWalks
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRuntime

/// What is newer than a list, and what lies between two of its elements, over many seeds.
@Suite(.blocking, .listTimeLimit) struct TimelineTests {
    private func script(_ seed: UInt64) -> CollectionScript {
        var script = CollectionScript.random(.descending, seed: seed)
        script.errors = 0
        script.count += 5
        guard seed.isMultiple(of: 2) else { return script }
        // Where a page can be filtered down to nothing, nobody can go on.
        (script.hidden, script.includesBoundary, script.shortPages) = (0.1, false, 0)
        return script
    }

    /// Follows `next` until there is none.
    private func all(_ call: PageCall<CollectionElement>?, _ walk: PagingWalk) throws -> [CollectionElement] {
        var elements: [CollectionElement] = []
        var next = call
        while let call = next {
            let page = try walk.page(of: call)
            elements += page.elements
            next = page.next
        }
        return elements
    }

    @Test(
        "without a reported gap, every newer element has arrived",
        .proves("P4"),
        arguments: [nil, "min_id"]
    )
    func newer(minID: String?) throws {
        try expectNone { try newerProblem($0, minID: minID) }
    }

    @Test("a gap is filled from its upper to its lower end, with nothing outside of it", .proves("P4"))
    func gap() throws {
        try expectNone { try gapProblem($0) }
    }

    private func expectNone(_ problem: (CollectionScript) throws -> String?) throws {
        for seed in 1...TestSeeds.walks {
            let script = script(seed)
            guard let violation = try problem(script) else { continue }
            let smallest = shrunk(script, violation) { (try? problem($0)) ?? nil }
            Issue.record("seed \(seed): \(smallest.violation) in \(smallest.script)")
            return
        }
    }

    private func newerProblem(_ script: CollectionScript, minID: String?) throws -> String? {
        let list: ListEndpoint<CollectionElement> = .get(
            "/items",
            paging: .realtime(minID: minID, order: .numericDescending)
        )
        let server = CollectionServer(script)
        let walk = PagingWalk(server: server, list: list, limit: 8)
        guard let newest = try walk.page(of: PageCall(list, limit: 8)).keys.first else { return nil }
        server.change(times: 30)
        let start = server.history.tick
        var found: Set<CollectionElement.ID> = []
        var next = PageCall(list, before: newest, limit: 8)
        // With `min_id` each page ends where the one before begins; else one call leads through it all.
        while let call = next {
            let page = try walk.page(of: call)
            found.formUnion(page.elements.map(\.id))
            found.formUnion(try all(page.next, walk).map(\.id))
            next = minID == nil ? nil : page.previous
        }
        let lost = server.history.elements(throughout: start...server.history.tick)
            .filter { $0.number > Int(newest[0]) ?? 0 }
            .subtracting(found)
        return lost.isEmpty ? nil : "P4: lost \(lost.map(\.rawValue).sorted())"
    }

    private func gapProblem(_ script: CollectionScript) throws -> String? {
        let walk = PagingWalk(script, limit: 8)
        let everything = try all(PageCall(walk.list, limit: 8), walk)
        guard everything.count > 4 else { return nil }
        let (upper, lower) = (everything[1], everything[everything.count - 2])
        let start = walk.server.history.tick
        let call = PageCall(
            walk.list,
            between: [upper.pagingID],
            and: [lower.pagingID],
            limit: 8
        )
        let found = try all(call, walk).map(\.id)
        let lost = walk.server.history.elements(throughout: start...walk.server.history.tick)
            .filter { $0.number < upper.id.number && $0.number > lower.id.number }
            .subtracting(found)
        if !lost.isEmpty { return "P4: lost \(lost.map(\.rawValue).sorted())" }
        if let other = found.first(where: { $0.number <= lower.id.number }) {
            return "P4: \(other.rawValue) is below the gap"
        }
        let numbers = found.map(\.number)
        return numbers == numbers.sorted(by: >) ? nil : "P4: out of order \(numbers)"
    }

    @Test("paging IDs are compared in the order that the list declares") func keysAreComparedAsTheListSays() {
        func list(_ order: PagingOrder) -> ListEndpoint<CollectionElement> {
            .get("/items", paging: .realtime(order: order))
        }
        let (nine, ten) = (["9"], ["10"])
        #expect(list(.numericAscending).precedes(nine, ten) == true)
        #expect(list(.numericDescending).precedes(nine, ten) == false)
        #expect(list(.numericDescending).precedes(ten, nine) == true)
        #expect(list(.numericDescending).precedes(ten, ten) == false)
        #expect(list(.numericDescending).precedes(["09"], nine) == false)
        #expect(list(.numericDescending).precedes(nine, ["09"]) == false)
        #expect(list(.lexicographicAscending).precedes(nine, ten) == false)
        #expect(list(.lexicographicDescending).precedes(nine, ten) == true)
        #expect(list(.ascending).precedes(nine, ten) == nil)
        #expect(list(.descending).precedes(nine, ten) == nil)
        let long = ["123456789012345678901234567890"]
        #expect(
            list(.numericAscending).precedes(long, ["0123456789012345678901234567891"]) == true
        )
        #expect(list(.numericAscending).precedes(long, ["12a"]) == nil)
    }
}

/// Elements that go to the head of a keyset while it is read.
@Suite(.blocking, .listTimeLimit) struct ClosedKeysetTests {
    private func script(_ seed: UInt64) -> CollectionScript {
        var script = CollectionScript(.keyset, seed: seed, count: 40, changes: 20, changesPerResponse: 1)
        (script.deletions, script.edits, script.moves) = (0.2, 0, 0.8)
        return script
    }

    private func lost(_ seed: UInt64, isClosed: Bool) throws -> Set<CollectionElement.ID> {
        let script = script(seed)
        let server = CollectionServer(script)
        let list: ListEndpoint<CollectionElement> = .get(
            "/items",
            paging: .keyset(
                [
                    "score": "after_score", "rank": "after_rank",
                ],
                isClosed: isClosed
            )
        )
        let result = PagingWalk(server: server, list: list, limit: 4).run()
        #expect(result.error == nil, "seed \(seed)")
        return server.history.elements(throughout: result.ticks).subtracting(result.elements)
    }

    @Test("a list whose elements move is whole when its head has been read again", .proves("P1"))
    func closing() throws {
        var lostWithout = 0
        var lostWith = 0
        for seed in 1...200 as ClosedRange<UInt64> {
            lostWithout += try lost(seed, isClosed: false).count
            lostWith += try lost(seed, isClosed: true).count
        }
        #expect(lostWithout > 100)
        // What moves during the very last request cannot be seen.
        #expect(lostWith * 20 < lostWithout, "\(lostWith) of \(lostWithout)")
    }

    @Test("in a list that does not change, only the head is read twice")
    func aListThatDoesNotChangeIsReadOnceAndItsHeadAgain() throws {
        var script = script(1)
        script.changes = 0
        let walk = PagingWalk(script, limit: 10)
        let result = walk.run()
        #expect(result.elements.count == 40)
        #expect(Set(result.elements).count == 40)
        // Four pages, the empty one, and the head.
        #expect(result.requests == 6)
    }
}
