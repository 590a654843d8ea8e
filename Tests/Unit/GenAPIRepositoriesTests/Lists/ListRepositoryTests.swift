import BookAPI
import CollectionWalks
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct ListRepositoryTests {
    @Test(
        "two callers share one request and its page, and the first can continue from there",
        .proves("BD-21")
    )
    func joining() async throws {
        let server = BookServer(25)
        server.hold()
        let list = server.list()
        async let first: Void = {
            try await list.refresh()
            try await list.load(.append)
        }()
        async let second = list.refresh()
        #expect(await eventually { await list.core.requests[.refresh]?.callers.count == 2 })
        server.release()
        _ = try await (first, second)
        #expect(server.requests == [nil, "10"])
        #expect(try await list.snapshot().rows.elements.map(\.id) == Array(0..<20))
    }

    @Test("a list has one of four states, and keeps its rows after an error", .proves("BD-21"))
    func states() async throws {
        let server = BookServer(15)
        let list = server.list()
        #expect(try await list.snapshot().state.word == "notFetched")
        server.hold()
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { (try? await list.snapshot().state.word) == "fetching" })
        server.release()
        try await refresh.value
        #expect(try await list.snapshot().state.word == "fetched")
        server.isBroken = true
        await #expect(throws: BookServer.Broken()) { try await list.load(.append) }
        let snapshot = try await list.snapshot()
        #expect(snapshot.state.word == "error")
        #expect(snapshot.rows.count == 10)
    }

    @Test(
        "a repeated element is replaced in place, and a failed first page does not end the list",
        .proves("BD-14", "BD-24")
    )
    func duplicates() async throws {
        let server = BookServer(4, limit: 2)
        let list = server.list()
        server.isBroken = true
        await #expect(throws: BookServer.Broken()) { try await list.refresh() }
        guard case .idle(.unknown) = try await list.snapshot().append else {
            Issue.record("a failed first page ended the list")
            return
        }
        server.isBroken = false
        try await list.refresh()
        server.change { books in
            books[1].title = "second edition"
            books.insert(Book(id: 9), at: 0)
        }
        try await list.load(.append)
        let items = try await list.snapshot().rows.elements
        #expect(items.map(\.id) == [0, 1, 2])
        #expect(items[1].title == "second edition")
    }

    @Test("a list is returned as stored, then refreshed, until it ends or fails", .proves("BM-04"))
    func storedThenRefreshed() async throws {
        let server = BookServer(2)
        let list = server.list()
        var counts: [Int] = []
        func read() async throws {
            for try await snapshot in list.storedThenRefreshed() { counts.append(snapshot.rows.count) }
        }
        try await read()
        server.change { $0.append(Book(id: 9)) }
        try await read()
        #expect(counts == [0, 2, 2, 3])
        server.isBroken = true
        await #expect(throws: BookServer.Broken()) { try await read() }
        #expect(counts == [0, 2, 2, 3, 3])
    }

    @Test(
        "a middleware that refuses a response leaves the list as it was, and its error is thrown",
        .proves("BM-11"),
        arguments: [LoadDirection.refresh, .append]
    )
    func vetoedImport(_ direction: LoadDirection) async throws {
        let server = CollectionServer(CollectionScript(.standard, seed: 3, count: 12, changes: 0))
        let veto = Veto()
        let client = Client(
            CollectionServer.definition,
            baseURL: "http://collection.test",
            transport: server,
            middleware: [veto]
        )
        let repositories = Repositories(client)
        let list = repositories.list(server.script.list, limit: 5)
        try await list.refresh()
        let before = try await list.snapshot()
        veto.isOn = true
        await #expect(throws: Veto.Refusal()) { try await list.load(direction) }
        #expect(veto.responses == 2)
        let after = try await list.snapshot()
        #expect(
            Array(after.rows) == Array(before.rows) && after.total == before.total && before.rows.count == 5
        )
        veto.isOn = false
        try await list.loadToEnd()
        #expect(try await list.snapshot().rows.elements.map(\.id) == server.list)
    }

    @Test(
        "there are as many requests as pages, without one for an empty last page",
        .proves("JU-11"),
        arguments: 0...50
    )
    func requests(total: Int) async throws {
        for limit in 1...20 {
            let server = BookServer(total, limit: limit)
            let list = server.list()
            while true {
                try await list.load(.append)
                if case .idle(.more) = try await list.snapshot().append { continue }
                break
            }
            #expect(server.requests.count == max(1, (total + limit - 1) / limit))
            #expect(try await list.snapshot().rows.count == total)
        }
    }

    @Test("two observers get the current list and every later change", .proves("JU-15", "SW-28"))
    func observers() async throws {
        let server = BookServer(5)
        let list = server.list()
        try await list.refresh()
        var first = list.snapshots().makeAsyncIterator()
        #expect(await first.next(isolation: nil)?.rows.elements.map(\.id) == [0, 1, 2, 3, 4])
        var second = list.snapshots(.first(2)).makeAsyncIterator()
        #expect(await second.next(isolation: nil)?.rows.elements.map(\.id) == [0, 1])
        // A reader that waits for each change gets every one of them.
        for number in 1...20 {
            try await list.insert(Book(id: 100 + number))
            #expect(await first.next(isolation: nil)?.rows.elements.first?.id == 100 + number)
            let ids = [100 + number, number == 1 ? 0 : 99 + number]
            #expect(await second.next(isolation: nil)?.rows.elements.map(\.id) == ids)
        }
        // A later observer starts with the current state, too.
        var third = list.snapshots().makeAsyncIterator()
        #expect(await third.next(isolation: nil)?.rows.count == 25)
    }

    @Test("a slow observer gets only the newest snapshot", .proves("JU-15"))
    func slowObserver() async throws {
        let list = BookServer(5).list()
        try await list.refresh()
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next(isolation: nil)?.rows.count == 5)
        for burst in 1...5 {
            for number in 0..<10 { try await list.insert(Book(id: 100 * burst + number)) }
            #expect(await snapshots.next(isolation: nil)?.rows.count == 5 + 10 * burst)
        }
        try await list.remove(0)
        #expect(await snapshots.next(isolation: nil)?.rows.count == 54)
    }

    @Test("observing a stale list refreshes it") func observingAStaleListRefreshesIt() async throws {
        let (server, clock) = (BookServer(5), TestClock())
        let list = server.list(Repositories(clock: clock))
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next { $0.rows.count == 5 } != nil)
        #expect(server.requests.count == 1)
        clock.advance(by: .seconds(31))
        var later = list.snapshots().makeAsyncIterator()
        #expect(await later.next { $0.freshness == .fresh } != nil)
        #expect(server.requests.count == 2)
    }

    @Test("no snapshot is delivered after a cancellation") func noSnapshotIsDeliveredAfterCancellation()
        async throws
    {
        let list = BookServer(5).list()
        let task = Task {
            var iterator = list.snapshots().makeAsyncIterator()
            _ = await iterator.next(isolation: nil)
            while !Task.isCancelled { await Task.yield() }
            return await iterator.next(isolation: nil) == nil
        }
        #expect(await eventually { await !list.observerIDs.isEmpty })
        try await list.insert(Book(id: 8))
        task.cancel()
        #expect(await task.value)
        #expect(await eventually { await list.observerIDs.isEmpty })
    }

    @Test("a first page removes deleted rows within its range and none below it", .proves("BM-10", "BM-29"))
    func pruning() async throws {
        let server = BookServer(30)
        let list = server.list()
        try await list.refresh()
        try await list.load(.append)
        server.change { $0.removeAll { $0.id == 3 } }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.id) == (0..<20).filter { $0 != 3 })
    }

    @Test(
        "a refresh keeps the old rows until it completes, and existing ones throughout",
        .proves("P10")
    )
    func refreshing() async throws {
        for seed in 0..<UInt64(TestSeeds.scenarios) {
            guard let problem = try await RefreshScenario.problem(seed: seed) else { continue }
            Issue.record("seed \(seed): \(problem)")
            return
        }
    }

    @Test("a list that started over for each refresh would lose rows")
    func listThatStartsOverLosesRowsDuringARefresh() async throws {
        var problems = 0
        for seed in 0..<100 as Range<UInt64> {
            let problem = try await RefreshScenario.problem(seed: seed, startsOver: true)
            if problem != nil { problems += 1 }
        }
        #expect(problems > 20, "\(problems) of 100")
    }
}

/// Refuses responses after they arrived.
private final class Veto: Middleware {
    struct Refusal: Error, Hashable {}

    private let state = Mutex((isOn: false, responses: 0))

    var isOn: Bool {
        get { state.withLock { $0.isOn } }
        set { state.withLock { $0.isOn = newValue } }
    }
    var responses: Int { state.withLock { $0.responses } }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        let response = try await next(request)
        state.withLock { $0.responses += 1 }
        if isOn { throw Refusal() }
        return response
    }
}
