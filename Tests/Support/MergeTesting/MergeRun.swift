import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// One execution of a `MergeScenario`.
struct MergeRun<Store: LocalStore> {
    private let store: Store
    private let policy: ListConfiguration.MergePolicy
    private let limit: Int
    private let isCounted: Bool
    private let fault: MergeFault
    private let restart: (@Sendable () async throws -> Void)?
    private let key = MergeScenario.key
    private var server: MergeServer
    private var oracle: MergeOracle
    private var sequence = 0
    private var inFlight: [Request] = []
    private var log: [String] = []
    private var isFinal = false

    private struct Request {
        let number: Int
        let place: MergePoint
        let cursor: PageCursor?
        let oracleRequest: MergeOracle.Request
        /// The response, once the server has sent it.
        var response: MergeOracle.Response?
    }

    init(
        _ store: Store,
        _ scenario: MergeScenario,
        _ fault: @escaping MergeFault,
        restart: (@Sendable () async throws -> Void)? = nil
    ) {
        var random = SeededRandom(seed: scenario.seed)
        let policy =
            scenario.policy
            ?? ListConfiguration.MergePolicy(
                order: random.below(3) == 0 ? .changing : .stable,
                history: random.below(4) == 0 ? .limited : .complete,
                refresh: random.below(2) == 0 ? .head : .generation
            )
        (self.store, self.policy, self.fault, self.restart) = (store, policy, fault, restart)
        isCounted = scenario.isCounted
        // A counted page has room for at least one element after the repeated one.
        limit = (scenario.pageLimit ?? 1 + random.below(6)) + (isCounted ? 1 : 0)
        server = MergeServer(policy, &random)
        oracle = MergeOracle(policy)
    }

    mutating func play(_ steps: [UInt64]) async throws -> MergeFailure? {
        log = [
            "\(policy.order), \(policy.history), \(policy.refresh), \(isCounted ? "counted " : "")pages of \(limit)",
            "at first \(names(server.entries))",
        ]
        do {
            for step in steps {
                if let restart, step.isMultiple(of: 8) {
                    log.append("the client's process ends")
                    inFlight = []
                    try await restart()
                }
                var random = SeededRandom(seed: step)
                try await self.step(&random)
            }
            try await finish()
            return nil
        } catch let violation as MergeOracle.Violation {
            return MergeFailure(kind: violation.kind, detail: violation.detail, log: log)
        }
    }

    private mutating func step(_ random: inout SeededRandom) async throws {
        switch random.below(12) {
        case 0..<5: log.append(server.change(&random))
        case 5: try await delete(&random)
        case 6 where !inFlight.isEmpty: respond(random.below(inFlight.count), &random)
        case 7...8 where !inFlight.isEmpty:
            try await receive(random.below(inFlight.count), &random)
        default:
            guard let request = try await send(&random) else { return }
            inFlight.append(request)
            if random.below(3) == 0 { return }
            if random.below(4) == 0 { log.append("meanwhile " + server.change(&random)) }
            respond(inFlight.count - 1, &random)
            if random.below(4) != 0 { try await receive(inFlight.count - 1, &random) }
        }
    }

    private func names(_ entries: [MergeServer.Entry]) -> String {
        entries.map { $0.isHidden ? "(\($0.id))" : "\($0.id)" }.joined(separator: " ")
    }
}

// Requests.

extension MergeRun {
    /// Sends requests like a list does: a refresh is exclusive and cancels earlier requests, and newer elements are not
    /// requested during a refresh.
    private mutating func send(_ random: inout SeededRandom) async throws -> Request? {
        let state = try await state()
        var places: [(MergePoint, PageCursor?)] = [(.start, nil)]
        if let tail = state.tail { places += [(.end(tail.id), tail.cursor), (.end(tail.id), tail.cursor)] }
        if let head = state.head { places.append((.beginning(head.id), head.cursor)) }
        for gap in state.gaps.values.sorted(by: { $0.id.number < $1.id.number }) {
            if let below = gap.below { places.append((.gap(gap.id, below.id), below.cursor)) }
        }
        let (place, cursor) = places[random.below(places.count)]
        let isRefreshing = inFlight.contains { $0.place == .start }
        if case .beginning = place, isRefreshing { return nil }
        if place == .start {
            if isRefreshing { return nil }
            inFlight = []
        }
        return send(place, cursor)
    }

    private mutating func send(_ place: MergePoint, _ cursor: PageCursor?) -> Request {
        sequence += 1
        log.append("\(sequence) requests \(place) \(cursor?.text ?? "")")
        return Request(
            number: sequence,
            place: place,
            cursor: cursor,
            oracleRequest: oracle.request(place, at: sequence, server)
        )
    }

    /// Lets the server respond, unless it already has.
    private mutating func respond(_ index: Int, _ random: inout SeededRandom) {
        guard inFlight[index].response == nil else { return }
        let request = inFlight[index]
        let page = page(for: request, &random)
        let ids = page.page.elements.map(\.id)
        log.append("\(request.number) gets \(ids) next \(page.page.nextCursor?.text ?? "-")")
        inFlight[index].response = MergeOracle.Response(
            request: request.oracleRequest,
            page: page.page,
            reach: page.reach,
            keys: server.keys
        )
    }

    private func page(for request: Request, _ random: inout SeededRandom) -> MergePage {
        if case .beginning = request.place {
            return server.page(
                before: request.cursor?.text ?? "",
                limit: limit,
                isNewest: random.below(2) == 0,
                isBounded: random.below(2) == 0
            )
        }
        if !isCounted { return server.page(after: request.cursor?.text, limit: limit) }
        let isPushedDown = !isFinal && random.below(2) == 0
        return server.page(
            counted: request.cursor?.text,
            limit: limit,
            back: isPushedDown ? 1 + random.below(2 * limit) : nil
        )
    }

    /// Receives the response to a request, late if the server has sent it before.
    private mutating func receive(_ index: Int, _ random: inout SeededRandom) async throws {
        respond(index, &random)
        let request = inFlight.remove(at: index)
        guard let response = request.response else { return }
        sequence += 1
        let interval = RequestInterval(begun: request.number, received: sequence)
        let (key, policy, fault, oldest) = (key, policy, fault, inFlight.map(\.number).min() ?? .max)
        let (merge, shown) = try await store.change { change in
            var (page, place) = (response.page, request.place)
            try fault(change, &page, &place)
            let merge = try change.receive(page, at: place, of: key, policy, interval)
            let rows = try Self.rows(of: key, in: change)
            change.store.evict(before: oldest)
            return (merge, rows)
        }
        log.append("\(request.number) is received\(merge.isCurrent ? "" : " too late"): \(text(shown))")
        try oracle.received(response, at: interval, isCurrent: merge.isCurrent, shown, server)
    }

    /// The client deletes a visible element.
    private mutating func delete(_ random: inout SeededRandom) async throws {
        guard let id = oracle.ids.randomElement(using: &random) else { return }
        sequence += 1
        server.delete(id)
        oracle.delete(id)
        let (key, interval) = (key, RequestInterval(begun: sequence, received: sequence))
        let shown = try await store.change { change in
            try change.put(GenAPIRepositories.StoredElement<MergeElement>(nil, interval: interval), for: id)
            return try Self.rows(of: key, in: change)
        }
        log.append("the client deletes \(id): \(text(shown))")
        try oracle.check(shown, server)
    }

    /// All rows. A store need not keep the elements of a window in memory.
    private static func rows(
        of key: ListKey,
        in change: RepositoryTransaction
    ) throws -> ListRows<MergeElement> {
        try change.rows(of: key, after: [], reading: [.first(10_000)])
    }

    private func text(_ rows: ListRows<MergeElement>) -> String {
        rows.map { $0.element.map { "\($0.id)" } ?? "|" }.joined(separator: " ")
    }

    private func state() async throws -> ListState {
        let key = key
        return try await store.change { try $0.list(key) }
    }
}

// The final state.

extension MergeRun {
    /// Stops all changes and loads everything.
    private mutating func finish() async throws {
        isFinal = true
        log.append("no more changes: \(names(server.entries))")
        var random = SeededRandom(seed: 0)
        while !inFlight.isEmpty {
            try await receive(inFlight.count - 1, &random)
        }
        let passes = try await state().gaps.count + 2
        var requests = 0
        var place: (MergePoint, PageCursor?)? = (.start, nil)
        while let (next, cursor) = place {
            requests += 1
            // At most one pass over the whole list from each cursor.
            guard requests <= passes * (server.entries.count + oracle.ids.count + 5) else {
                throw MergeOracle.Violation(kind: .endless, detail: "\(next)")
            }
            inFlight = [send(next, cursor)]
            try await receive(0, &random)
            place = try await openPlace()
        }
        try oracle.checkEnd(server)
    }

    /// The first gap that can be filled; otherwise the end of the list.
    private func openPlace() async throws -> (MergePoint, PageCursor?)? {
        let (state, key) = (try await state(), key)
        let gaps = try await store.change { change in
            try change.rows(of: key, after: [ListEdit<MergeElement>]()).gaps
        }
        for gap in gaps {
            if let below = gap.below { return (.gap(gap.id, below.id), below.cursor) }
        }
        return state.tail.map { (.end($0.id), $0.cursor) }
    }
}
