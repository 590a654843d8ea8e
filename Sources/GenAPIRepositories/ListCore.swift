import GenAPIRuntime

/// Everything that decides what a list loads and when, without doing any of it.
///
/// Each method is one step that nothing can come between. What has to be done is left in `effects`. Times are since
/// 1970.
struct ListCore {
    /// Somebody who waits for a load, by number.
    typealias Caller = Int
    /// A request, by number; an answer to one that is over changes no lane.
    typealias Ticket = Int

    enum Effect {
        case fetch(Ticket, ListPlace, cursor: PageCursor?)
        case cancel(Ticket)
        /// With an error, or that it has worked.
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
        /// When it is cancelled because nobody wants it; `nil` while somebody does.
        var graceEnd: Duration?
        /// The cursors of the pages in a row that brought nothing new.
        var idleCursors: [PageCursor?] = []
    }

    let rules: ListRules
    var effects: [Effect] = []
    /// As of the last change of the store.
    var list = ListState()

    var requests: [Lane: Request] = [:]
    /// Of lanes that neither load nor are idle.
    var rested: [Lane: LaneState] = [:]
    var attempts: [Lane: Int] = [:]
    /// What a refresh has cancelled, and who waits for it.
    var interrupted: [Lane: [Caller]] = [:]
    /// Who asked for the page after a first page that is not there yet.
    var waiting: [Caller] = []
    var observers = 0
    var isOnline = true
    private var lastTicket = 0

    init(rules: ListRules) { self.rules = rules }
}

// What is asked for.

extension ListCore {
    /// Joins the lane's request, or makes one.
    ///
    /// - Parameter isAutomatic: Not somebody's wish; it respects the time until a failed lane is tried again.
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
            // The first page brings what is newest.
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

    /// Without a place there is nothing to load, and that is no error.
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
            // A refresh can have gone on there, after an empty page.
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

    /// A refresh goes before everything else.
    private mutating func interrupt() {
        for (lane, request) in requests where lane != .refresh {
            effects.append(.cancel(request.ticket))
            interrupted[lane, default: []] += request.callers
            requests[lane] = nil
        }
    }

    /// Why a lane is not tried by itself now.
    private func obstacle(_ lane: Lane, _ now: Duration) -> (any Error)? {
        switch rested[lane] {
        case .failed(let error, let retryAt)? where now < retryAt: error
        case .paused(let reason)?: FetchError.paused(reason)
        default: nil
        }
    }
}
