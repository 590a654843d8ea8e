import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct ListCoreTests {
    @Test("after any schedule no direction is stuck and every caller was resumed once", .proves("C3"))
    func anySchedule() async throws {
        for seed in 0..<UInt64(TestSeeds.scenarios * 5) {
            let problem = try await problem(of: SeededRandom.steps(40, seed: seed)) { steps in
                var schedule = CoreSchedule(steps: steps)
                return schedule.play().map { "\($0)\n\(schedule.log.joined(separator: "\n"))" }
            }
            guard let problem else { continue }
            Issue.record("seed \(seed): \(problem)")
            return
        }
    }

    @Test("a refresh suspends the other requests and restarts them when it ends")
    func refreshSuspendsOtherRequestsAndRestartsThem() {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        let append = core.requests[.append]?.ticket
        core.load(.refresh, for: [2], at: .zero)
        #expect(core.requests.keys.map { $0 } == [.refresh])
        core.failed(core.requests[.refresh]?.ticket ?? 0, Broken(), at: .zero)
        #expect(core.requests[.append]?.callers == [1])
        #expect(core.requests[.append]?.ticket != append)
        #expect(resumed(core) == [2])
    }

    @Test("a direction is loading since its latest request began")
    func loadingSince() {
        var core = fetched()
        for (attempt, start) in [(1, Duration.seconds(7)), (2, .seconds(11))] {
            core.load(.append, for: [1], at: start)
            guard case .loading(attempt, since: start) = core.state(of: .append) else {
                Issue.record("\(core.state(of: .append))")
                return
            }
            core.failed(core.requests[.append]?.ticket ?? 0, Broken(), at: start + .seconds(1))
        }
    }

    @Test("loading the next page waits for the first page") func appendWaitsForTheFirstPage() {
        var core = ListCore(configuration: ListConfiguration())
        core.load(.refresh, for: [1], at: .zero)
        core.load(.append, for: [2], at: .zero)
        #expect(core.requests.count == 1)
        core.list.fetchedAt = .zero
        core.list.count = 3
        core.list.tail = ContinuationPoint(id: 1, cursor: PageCursor("3"))
        core.received(1, PageMerge(insertions: 3), count: 3, next: PageCursor("3"), at: .zero)
        #expect(resumed(core) == [1])
        #expect(core.requests[.append]?.callers == [2])
    }

    @Test("a caller whose request was suspended joins the next request in that direction during the refresh")
    func joiningDuringRefresh() {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        core.load(.refresh, for: [2], at: .zero)
        core.load(.append, for: [3], at: .zero)
        #expect(core.requests[.append].map { Set($0.callers) } == [1, 3])
        #expect(core.suspended.isEmpty)
    }

    @Test("loading the elements before the list joins a running refresh")
    func prependDuringRefresh() {
        var core = fetched()
        core.list.head = ContinuationPoint(id: 2, cursor: PageCursor("head"))
        core.load(.refresh, for: [1], at: .zero)
        core.load(.prepend, for: [2], at: .zero)
        #expect(core.requests.keys.map { $0 } == [.refresh])
        #expect(core.requests[.refresh]?.callers == [1, 2])
    }

    @Test("the number of consecutive empty pages is limited") func consecutiveEmptyPagesAreLimited() {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        for number in 1...ListConfiguration.idlePages {
            core.list.tail = ContinuationPoint(id: number + 1, cursor: PageCursor("empty \(number)"))
            core.received(1, PageMerge(), count: 0, next: PageCursor("empty \(number)"), at: .zero)
        }
        guard case .failed(FetchError.noProgress, _) = core.state(of: .append) else {
            Issue.record("\(core.state(of: .append))")
            return
        }
    }

    @Test(
        "a refresh goes on behind a page without elements, and ends with one that has elements or is the last one",
        arguments: [(0, "1", false), (1, "1", true), (0, nil, true), (1, nil, true)] as [(Int, String?, Bool)]
    )
    func emptyFirstPage(count: Int, next: String?, isDone: Bool) {
        var core = ListCore(configuration: ListConfiguration())
        core.load(.refresh, for: [1], at: .zero)
        core.list.fetchedAt = .zero
        core.list.count = count
        core.list.tail = next.map { ContinuationPoint(id: 1, cursor: PageCursor($0)) }
        core.received(1, PageMerge(), count: count, next: next.map { PageCursor($0) }, at: .zero)
        #expect(core.requests.isEmpty == isDone)
        #expect(resumed(core) == (isDone ? [1] : []))
        if !isDone { #expect(core.requests[.refresh]?.cursor?.text == next) }
    }

    @Test("a repeated cursor is reported as a loop") func repeatedCursorIsALoop() {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        core.received(1, PageMerge(), count: 2, next: PageCursor("3"), at: .zero)
        guard case .failed(FetchError.loop, _) = core.state(of: .append) else {
            Issue.record("\(core.state(of: .append))")
            return
        }
    }

    @Test("a failed direction is not retried automatically too early")
    func failedDirectionIsNotRetriedAutomaticallyTooEarly() {
        var core = fetched()
        core.load(.append, at: .zero)
        core.failed(1, Broken(), at: .zero)
        core.load(.append, isAutomatic: true, at: .seconds(4))
        #expect(core.requests.isEmpty)
        core.load(.append, isAutomatic: true, at: .seconds(5))
        #expect(core.requests[.append]?.attempt == 2)
    }

    @Test(
        "a failure caused by a missing connection is retried when the connection is back and the list is observed",
        arguments: [LoadDirection.refresh, .append, .prepend, .gap(ListGap.ID(number: 7))],
        [nil, .unauthorized, .until(.seconds(9))] as [LoadState.PauseReason?]
    )
    func failureWithoutAConnection(_ direction: LoadDirection, _ reason: LoadState.PauseReason?) throws {
        for isObserved in [false, true] {
            var core = fetched()
            let gap = ListGap(
                id: ListGap.ID(number: 7),
                below: ContinuationPoint(id: 9, cursor: PageCursor("9"))
            )
            core.list.gaps = [gap.id: gap]
            core.list.head = ContinuationPoint(id: 10, cursor: PageCursor("10"))
            if isObserved { core.observerJoined(at: .zero) }
            core.load(direction, for: [1], at: .zero)
            core.setOnline(false, at: .zero)
            core.failed(try #require(core.requests[direction]?.ticket), Broken(), pause: reason, at: .zero)
            #expect(resumed(core) == [1])
            guard case .paused(reason ?? .offline) = core.state(of: direction) else {
                Issue.record("\(core.state(of: direction))")
                return
            }
            core.setOnline(true, at: .zero)
            #expect(core.requests.keys.map { $0 } == (isObserved && reason == nil ? [direction] : []))
        }
    }

    @Test("the load of a gap goes on in this gap, even if others have the same cursor")
    func equalCursors() throws {
        let ids = (0..<6).map { ListGap.ID(number: $0) }
        for id in ids {
            var core = fetched()
            let start = ContinuationPoint(id: 90, cursor: PageCursor("5"))
            core.list.gaps = [id: ListGap(id: id, below: start)]
            core.load(.gap(id), for: [1], at: .zero)
            let ticket = try #require(core.requests[.gap(id)]?.ticket)
            core.list.gaps = Dictionary(
                uniqueKeysWithValues: ids.map { other in
                    let below = ContinuationPoint(id: 10 + other.number, cursor: PageCursor("9"))
                    return (other, ListGap(id: other, below: below))
                }
            )
            core.received(ticket, PageMerge(), count: 3, next: PageCursor("9"), at: .zero)
            guard case .gap(id, 10 + id.number)? = core.requests[.gap(id)]?.place else {
                Issue.record("\(String(describing: core.requests[.gap(id)]?.place))")
                return
            }
        }
    }

    @Test("a page without new elements that ends at a gap goes on below this gap")
    func cursorOfAGap() throws {
        for number in 0..<6 {
            var core = fetched()
            core.list.gaps = Dictionary(
                uniqueKeysWithValues: (0..<6).map { other in
                    let id = ListGap.ID(number: other)
                    let below = ContinuationPoint(id: 10 + other, cursor: PageCursor("gap \(other)"))
                    return (id, ListGap(id: id, below: below))
                }
            )
            core.load(.append, for: [1], at: .zero)
            let next = PageCursor("gap \(number)")
            core.received(1, PageMerge(), count: 3, next: next, at: .zero)
            guard case .gap(ListGap.ID(number: number), 10 + number)? = core.requests[.append]?.place else {
                Issue.record("\(String(describing: core.requests[.append]?.place))")
                return
            }
        }
    }

    @Test("an outdated list that has failed is not requested too early when the connection is back")
    func failureBeforeReconnecting() {
        var core = fetched()
        core.list.invalidatedAt = 1
        core.observerJoined(at: .zero)
        core.failed(core.requests[.refresh]?.ticket ?? 0, Broken(), at: .zero)
        core.setOnline(false, at: .zero)
        core.setOnline(true, at: .seconds(4))
        #expect(core.requests.isEmpty)
        core.setOnline(true, at: .seconds(5))
        #expect(core.requests[.refresh] != nil)
    }

    @Test("an observed list is requested again when the server's pause ends")
    func serverPauseEndsAutomaticallyInObservedLists() {
        var core = fetched()
        core.observerJoined(at: .zero)
        core.load(.append, at: .zero)
        core.failed(core.requests[.append]?.ticket ?? 0, Broken(), pause: .until(.seconds(9)), at: .zero)
        #expect(core.nextTick == .seconds(9))
        core.tick(at: .seconds(9))
        #expect(core.requests[.append] != nil)
    }

    @Test("a request that nobody waits for ends after the grace period")
    func unwantedRequestEndsAfterTheGracePeriod() {
        var core = fetched()
        core.observerJoined(at: .zero)
        core.load(.append, isAutomatic: true, at: .zero)
        core.observerLeft(at: .seconds(1))
        core.tick(at: .seconds(1) + .milliseconds(299))
        #expect(core.requests.count == 1)
        core.tick(at: .seconds(1) + .milliseconds(300))
        #expect(core.requests.isEmpty)
    }

    @Test("each request has its own grace period", arguments: [false, true])
    func grace(isObserved: Bool) {
        // Another caller that comes and goes does not extend it.
        var core = fetched()
        let gap = ListGap(id: ListGap.ID(number: 7), below: ContinuationPoint(id: 9, cursor: PageCursor("9")))
        core.list.gaps = [gap.id: gap]
        if isObserved { core.observerJoined(at: .zero) }
        core.load(.append, for: [1], at: .zero)
        core.cancel(1, at: .milliseconds(100))
        if isObserved { core.observerLeft(at: .milliseconds(100)) }
        for (caller, time) in zip(2..., stride(from: 150, through: 350, by: 100)) {
            core.load(.gap(gap.id), for: [caller], at: .milliseconds(time))
            core.cancel(caller, at: .milliseconds(time + 10))
        }
        core.tick(at: .milliseconds(399))
        #expect(core.requests[.append] != nil)
        core.tick(at: .milliseconds(400))
        #expect(core.requests[.append] == nil)
    }

    @Test("a request fails at its deadline, which is the time of the next tick")
    func deadline() throws {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        let deadline = try #require(core.nextTick)
        core.tick(at: deadline - .nanoseconds(1))
        #expect(core.requests[.append] != nil && resumed(core) == [])
        core.tick(at: deadline)
        #expect(core.requests.isEmpty && resumed(core) == [1] && core.nextTick == nil)
        guard case .failed(FetchError.timeout, _) = core.state(of: .append) else {
            Issue.record("\(core.state(of: .append))")
            return
        }
    }

    @Test("each page after an empty one has the full timeout")
    func deadlines() {
        var core = fetched()
        core.load(.append, for: [1], at: .zero)
        var now = Duration.zero
        for number in 1..<ListConfiguration.idlePages {
            now += ListConfiguration().deadline - .nanoseconds(1)
            core.tick(at: now)
            core.list.tail = ContinuationPoint(id: number + 1, cursor: PageCursor("empty \(number)"))
            core.received(1, PageMerge(), count: 0, next: PageCursor("empty \(number)"), at: now)
            #expect(core.nextTick == now + ListConfiguration().deadline && resumed(core) == [])
        }
        core.tick(at: now + ListConfiguration().deadline)
        #expect(core.requests.isEmpty && resumed(core) == [1])
    }

    @Test("a page that only confirms known rows counts as progress")
    func pagesThatConfirmKnownRowsAreProgress() {
        var core = fetched()
        let gap = ListGap(id: ListGap.ID(number: 7), below: ContinuationPoint(id: 9, cursor: PageCursor("9")))
        core.list.gaps = [gap.id: gap]
        core.load(.gap(gap.id), for: [1], at: .zero)
        core.list.gaps[gap.id]?.below = ContinuationPoint(id: 10, cursor: PageCursor("10"))
        core.received(1, PageMerge(confirmations: 2), count: 2, next: PageCursor("10"), at: .zero)
        #expect(core.requests.isEmpty)
        #expect(resumed(core) == [1])
    }

    private struct Broken: Error {}

    private func fetched() -> ListCore {
        var core = ListCore(configuration: ListConfiguration())
        core.list.fetchedAt = .zero
        core.list.count = 3
        core.list.tail = ContinuationPoint(id: 1, cursor: PageCursor("3"))
        return core
    }

    private func resumed(_ core: ListCore) -> [Int] {
        core.effects.flatMap { effect -> [Int] in
            if case .resume(let callers, _, _) = effect { callers } else { [] }
        }
    }
}
