import GenAPIRuntime

// The results of requests.

extension ListCore {
    /// Called after a page was merged into the store. `list` is the resulting state.
    ///
    /// - Parameters:
    ///   - count: The number of elements of the page.
    ///   - next: The cursor of the next page.
    mutating func received(
        _ ticket: Ticket,
        _ merge: PageMerge,
        count: Int,
        next: PageCursor?,
        at now: Duration
    ) {
        guard let direction = direction(of: ticket), var request = requests[direction] else { return }
        guard merge.isCurrent, !merge.isProgress, let next, !isDone(direction, count) else {
            return succeed(direction, now)
        }
        // Nothing new, but there is more: try the next page.
        request.idleCursors.append(request.cursor)
        if request.idleCursors.contains(next) {
            fail(direction, FetchError.loop, now)
        } else if request.idleCursors.count >= ListConfiguration.idlePages {
            fail(direction, FetchError.noProgress, now)
        } else if let place = place(of: next, in: direction) {
            (request.place, request.cursor) = (place, next)
            request.deadline = now + configuration.deadline
            requests[direction] = request
            effects.append(.fetch(ticket, place, cursor: next))
        } else {
            succeed(direction, now)
        }
    }

    /// Called when a request has failed.
    mutating func failed(
        _ ticket: Ticket,
        _ error: any Error,
        pause: LoadState.PauseReason? = nil,
        at now: Duration
    ) {
        guard let direction = direction(of: ticket) else { return }
        fail(direction, error, pause: pause, now)
    }

    private func direction(of ticket: Ticket) -> LoadDirection? {
        requests.first { $0.value.ticket == ticket }?.key
    }

    /// Whether the request is still in flight, so that its response counts.
    func isUnderWay(_ ticket: Ticket) -> Bool { direction(of: ticket) != nil }

    /// Whether a page without new elements completes the load.
    private func isDone(_ direction: LoadDirection, _ count: Int) -> Bool {
        switch direction {
        case .refresh: count > 0
        case .append: list.tail == nil
        case .prepend: true
        case .gap(let id): list.gaps[id] == nil
        }
    }

    /// The position at which the list continues with a cursor. Different positions can have equal cursors, such as
    /// numbers.
    private func place(of cursor: PageCursor, in direction: LoadDirection) -> MergePoint? {
        if case .gap(let id) = direction, let below = list.gaps[id]?.below, below.cursor == cursor {
            return .gap(id, below.id)
        }
        if let tail = list.tail, tail.cursor == cursor { return .end(tail.id) }
        for gap in list.gaps.values {
            if let below = gap.below, below.cursor == cursor { return .gap(gap.id, below.id) }
        }
        return nil
    }

    private mutating func succeed(_ direction: LoadDirection, _ now: Duration) {
        let request = requests.removeValue(forKey: direction)
        attempts[direction] = nil
        finish(request?.callers ?? [], direction, of: request?.ticket)
        guard direction == .refresh else { return }
        settled = settled.filter { if case .gap(let id) = $0.key { list.gaps[id] != nil } else { true } }
        let (appends, others) = (waiting, suspended)
        (waiting, suspended) = ([], [:])
        if !appends.isEmpty { load(.append, for: appends, at: now) }
        for (direction, callers) in others where !callers.isEmpty { load(direction, for: callers, at: now) }
    }

    private mutating func fail(
        _ direction: LoadDirection,
        _ error: any Error,
        pause: LoadState.PauseReason? = nil,
        _ now: Duration
    ) {
        guard let request = requests.removeValue(forKey: direction) else { return }
        if let pause = pause ?? (isOnline ? nil : .offline) {
            settled[direction] = .paused(pause)
        } else {
            attempts[direction] = request.attempt
            settled[direction] = .failed(error, retryAt: now + configuration.freshnessPolicy.retryDelay)
        }
        effects.append(.resume(request.callers, error, of: request.ticket))
        guard direction == .refresh else { return }
        let (appends, others) = (waiting, suspended)
        (waiting, suspended) = ([], [:])
        effects.append(.resume(appends, error))
        for (direction, callers) in others where observers > 0 || !callers.isEmpty {
            load(direction, for: callers, at: now)
        }
    }

    mutating func finish(_ callers: [Caller], _ direction: LoadDirection, of ticket: Ticket? = nil) {
        settled[direction] = nil
        effects.append(.resume(callers, nil, of: ticket))
    }
}

// External events.

extension ListCore {
    /// Ends a caller's wait. Its request continues for other callers, and for `ListConfiguration.grace` without any.
    mutating func cancel(_ caller: Caller, at now: Duration) {
        let isCaller: (Caller) -> Bool = { $0 == caller }
        waiting.removeAll(where: isCaller)
        for direction in requests.keys { requests[direction]?.callers.removeAll(where: isCaller) }
        for direction in suspended.keys { suspended[direction]?.removeAll(where: isCaller) }
        effects.append(.resume([caller], CancellationError()))
        updateGrace(at: now)
    }

    mutating func observerJoined(at now: Duration) {
        observers += 1
        updateGrace(at: now)
        if freshness(at: now) != .fresh { load(.refresh, isAutomatic: true, at: now) }
    }

    mutating func observerLeft(at now: Duration) {
        observers -= 1
        updateGrace(at: now)
    }

    /// Starts the grace period of requests without a caller or observer, and ends it when there is one again. A refresh
    /// has no grace period; it always completes.
    mutating func updateGrace(at now: Duration) {
        for (direction, request) in requests where direction != .refresh {
            let isWanted = observers > 0 || !request.callers.isEmpty
            requests[direction]?.graceEnd = isWanted ? nil : request.graceEnd ?? now + configuration.grace
        }
    }

    /// A change has invalidated the list. A refresh in flight may respond with the state before the change, so it is
    /// restarted. An observed list is refreshed in any case.
    mutating func invalidated(at now: Duration) {
        if isOnline, let request = requests[.refresh], observers > 0 || !request.callers.isEmpty {
            effects.append(.cancel(request.ticket))
            requests[.refresh] = nil
            load(.refresh, for: request.callers, at: now)
        } else if observers > 0 {
            load(.refresh, isAutomatic: true, at: now)
        }
    }

    /// After reconnecting, directions that were paused offline continue in observed lists and become idle in others.
    mutating func setOnline(_ isOnline: Bool, at now: Duration) {
        self.isOnline = isOnline
        guard isOnline else { return }
        resume(at: now) { $0 == .offline }
        if observers > 0, list.invalidatedAt != nil { load(.refresh, isAutomatic: true, at: now) }
    }

    mutating func authorized(at now: Duration) { resume(at: now) { $0 == .unauthorized } }

    /// When `tick` must be called next.
    var nextTick: Duration? {
        let pauses = settled.values.compactMap { state in
            if case .paused(.until(let time)) = state { time } else { nil }
        }
        return (requests.values.map { min($0.deadline, $0.graceEnd ?? $0.deadline) } + pauses).min()
    }

    /// Handles everything that is due. Early and late calls are harmless.
    mutating func tick(at now: Duration) {
        for (direction, request) in requests {
            if let graceEnd = request.graceEnd, graceEnd <= now {
                effects.append(.cancel(request.ticket))
                requests[direction] = nil
            } else if request.deadline <= now {
                effects.append(.cancel(request.ticket))
                fail(direction, FetchError.timeout, now)
            }
        }
        resume(at: now) { if case .until(let time) = $0 { time <= now } else { false } }
    }

    private mutating func resume(at now: Duration, _ isOver: (LoadState.PauseReason) -> Bool) {
        for (direction, state) in settled {
            guard case .paused(let reason) = state, isOver(reason) else { continue }
            settled[direction] = nil
            if observers > 0 { load(direction, isAutomatic: true, at: now) }
        }
    }
}

// The visible state.

extension ListCore {
    /// Whether observers see no difference, if the rows are the same.
    func looksSame(as other: ListCore) -> Bool {
        requests.count == other.requests.count && settled.count == other.settled.count
            && requests.allSatisfy { $1.ticket == other.requests[$0]?.ticket }
            && settled.allSatisfy { $1.looksSame(as: other.settled[$0]) }
    }

    func freshness(at now: Duration) -> FreshnessPolicy.Freshness {
        configuration.freshnessPolicy.freshness(
            fetchedAt: list.fetchedAt,
            isInvalidated: list.invalidatedAt != nil,
            now: now
        )
    }

    func state(of direction: LoadDirection) -> LoadState {
        if let request = requests[direction] {
            return .loading(attempt: request.attempt, since: request.begun)
        }
        return settled[direction] ?? .idle(extent(of: direction))
    }

    /// The gaps that are loading, have failed or are paused.
    var gapStates: [ListGap.ID: LoadState] {
        var states: [ListGap.ID: LoadState] = [:]
        for direction in Set(requests.keys).union(settled.keys) {
            if case .gap(let id) = direction, list.gaps[id] != nil { states[id] = state(of: direction) }
        }
        return states
    }

    private func extent(of direction: LoadDirection) -> LoadState.Extent {
        switch direction {
        case .refresh: .unknown
        case .append: list.tail != nil ? .more : list.fetchedAt == nil ? .unknown : .end
        case .prepend: list.head != nil ? .unknown : .end
        case .gap(let id): list.gaps[id]?.isFillable == true ? .more : .end
        }
    }
}
