import GenAPIRuntime

/// Decides what a list loads and when, without doing I/O.
///
/// Each method is an atomic step that appends its effects to `effects`. Times are since 1970.
struct ListCore {
    /// The number of a caller that waits for a load.
    typealias Caller = Int
    /// The number of a request. Responses to ended requests are ignored.
    typealias Ticket = Int

    enum Effect {
        case fetch(Ticket, MergePoint, cursor: PageCursor?)
        case cancel(Ticket)
        /// Resumes callers, with an error if there is one. `of` is the request that has ended; `nil` if there was none.
        case resume([Caller], (any Error)?, of: Ticket? = nil)
    }

    struct Request {
        let ticket: Ticket
        var place: MergePoint
        var cursor: PageCursor?
        var callers: [Caller]
        let attempt: Int
        let begun: Duration
        var deadline: Duration
        /// When the request is cancelled for lack of interest; `nil` while a caller or observer wants it.
        var graceEnd: Duration?
        /// The cursors of consecutive pages without new elements.
        var idleCursors: [PageCursor?] = []
    }

    let configuration: ListConfiguration
    var effects: [Effect] = []
    /// The list's state after the latest transaction.
    var list = ListState()

    var requests: [LoadDirection: Request] = [:]
    /// The states of directions that have failed or are paused.
    var settled: [LoadDirection: LoadState] = [:]
    var attempts: [LoadDirection: Int] = [:]
    /// The callers of requests that a refresh has cancelled.
    var suspended: [LoadDirection: [Caller]] = [:]
    /// The callers that requested the second page before the first one arrived.
    var waiting: [Caller] = []
    var observers = 0
    var isOnline = true
    private var lastTicket = 0

    init(configuration: ListConfiguration) { self.configuration = configuration }
}

// Loading.

extension ListCore {
    /// Loads for a caller, or refuses it if the list is loading in this direction already and does not share requests.
    mutating func load(
        _ direction: LoadDirection,
        for caller: Caller,
        isAutomatic: Bool = false,
        at now: Duration
    ) {
        if configuration.joiningPolicy == .reject, !isAutomatic, isTaken(direction) {
            effects.append(.resume([caller], FetchError.alreadyLoading))
        } else {
            load(direction, for: [caller], isAutomatic: isAutomatic, at: now)
        }
    }

    /// Whether a caller would share the result of another load.
    private func isTaken(_ direction: LoadDirection) -> Bool {
        if requests[direction] != nil || suspended[direction]?.isEmpty == false { return true }
        return switch direction {
        case .append: !waiting.isEmpty
        case .prepend: requests[.refresh] != nil
        case .refresh, .gap: false
        }
    }

    /// Joins the direction's request or starts one.
    ///
    /// - Parameter isAutomatic: Whether the load is not an explicit request. Automatic loads respect `retryAt` and
    ///   pauses.
    mutating func load(
        _ direction: LoadDirection,
        for callers: [Caller] = [],
        isAutomatic: Bool = false,
        at now: Duration
    ) {
        defer { updateGrace(at: now) }
        if requests[direction] != nil {
            requests[direction]?.callers += callers
        } else if isAutomatic, let obstacle = obstacle(direction, now) {
            effects.append(.resume(callers, obstacle))
        } else if !isOnline {
            settled[direction] = .paused(.offline)
            effects.append(.resume(callers, FetchError.paused(.offline)))
        } else {
            begin(direction, callers, now)
        }
    }

    private mutating func begin(_ direction: LoadDirection, _ callers: [Caller], _ now: Duration) {
        switch direction {
        case .refresh:
            suspend()
            start(.refresh, .start, nil, callers, now)
        case .append:
            if list.fetchedAt == nil && requests[.refresh] == nil {
                load(.refresh, for: callers, at: now)
            } else if list.count == 0 && requests[.refresh] != nil {
                waiting += callers
            } else {
                start(direction, list.tail.map { (.end($0.id), $0.cursor) }, callers, now)
            }
        case .prepend where requests[.refresh] != nil:
            // The first page contains the newest elements.
            requests[.refresh]?.callers += callers
        case .prepend:
            start(direction, list.head.map { (.beginning($0.id), $0.cursor) }, callers, now)
        case .gap(let id):
            guard let gap = list.gaps[id] else { return finish(callers, direction) }
            guard let below = gap.below else {
                return effects.append(.resume(callers, FetchError.unfillable))
            }
            start(direction, .gap(id, below.id), below.cursor, callers, now)
        }
    }

    /// Without a position there is nothing to load, which is not an error.
    private mutating func start(
        _ direction: LoadDirection,
        _ place: (MergePoint, PageCursor)?,
        _ callers: [Caller],
        _ now: Duration
    ) {
        guard let place else { return finish(callers, direction) }
        start(direction, place.0, place.1, callers, now)
    }

    private mutating func start(
        _ direction: LoadDirection,
        _ place: MergePoint,
        _ cursor: PageCursor?,
        _ callers: [Caller],
        _ now: Duration
    ) {
        if let other = requests.first(where: { $0.value.place == place })?.key {
            // A refresh may have continued here after an empty page.
            requests[other]?.callers += callers
            return
        }
        lastTicket += 1
        requests[direction] = Request(
            ticket: lastTicket,
            place: place,
            cursor: cursor,
            callers: callers + (suspended.removeValue(forKey: direction) ?? []),
            attempt: (attempts[direction] ?? 0) + 1,
            begun: now,
            deadline: now + configuration.deadline
        )
        settled[direction] = nil
        effects.append(.fetch(lastTicket, place, cursor: cursor))
    }

    /// Cancels all other requests for a refresh.
    private mutating func suspend() {
        for (direction, request) in requests where direction != .refresh {
            effects.append(.cancel(request.ticket))
            suspended[direction, default: []] += request.callers
            requests[direction] = nil
        }
    }

    /// The reason against an automatic load now.
    private func obstacle(_ direction: LoadDirection, _ now: Duration) -> (any Error)? {
        switch settled[direction] {
        case .failed(let error, let retryAt)? where now < retryAt: error
        case .paused(let reason)?: FetchError.paused(reason)
        default: nil
        }
    }
}
