import BookAPI
import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// P6 with repositories and clients. `ListScenarioTests` covers lists that change during the iteration.
@Suite(.listTimeLimit) struct ConvergenceTests {
    @Test(
        "a refresh and loading to the end make a list of many pages equal to the server's",
        .proves("P6"),
        arguments: CollectionScript.Mode.allCases
    )
    func everyMode(_ mode: CollectionScript.Mode) async throws {
        for seed in 1...8 as ClosedRange<UInt64> {
            var script = CollectionScript(mode, seed: seed, count: 60)
            script.insertionsAtHead = 0.3
            let server = CollectionServer(script)
            let list = Repositories(server.client()).list(script.list, limit: 4)
            try await list.refresh()
            try await list.loadToEnd()
            #expect(try await list.snapshot().rows.elements.map(\.id) == server.list, "seed \(seed)")
            // Zero changes first: an unchanged list must be read to its end, too.
            server.change(times: Int(seed - 1) * 3)
            let former = server.history.responses.count
            try await list.refresh()
            try await list.loadToEnd()
            let rows = try await list.snapshot().rows
            let current = rows.prefix { $0.element != nil }.compactMap(\.element?.id)
            #expect(current == server.list, "seed \(seed)")
            if ListConfiguration(for: script.list).mergePolicy.history == .complete {
                #expect(rows.count == current.count, "seed \(seed)")
            } else {
                #expect(rows.gaps.allSatisfy { !$0.isFillable }, "seed \(seed)")
            }
            // The cost is one request per page, plus some for repeated rows.
            let requests = server.history.responses.count - former
            #expect(requests <= 2 * (current.count / 4 + 2), "seed \(seed): \(requests)")
        }
    }

    @Test("stale rows stay below a gap until they are read again")
    func possiblyOutdated() async throws {
        let bookServer = BookServer(30)
        let list = bookServer.list()
        try await list.refresh()
        try await list.loadToEnd()
        #expect(bookServer.requests == [nil, "10", "20"])
        bookServer.change { books in
            books.removeAll { $0.id == 25 }
            books.insert(Book(id: 99), at: 15)
        }
        try await list.refresh()
        let refreshed = try await list.snapshot().rows
        #expect(refreshed.elements.map(\.id) == Array(0..<30))
        #expect(refreshed.gaps.count == 1)
        guard case .gap(let gap) = refreshed[10] else {
            Issue.record("the gap is not below the first page")
            return
        }
        #expect(gap.isFillable)
        // Each page replaces the rows that it covers and no others.
        try await list.load(.gap(gap.id))
        #expect(
            try await list.snapshot().rows.elements.map(\.id) == Array(0..<15) + [99] + Array(15..<30)
        )
        #expect(try await list.snapshot().rows.gaps.map(\.id) == [gap.id])
        try await list.loadToEnd()
        #expect(try await list.snapshot().rows.elements.map(\.id) == bookServer.books.map(\.id))
        #expect(try await list.snapshot().rows.gaps.isEmpty)
    }

    @Test("an endless server causes an error instead of a loop")
    func withoutAnEnd() async throws {
        let list = Repositories().list("circle") { cursor in
            Page([Book(id: 1), Book(id: 2)], next: "\((Int(cursor ?? "0") ?? 0) + 1)")
        }
        try await list.refresh()
        await #expect(throws: FetchError.noProgress) { try await list.loadToEnd() }
        // Reading known rows again is not an error.
        try await list.refresh()
        await #expect(throws: FetchError.noProgress) { try await list.loadToEnd() }
    }

    @Test("a visible row loads the stale rows below it") @MainActor func visibleRowLoadsTheStaleRowsBelowIt()
        async throws
    {
        for policy in [
            ListConfiguration.MergePolicy(), ListConfiguration.MergePolicy(order: .changing, refresh: .head),
        ] {
            for distance in [Int.min, 0, 3, Int.max] {
                let bookServer = BookServer(30)
                let model = ListModel(
                    bookServer.list(
                        configuration: ListConfiguration(mergePolicy: policy, prefetchDistance: distance)
                    )
                )
                let run = Task { await model.run() }
                #expect(await eventually { model.rows.count == 10 })
                await model.retry(.append)
                await model.refresh()
                #expect(await eventually { model.rows.gaps.count == 1 && model.rows.count == 21 })
                let requests = bookServer.requests.count
                model.appeared(.element(9))
                let isLoaded = distance > 0
                if isLoaded {
                    #expect(await eventually { bookServer.requests.count == requests + 1 })
                } else {
                    for _ in 0..<100 { await Task.yield() }
                    #expect(bookServer.requests.count == requests)
                }
                run.cancel()
                await run.value
            }
        }
    }
}
