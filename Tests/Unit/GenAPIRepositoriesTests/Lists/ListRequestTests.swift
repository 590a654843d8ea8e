import BookAPI
import CollectionWalks
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// When a list sends and cancels requests.
@Suite(.listTimeLimit) struct ListRequestTests {
    @Test(
        "cancelling the only caller ends its wait at once and its request after the grace period",
        .proves("SW-12")
    )
    func cancellation() async throws {
        let (server, clock) = (BookServer(25), TestClock())
        let list = server.list(Repositories(clock: clock))
        try await list.refresh()
        server.hold()
        let append = Task { _ = try await list.load(.append) }
        #expect(await eventually { await list.core.requests[.append] != nil })
        append.cancel()
        await #expect(throws: CancellationError.self) { try await append.value }
        #expect(await list.core.requests[.append] != nil)
        // The grace period starts when the list has processed the cancellation.
        #expect(
            await eventually {
                clock.advance(by: .milliseconds(300))
                return await list.core.requests.isEmpty
            }
        )
        server.release()
        #expect(try await list.snapshot().rows.count == 10)
    }

    @Test(
        "a cancelled caller returns long before the grace period ends, and the request ends soon after it",
        .thorough,
        .proves("SW-12")
    )
    func cancellationTimes() async throws {
        let started = Latch()
        let list = Repositories().list("slow", configuration: ListConfiguration(grace: .seconds(3))) {
            cursor in
            if cursor == nil { return Page([Book(id: 0)], next: "1") }
            started.open()
            try await Task.sleep(for: .seconds(600))
            return Page<Book>([])
        }
        try await list.refresh()
        let append = Task { _ = try await list.load(.append) }
        await started.wait()
        let request = try #require(await list.requests.values.first)
        let clock = ContinuousClock()
        let start = clock.now
        append.cancel()
        await #expect(throws: CancellationError.self) { try await append.value }
        let answered = clock.now - start
        await request.value
        let ended = clock.now - start
        // Wide bounds for slow machines. The page would take ten minutes, and the deadline is a minute.
        #expect(answered < .seconds(30), "\(answered)")
        #expect(ended >= .milliseconds(2_900) && ended < .seconds(45), "\(ended)")
        #expect(await list.core.requests.isEmpty)
    }

    @Test(
        "an observer and a caller that leave at the same time leave no request behind, in either order",
        arguments: 0..<60 as Range<UInt64>
    )
    func leaving(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let (server, clock) = (BookServer(25), TestClock())
        let list = server.list(Repositories(clock: clock))
        try await list.refresh()
        server.hold()
        let observer = Task { for await _ in list.snapshots() {} }
        #expect(await eventually { await !list.observerIDs.isEmpty })
        let append = Task { _ = try await list.load(.append) }
        #expect(await eventually { await list.core.requests[.append] != nil })
        let isObserverFirst = random.chance(0.5)
        if isObserverFirst { observer.cancel() } else { append.cancel() }
        for _ in 0..<random.below(6) { await Task.yield() }
        if isObserverFirst { append.cancel() } else { observer.cancel() }
        if random.chance(0.3) {
            // An observer that leaves at once.
            let other = Task { for await _ in list.snapshots() {} }
            for _ in 0..<random.below(6) { await Task.yield() }
            other.cancel()
            await other.value
        }
        await #expect(throws: CancellationError.self) { try await append.value }
        await observer.value
        // Half of the deadline, while the list processes the cancellation.
        var steps = 0
        let hasEnded = await eventually {
            if steps < 30_000 { clock.advance(by: .milliseconds(1)) }
            steps += 1
            return await list.core.requests.isEmpty
        }
        #expect(hasEnded, "seed \(seed)")
        server.release()
    }

    @Test("a list whose fetch was cancelled is unchanged and fetches again on request", .proves("BD-05"))
    func fetchAfterCancellation() async throws {
        let (server, clock) = (BookServer(25), TestClock())
        let list = server.list(Repositories(clock: clock))
        try await list.refresh()
        server.hold()
        let append = Task { _ = try await list.load(.append) }
        #expect(await eventually { await list.core.requests[.append] != nil })
        #expect(try await list.snapshot().state.word == "fetching")
        append.cancel()
        await #expect(throws: CancellationError.self) { try await append.value }
        // The grace period starts when the list has processed the cancellation.
        #expect(
            await eventually {
                clock.advance(by: .milliseconds(300))
                return await list.core.requests.isEmpty
            }
        )
        #expect(try await list.snapshot().state.word == "fetched")
        server.release()
        try await list.load(.append)
        #expect(try await list.snapshot().rows.elements.map(\.id) == Array(0..<20))
        #expect(server.requests == [nil, "10", "10"])
    }

    @Test("a first page whose only caller was cancelled is available to the next one", .proves("BD-05"))
    func firstPageAfterCancellation() async throws {
        let server = BookServer(5)
        let list = server.list()
        server.hold()
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { await list.core.requests[.refresh] != nil })
        refresh.cancel()
        await #expect(throws: CancellationError.self) { try await refresh.value }
        server.release()
        try await list.refresh()
        #expect(try await list.snapshot().rows.count == 5)
    }

    @Test("loading a page times out") func loadTimesOut() async throws {
        let (server, clock) = (BookServer(5), TestClock())
        server.hold()
        let list = server.list(Repositories(clock: clock))
        let refresh = Task { _ = try await list.refresh() }
        // The timeout starts when the list reads the clock.
        #expect(
            await eventually {
                clock.advance(by: .seconds(60))
                return await list.core.requests.isEmpty && !server.requests.isEmpty
            }
        )
        await #expect(throws: FetchError.timeout) { try await refresh.value }
        server.release()
    }

    @Test("the content of an expired list is unknown") func expiredListIsUnknown() async throws {
        let (server, clock) = (BookServer(5), TestClock())
        let freshnessPolicy = FreshnessPolicy(ttl: .seconds(1), expiry: .seconds(5))
        let list = server.list(
            Repositories(clock: clock),
            configuration: ListConfiguration(freshnessPolicy: freshnessPolicy)
        )
        try await list.refresh()
        #expect(try await list.snapshot().content == .nonEmpty)
        clock.advance(by: .seconds(6))
        let snapshot = try await list.snapshot()
        #expect(snapshot.rows.isEmpty)
        #expect(snapshot.content == .unknown)
        #expect("\(snapshot.state)" == "notFetched")
    }

    @Test("fetched data is fresh until its lifetime ends, and shown until it expires")
    func freshness() {
        let bounded = FreshnessPolicy(ttl: .seconds(10), expiry: .seconds(20))
        let unbounded = FreshnessPolicy(ttl: .seconds(10))
        let (more, stale) = (Duration.nanoseconds(1), FreshnessPolicy.Freshness.stale(since: .seconds(110)))
        let rows:
            [(age: Duration, bounded: FreshnessPolicy.Freshness, unbounded: FreshnessPolicy.Freshness)] = [
                (.zero, .fresh, .fresh), (.seconds(10), .fresh, .fresh), (.seconds(10) + more, stale, stale),
                (.seconds(20), stale, stale), (.seconds(20) + more, .expired, stale),
                (.seconds(1_000_000), .expired, stale),
            ]
        for row in rows {
            for isInvalidated in [false, true] {
                func freshness(_ freshnessPolicy: FreshnessPolicy) -> FreshnessPolicy.Freshness {
                    freshnessPolicy.freshness(
                        fetchedAt: .seconds(100),
                        isInvalidated: isInvalidated,
                        now: .seconds(100) + row.age
                    )
                }
                let isGone = row.bounded == .expired
                #expect(freshness(bounded) == (isInvalidated && !isGone ? .invalidated : row.bounded))
                #expect(freshness(unbounded) == (isInvalidated ? .invalidated : row.unbounded))
                let never = bounded.freshness(fetchedAt: nil, isInvalidated: isInvalidated, now: row.age)
                #expect(never == .expired)
            }
        }
        // Two processes can have slightly different times.
        for (ahead, expected) in [
            (Duration.seconds(10), .fresh), (.seconds(10) + more, .stale(since: .zero)),
        ] as [(Duration, FreshnessPolicy.Freshness)] {
            #expect(bounded.freshness(fetchedAt: ahead, isInvalidated: false, now: .zero) == expected)
        }
    }

    @Test("a gap that cannot be filled has nothing to load") func unfillableGapHasNothingToLoad() async throws
    {
        let server = BookServer(2)
        let list = server.list(
            configuration: ListConfiguration(mergePolicy: ListConfiguration.MergePolicy(history: .limited))
        )
        try await list.refresh()
        server.change { $0 = [Book(id: 8), Book(id: 9)] }
        try await list.refresh()
        let snapshot = try await list.snapshot()
        let gap = try #require(snapshot.rows.gaps.first)
        #expect(!gap.isFillable)
        guard case .idle(.end) = snapshot[.gap(gap.id)] else {
            Issue.record("\(snapshot[.gap(gap.id)])")
            return
        }
        await #expect(throws: FetchError.unfillable) { try await list.load(.gap(gap.id)) }
    }

    private func isPaused(_ list: ListRepository<Book>) async -> Bool {
        do {
            try await list.refresh()
            return false
        } catch {
            return error as? FetchError == .paused(.offline)
        }
    }

    @Test("nothing is requested without a connection") func nothingIsRequestedWithoutAConnection()
        async throws
    {
        let server = BookServer(5)
        let (connectivity, connection) = AsyncStream.makeStream(of: Bool.self)
        let repositories = Repositories(connectivity: connectivity)
        let list = server.list(repositories)
        connection.yield(false)
        let other: ListRepository<Book> = repositories.list("other") { _ in Page([]) }
        #expect(await eventually { await isPaused(other) })
        #expect(await isPaused(list))
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next(isolation: nil)?.content == .unknown)
        connection.yield(true)
        #expect(await snapshots.next { $0.rows.count == 5 } != nil)
        await withCheckedContinuation { ended in
            connection.onTermination = { _ in ended.resume() }
            Task { try await repositories.close() }
        }
    }

    @Test("invalidating a tag refreshes the observed lists with this tag")
    func invalidationByTagRefreshesObservedLists() async throws {
        let server = BookServer(5)
        let repositories = Repositories()
        let list = server.list(repositories, configuration: ListConfiguration(tags: ["books"]))
        try await list.refresh()
        try await repositories.invalidate(["users"])
        #expect(try await list.snapshot().freshness == .fresh)
        try await repositories.invalidate(["books"])
        #expect(try await list.snapshot().freshness == .invalidated)
        #expect(server.requests.count == 1)
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next { $0.freshness == .fresh } != nil)
    }

    @Test("a page that is cancelled at any point is stored completely or not at all", .proves("BM-13"))
    func cancellationAnywhere() async throws {
        var random = SeededRandom(seed: 13)
        var outcomes: Set<Int> = []
        for point in 0...20 {
            let server = BookServer(30)
            // Without a grace period, an unwanted request ends at once.
            let list = server.list(configuration: ListConfiguration(grace: .zero))
            try await list.refresh()
            if point == 0 { server.hold() }
            let append = Task { _ = try await list.load(.append) }
            switch point {
            case 0: #expect(await eventually { server.requests.count == 2 })
            case 20: try await append.value
            default: for _ in 0..<random.below(60) { await Task.yield() }
            }
            append.cancel()
            _ = await append.result
            if point == 0 { #expect(await eventually { await list.core.requests.isEmpty }) }
            server.release()
            for _ in 0..<100 {
                let ids = try await list.snapshot().rows.elements.map(\.id)
                #expect(ids == Array(0..<10) || ids == Array(0..<20))
                await Task.yield()
            }
            outcomes.insert(try await list.snapshot().rows.count)
        }
        #expect(outcomes == [10, 20])
    }

    @Test("an observer that has left is not counted twice")
    func observerThatHasLeft() async throws {
        let server = BookServer(3)
        let list = server.list()
        let observers = (1...2).map { _ in AsyncStream.makeStream(of: ListSnapshot<Book>.self) }
        for (index, observer) in observers.enumerated() {
            let stream = observer.continuation
            await list.join(index + 1, ListRepository<Book>.Observer(window: .all, stream: stream))
        }
        // Publishing finds that the first one has ended, and then it says so itself.
        observers[0].continuation.finish()
        try await list.refresh()
        #expect(await list.observerIDs == [2])
        await list.leave(1)
        #expect(await list.core.observers == 1)
        await list.leave(2)
        await list.leave(2)
        #expect(await list.core.observers == 0)
        withExtendedLifetime(observers) {}
    }

    @Test(
        "a refresh cancels the page in flight, which stores nothing, and keeps pending changes",
        .proves("BM-29")
    )
    func refreshDuringAnAppend() async throws {
        let server = BookServer(30)
        let list = server.list()
        try await list.refresh()
        let gate = Latch()
        let creation = Task {
            try await list.insert(Book(id: -1)) {
                await gate.wait()
                return Book(id: 50)
            }
        }
        #expect(await eventually { (try? await list.snapshot().rows.count) == 11 })
        server.hold()
        let append = Task { _ = try await list.load(.append) }
        #expect(await eventually { server.requests == [nil, "10"] })
        server.change { $0.removeAll { $0.id == 3 || $0.id == 15 } }
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { server.requests == [nil, "10", nil] })
        #expect(await list.core.requests[.append] == nil)
        server.release()
        try await refresh.value
        try await append.value
        // The caller still wants the next page, which is now the one after the new first page.
        #expect(server.requests == [nil, "10", nil, "10"])
        let kept = (0..<22).filter { $0 != 3 && $0 != 15 }
        #expect(try await list.snapshot().rows.elements.map(\.id) == [-1] + kept)
        gate.open()
        _ = try await creation.value
        #expect(try await list.snapshot().rows.elements.map(\.id) == [50] + kept)
    }

    @Test(
        "a list for another search term starts at its first page, and the previous list's request ends",
        .proves("JU-13")
    )
    func search() async throws {
        let (clock, former, later) = (TestClock(), BookServer(30), BookServer(3))
        let repositories = Repositories(clock: clock)
        let first = repositories.list("books?q=a", page: former.page)
        let typing = Task { for await _ in first.snapshots() {} }
        #expect(await eventually { (try? await first.snapshot().rows.count) == 10 })
        former.hold()
        try? await first.appendBySelf()
        typing.cancel()
        let second = repositories.list("books?q=ab", page: later.page)
        try await second.refresh()
        #expect(later.requests == [nil])
        #expect(await eventually { await first.observerIDs.isEmpty })
        // The grace period starts when the list has processed the cancellation.
        #expect(
            await eventually {
                clock.advance(by: .milliseconds(300))
                return await first.core.requests.isEmpty
            }
        )
        former.release()
        #expect(try await second.snapshot().rows.count == 3)
    }

    @Test("closing the repositories ends their lists and resumes callers", .proves("SW-28"))
    func closing() async throws {
        let server = BookServer(5)
        let repositories = Repositories()
        let list = server.list(repositories)
        server.hold()
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { await list.core.requests[.refresh] != nil })
        var snapshots = list.snapshots().makeAsyncIterator()
        _ = await snapshots.next(isolation: nil)
        try await repositories.close()
        await #expect(throws: FetchError.closed) { try await refresh.value }
        while await snapshots.next(isolation: nil) != nil {}
        server.release()
    }

    @Test("observing a list of closed repositories ends at once", .proves("SW-28"))
    func observingAfterTheEnd() async throws {
        let repositories = Repositories()
        let list = BookServer(5).list(repositories)
        try await list.refresh()
        try await repositories.close()
        let hasEnded = Mutex(false)
        let observer = Task {
            for await _ in list.snapshots() {}
            hasEnded.withLock { $0 = true }
        }
        #expect(await eventually { hasEnded.withLock(\.self) })
        observer.cancel()
    }

    @Test("a thousand tasks on one list send one request per direction and cursor", .proves("C4"))
    func stampede() async throws {
        let server = BookServer(100)
        let list = server.list()
        server.hold()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 { group.addTask { _ = try await list.refresh() } }
            #expect(await eventually { await list.core.requests[.refresh]?.callers.count == 1000 })
            server.release()
            try await group.waitForAll()
        }
        #expect(server.requests == [nil])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    if number.isMultiple(of: 50) { for await _ in list.snapshots() { break } }
                    try await list.load(.append)
                }
            }
            try await group.waitForAll()
        }
        let appends = server.requests.compactMap { $0 }
        #expect(Set(appends).count == appends.count)
        let rows = try await list.snapshot().rows.elements.map(\.id)
        #expect(rows == Array(0..<rows.count))
    }
}

extension ListSnapshot.State {
    var word: String {
        switch self {
        case .notFetched: "notFetched"
        case .fetching: "fetching"
        case .fetched: "fetched"
        case .error: "error"
        }
    }
}

extension ListRepository {
    /// Loads like a row that becomes visible, without waiting.
    fileprivate func appendBySelf() async throws {
        let append = Task { try await load(.append, isAutomatic: true) }
        while core.requests[.append] == nil { await Task.yield() }
        append.cancel()
    }
}
