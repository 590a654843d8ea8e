import GenAPITesting

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// A random schedule of everything that can happen to a list's core, without tasks or time.
struct CoreSchedule {
    private let steps: [SeededRandom]
    private var random = SeededRandom(seed: 0)
    private var core = ListCore(configuration: ListConfiguration(deadline: .seconds(10)))
    private var now = Duration.zero
    private var requests: [Int: (place: MergePoint, cursor: PageCursor?)] = [:]
    private var waiting: Set<Int> = []
    private var lastCaller = 0
    private var lastPoint = 0
    private var observers = 0
    /// When the last caller or observer of a request left.
    private var unwanted: [Int: Duration] = [:]
    private var isOutdated = false
    private(set) var log: [String] = []

    private struct Broken: Error {}

    init(steps: [SeededRandom]) { self.steps = steps }

    /// Runs the schedule and returns the first problem.
    mutating func play() -> String? {
        for step in steps {
            random = step
            self.step()
            if let problem = settle() { return problem }
        }
        // No more responses and no observers.
        while observers > 0 { leave() }
        core.setOnline(true, at: now)
        core.authorized(at: now)
        var ticks = 0
        while let next = core.nextTick {
            ticks += 1
            guard ticks < 100 else { return "the clock never rests" }
            now = max(now, next)
            core.tick(at: now)
            if let problem = settle() { return problem }
        }
        if !core.requests.isEmpty { return "\(core.requests.keys) are stuck" }
        return waiting.isEmpty ? nil : "\(waiting) wait for ever"
    }

    private mutating func step() {
        switch random.below(19) {
        case 0..<4: load()
        case 4..<7: answer()
        case 7: fail()
        case 8...9: cancel()
        case 10: setOnline(random.below(2) == 0)
        case 11:
            log.append("authorized")
            core.authorized(at: now)
        case 12: invalidate()
        case 13...15: random.below(2) == 0 ? join() : leave()
        default: wait()
        }
    }

    private mutating func load() {
        let gaps = core.list.gaps.keys.map { LoadDirection.gap($0) }
        let direction = ([.refresh, .append, .append, .prepend] + gaps)[random.below(4 + gaps.count)]
        lastCaller += 1
        let isAutomatic = random.below(4) == 0
        log.append("\(lastCaller) loads \(direction)\(isAutomatic ? " by itself" : "")")
        waiting.insert(lastCaller)
        core.load(direction, for: [lastCaller], isAutomatic: isAutomatic, at: now)
    }

    private mutating func answer() {
        guard let ticket = requests.keys.sorted().randomElement(using: &random),
            let request = requests[ticket]
        else { return }
        let insertions = random.below(3)
        let next =
            random.below(3) == 0
            ? nil : random.below(4) == 0 ? request.cursor : PageCursor("cursor \(lastPoint)")
        log.append("\(ticket) brings \(insertions), next \(next?.text ?? "-")")
        requests[ticket] = nil
        change(request.place, insertions, next)
        let merge = PageMerge(insertions: insertions, confirmations: random.below(2))
        core.received(ticket, merge, count: random.below(4), next: next, at: now)
    }

    private mutating func change(_ place: MergePoint, _ insertions: Int, _ next: PageCursor?) {
        core.list.count += insertions
        lastPoint += 1
        let point = next.map { ContinuationPoint(id: lastPoint, cursor: $0) }
        switch place {
        case .start:
            core.list.fetchedAt = now
            core.list.head = ContinuationPoint(id: lastPoint, cursor: PageCursor("newer \(lastPoint)"))
            if random.below(2) == 0 {
                let gap = ListGap(id: ListGap.ID(number: lastPoint), below: point)
                core.list.gaps = [gap.id: gap]
            } else {
                core.list.tail = point
            }
        case .end: core.list.tail = point
        case .beginning: break
        case .gap(let id, _): core.list.gaps[id] = point.map { ListGap(id: id, below: $0) }
        }
    }

    private mutating func fail() {
        guard let ticket = requests.keys.sorted().randomElement(using: &random) else { return }
        let pauses: [LoadState.PauseReason?] = [
            nil, nil, .unauthorized, .until(now + .seconds(random.below(20))),
        ]
        let pause = pauses[random.below(pauses.count)]
        log.append("\(ticket) fails, \(pause.map { "\($0)" } ?? "for no known reason")")
        requests[ticket] = nil
        core.failed(ticket, Broken(), pause: pause, at: now)
    }

    private mutating func cancel() {
        guard let caller = waiting.sorted().randomElement(using: &random) else { return }
        log.append("\(caller) is cancelled")
        core.cancel(caller, at: now)
    }

    private mutating func invalidate() {
        log.append("invalidated")
        let former = core.requests[.refresh]
        core.invalidated(at: now)
        if core.isOnline, let former, observers > 0 || !former.callers.isEmpty,
            core.requests[.refresh]?.ticket == former.ticket
        {
            log.append("and an answer from before may count as current")
            isOutdated = true
        }
    }

    private mutating func setOnline(_ isOnline: Bool) {
        log.append(isOnline ? "online" : "offline")
        core.setOnline(isOnline, at: now)
    }

    private mutating func join() {
        log.append("an observer joins")
        observers += 1
        core.observerJoined(at: now)
    }

    private mutating func leave() {
        guard observers > 0 else { return }
        log.append("an observer leaves")
        observers -= 1
        core.observerLeft(at: now)
    }

    private mutating func wait() {
        now += .milliseconds(random.below(random.below(2) == 0 ? 400 : 6000))
        log.append("at \(now)")
        core.tick(at: now)
    }

    /// A request other than a refresh ends after its grace period, whoever left last.
    private mutating func neglect() -> String? {
        let grace = ListConfiguration().grace
        let tickets = core.requests.filter { direction, request in
            direction != .refresh && request.callers.isEmpty && observers == 0
        }.values.map(\.ticket)
        unwanted = Dictionary(uniqueKeysWithValues: tickets.map { ($0, unwanted[$0] ?? now) })
        for (ticket, since) in unwanted {
            if now >= since + grace { return "\(ticket) goes on for nobody" }
            guard let next = core.nextTick, next <= since + grace else { return "\(ticket) is forgotten" }
        }
        return nil
    }

    /// Performs the core's effects and checks that they are allowed.
    private mutating func settle() -> String? {
        let effects = core.effects
        core.effects = []
        for effect in effects {
            switch effect {
            case .fetch(let ticket, let place, let cursor):
                if requests[ticket] != nil { return "\(ticket) is asked for twice" }
                requests[ticket] = (place, cursor)
            case .cancel(let ticket): requests[ticket] = nil
            case .resume(let callers, _, _):
                for caller in callers where waiting.remove(caller) == nil {
                    return "\(caller) is answered twice"
                }
            }
        }
        if Set(requests.keys) != Set(core.requests.values.map(\.ticket)) {
            return "\(requests.keys) are not the requests"
        }
        if isOutdated { return "a refresh from before an invalidation goes on" }
        if let problem = neglect() { return problem }
        let places = core.requests.values.map(\.place)
        if Set(places).count != places.count { return "\(places) are asked for twice" }
        let loading = core.requests.values.flatMap(\.callers)
        let behind = core.waiting + core.suspended.values.joined()
        if !behind.isEmpty && core.requests[.refresh] == nil { return "\(behind) wait for no refresh" }
        return Set(loading + behind) == waiting ? nil : "\(waiting) wait, but not for \(loading + behind)"
    }
}
