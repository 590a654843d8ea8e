import GenAPIRuntime

// What comes of requests.

extension ListCore {
    /// A page has been put into the store, whose list is now `list`.
    ///
    /// - Parameters:
    ///   - count: How many elements the page had.
    ///   - next: Its cursor.
    mutating func received(
        _ ticket: Ticket,
        _ merge: PageMerge,
        count: Int,
        next: PageCursor?,
        at now: Duration
    ) {
        guard let lane = lane(of: ticket), var request = requests[lane] else { return }
        guard merge.isCurrent, !merge.isProgress, let next, !isDone(lane, count) else {
            return succeed(lane, now)
        }
        // Nothing new, and more to come: the next page may have something.
        request.idleCursors.append(request.cursor)
        if request.idleCursors.contains(next) {
            fail(lane, FetchError.loop, now)
        } else if request.idleCursors.count >= ListRules.idlePages {
            fail(lane, FetchError.noProgress, now)
        } else if let place = place(of: next, in: lane) {
            (request.place, request.cursor) = (place, next)
            request.deadline = now + rules.deadline
            requests[lane] = request
            effects.append(.fetch(ticket, place, cursor: next))
        } else {
            succeed(lane, now)
        }
    }

    /// The request has ended without a page.
    mutating func failed(
        _ ticket: Ticket,
        _ error: any Error,
        pause: LaneState.PauseReason? = nil,
        at now: Duration
    ) {
        guard let lane = lane(of: ticket) else { return }
        fail(lane, error, pause: pause, now)
    }

    private func lane(of ticket: Ticket) -> Lane? { requests.first { $0.value.ticket == ticket }?.key }

    /// Whether an answer to the request still belongs to the list.
    func isUnderWay(_ ticket: Ticket) -> Bool { lane(of: ticket) != nil }

    /// Whether a page without new elements was all that was asked for.
    private func isDone(_ lane: Lane, _ count: Int) -> Bool {
        switch lane {
        case .refresh: count > 0
        case .append: list.tail == nil
        case .prepend: true
        case .gap(let id): list.gaps[id] == nil
        }
    }

    /// Where the list goes on with a cursor. Two places can have the same one, where cursors are numbers.
    private func place(of cursor: PageCursor, in lane: Lane) -> ListPlace? {
        if case .gap(let id) = lane, let below = list.gaps[id]?.below, below.cursor == cursor {
            return .gap(id, below.id)
        }
        if let tail = list.tail, tail.cursor == cursor { return .end(tail.id) }
        for gap in list.gaps.values {
            if let below = gap.below, below.cursor == cursor { return .gap(gap.id, below.id) }
        }
        return nil
    }

    private mutating func succeed(_ lane: Lane, _ now: Duration) {
        let request = requests.removeValue(forKey: lane)
        attempts[lane] = nil
        finish(request?.callers ?? [], lane)
        guard lane == .refresh else { return }
        rested = rested.filter { if case .gap(let id) = $0.key { list.gaps[id] != nil } else { true } }
        let (appends, others) = (waiting, interrupted)
        (waiting, interrupted) = ([], [:])
        if !appends.isEmpty { load(.append, for: appends, at: now) }
        for (lane, callers) in others where !callers.isEmpty { load(lane, for: callers, at: now) }
    }

    private mutating func fail(
        _ lane: Lane,
        _ error: any Error,
        pause: LaneState.PauseReason? = nil,
        _ now: Duration
    ) {
        guard let request = requests.removeValue(forKey: lane) else { return }
        if let pause = pause ?? (isOnline ? nil : .offline) {
            rested[lane] = .paused(pause)
        } else {
            attempts[lane] = request.attempt
            rested[lane] = .failed(error, retryAt: now + rules.staleness.errorRetry)
        }
        effects.append(.resume(request.callers, error))
        guard lane == .refresh else { return }
        let (appends, others) = (waiting, interrupted)
        (waiting, interrupted) = ([], [:])
        effects.append(.resume(appends, error))
        for (lane, callers) in others where observers > 0 || !callers.isEmpty {
            load(lane, for: callers, at: now)
        }
    }

    mutating func finish(_ callers: [Caller], _ lane: Lane) {
        rested[lane] = nil
        effects.append(.resume(callers, nil))
    }
}

// What comes from elsewhere.

extension ListCore {
    /// A caller waits no longer. What it asked for goes on for the others, and for a while without any.
    mutating func cancel(_ caller: Caller, at now: Duration) {
        let isCaller: (Caller) -> Bool = { $0 == caller }
        waiting.removeAll(where: isCaller)
        for lane in requests.keys { requests[lane]?.callers.removeAll(where: isCaller) }
        for lane in interrupted.keys { interrupted[lane]?.removeAll(where: isCaller) }
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

    /// Each request's own grace begins when its last caller and the last observer have left, in whatever order, and ends
    /// when one of them comes back. A refresh goes on, for whoever comes next.
    mutating func updateGrace(at now: Duration) {
        for (lane, request) in requests where lane != .refresh {
            let isWanted = observers > 0 || !request.callers.isEmpty
            requests[lane]?.graceEnd = isWanted ? nil : request.graceEnd ?? now + rules.grace
        }
    }

    /// A change has made the list wrong. The answer to a refresh that is under way can be from before the change, so that
    /// refresh begins again. An observed list is refreshed in any case.
    mutating func invalidated(at now: Duration) {
        if isOnline, let request = requests[.refresh], observers > 0 || !request.callers.isEmpty {
            effects.append(.cancel(request.ticket))
            requests[.refresh] = nil
            load(.refresh, for: request.callers, at: now)
        } else if observers > 0 {
            load(.refresh, isAutomatic: true, at: now)
        }
    }

    /// Lanes that a connection was missing for go on where somebody observes the list, and are idle elsewhere.
    mutating func setOnline(_ isOnline: Bool, at now: Duration) {
        self.isOnline = isOnline
        guard isOnline else { return }
        resume(at: now) { $0 == .offline }
        if observers > 0, list.invalidatedAt != nil { load(.refresh, isAutomatic: true, at: now) }
    }

    mutating func authorized(at now: Duration) { resume(at: now) { $0 == .unauthorized } }

    /// When `tick` is to be called next.
    var nextTick: Duration? {
        let pauses = rested.values.compactMap { state in
            if case .paused(.until(let time)) = state { time } else { nil }
        }
        return (requests.values.map { min($0.deadline, $0.graceEnd ?? $0.deadline) } + pauses).min()
    }

    /// Does what the time has come for. Early calls and late ones do no harm.
    mutating func tick(at now: Duration) {
        for (lane, request) in requests {
            if let graceEnd = request.graceEnd, graceEnd <= now {
                effects.append(.cancel(request.ticket))
                requests[lane] = nil
            } else if request.deadline <= now {
                effects.append(.cancel(request.ticket))
                fail(lane, FetchError.timeout, now)
            }
        }
        resume(at: now) { if case .until(let time) = $0 { time <= now } else { false } }
    }

    private mutating func resume(at now: Duration, _ isOver: (LaneState.PauseReason) -> Bool) {
        for (lane, state) in rested {
            guard case .paused(let reason) = state, isOver(reason) else { continue }
            rested[lane] = nil
            if observers > 0 { load(lane, isAutomatic: true, at: now) }
        }
    }
}

// What there is to see.

extension ListCore {
    func freshness(at now: Duration) -> Staleness.Freshness {
        rules.staleness.freshness(
            fetchedAt: list.fetchedAt,
            isInvalidated: list.invalidatedAt != nil,
            now: now
        )
    }

    func state(of lane: Lane) -> LaneState {
        if let request = requests[lane] { return .loading(attempt: request.attempt, since: request.begun) }
        return rested[lane] ?? .idle(extent(of: lane))
    }

    /// The gaps that load, have failed or wait.
    var gapStates: [ListGap.ID: LaneState] {
        var states: [ListGap.ID: LaneState] = [:]
        for lane in Set(requests.keys).union(rested.keys) {
            if case .gap(let id) = lane, list.gaps[id] != nil { states[id] = state(of: lane) }
        }
        return states
    }

    private func extent(of lane: Lane) -> LaneState.Extent {
        switch lane {
        case .refresh: .unknown
        case .append: list.tail != nil ? .more : list.fetchedAt == nil ? .unknown : .end
        case .prepend: list.head != nil ? .unknown : .end
        case .gap(let id): list.gaps[id]?.isFillable == true ? .more : .end
        }
    }
}
