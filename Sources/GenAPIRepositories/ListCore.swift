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
        case fetch(Ticket, ListPlace, cursor: PageCursor?)
        case cancel(Ticket)
        /// Resumes callers, with an error if there is one.
        case resume([Caller], (any Error)?)
    }

    struct Request {
        let ticket: Ticket
        var place: ListPlace
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

    let rules: ListRules
    var effects: [Effect] = []
    /// The list's state after the latest transaction.
    var list = ListState()

    var requests: [Lane: Request] = [:]
    /// The states of directions that have failed or are paused.
    var rested: [Lane: LaneState] = [:]
    var attempts: [Lane: Int] = [:]
    /// The callers of requests that a refresh has cancelled.
    var interrupted: [Lane: [Caller]] = [:]
    /// The callers that requested the second page before the first one arrived.
    var waiting: [Caller] = []
    var observers = 0
    var isOnline = true
    private var lastTicket = 0

    init(rules: ListRules) { self.rules = rules }
}

// Loading.

extension ListCore {
    /// Joins the direction's request or starts one.
    ///
    /// - Parameter isAutomatic: Whether the load is not an explicit request. Automatic loads respect `retryAt` and
    ///   pauses.
    mutating func load(_ lane: Lane, for callers: [Caller] = [], isAutomatic: Bool = false, at now: Duration)
    {
        defer { updateGrace(at: now) }
        if requests[lane] != nil {
            requests[lane]?.callers += callers
        } else if isAutomatic, let obstacle = obstacle(lane, now) {
            effects.append(.resume(callers, obstacle))
        } else if !isOnline {
            rested[lane] = .paused(.offline)
            effects.append(.resume(callers, FetchError.paused(.offline)))
        } else {
            begin(lane, callers, now)
        }
    }

    private mutating func begin(_ lane: Lane, _ callers: [Caller], _ now: Duration) {
        switch lane {
        case .refresh:
            interrupt()
            start(.refresh, .start, nil, callers, now)
        case .append:
            if list.fetchedAt == nil && requests[.refresh] == nil {
                load(.refresh, for: callers, at: now)
            } else if list.count == 0 && requests[.refresh] != nil {
                waiting += callers
            } else {
                start(lane, list.tail.map { (.end($0.id), $0.cursor) }, callers, now)
            }
        case .prepend where requests[.refresh] != nil:
            // The first page contains the newest elements.
            requests[.refresh]?.callers += callers
        case .prepend:
            start(lane, list.head.map { (.beginning($0.id), $0.cursor) }, callers, now)
        case .gap(let id):
            guard let gap = list.gaps[id] else { return finish(callers, lane) }
            guard let below = gap.below else {
                return effects.append(.resume(callers, FetchError.unfillable))
            }
            start(lane, .gap(id, below.id), below.cursor, callers, now)
        }
    }

    /// Without a position there is nothing to load, which is not an error.
    private mutating func start(
        _ lane: Lane,
        _ place: (ListPlace, PageCursor)?,
        _ callers: [Caller],
        _ now: Duration
    ) {
        guard let place else { return finish(callers, lane) }
        start(lane, place.0, place.1, callers, now)
    }

    private mutating func start(
        _ lane: Lane,
        _ place: ListPlace,
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
        requests[lane] = Request(
            ticket: lastTicket,
            place: place,
            cursor: cursor,
            callers: callers + (interrupted.removeValue(forKey: lane) ?? []),
            attempt: (attempts[lane] ?? 0) + 1,
            begun: now,
            deadline: now + rules.deadline
        )
        rested[lane] = nil
        effects.append(.fetch(lastTicket, place, cursor: cursor))
    }

    /// Cancels all other requests for a refresh.
    private mutating func interrupt() {
        for (lane, request) in requests where lane != .refresh {
            effects.append(.cancel(request.ticket))
            interrupted[lane, default: []] += request.callers
            requests[lane] = nil
        }
    }

    /// The reason against an automatic load now.
    private func obstacle(_ lane: Lane, _ now: Duration) -> (any Error)? {
        switch rested[lane] {
        case .failed(let error, let retryAt)? where now < retryAt: error
        case .paused(let reason)?: FetchError.paused(reason)
        default: nil
        }
    }
}
