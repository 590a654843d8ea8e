import GenAPIRuntime

/// One playing of a `MergeScenario`.
struct MergeRun<Store: LocalStore> {
    private let store: Store
    private var random: SeededRandom
    private var server: ScenarioServer
    private let rules: MergeRules
    private let limit: Int
    private let cap: Int
    private let key = ListKey("scenario")

    private var sequence = 0
    private var underway: [Request] = []
    private var rows: [Row] = []
    /// Neighbours that have been seen to be neighbours.
    private var proven: Set<Pair> = []
    private var versions: [Int: Int] = [:]
    private var isResting = false
    private var story: [String] = []

    enum Row: Hashable {
        case element(Int)
        case gap

        var id: Int? { if case .element(let id) = self { id } else { nil } }
    }

    private struct Pair: Hashable {
        let upper: Int
        let lower: Int
    }

    private struct Request {
        let place: ListPlace
        let page: ListPage<ScenarioElement>
        let begun: Int
        /// The elements that the server had when it answered, and when it was asked.
        let served: Set<Int>
        let asked: Set<Int>
        /// Where each element was when the server answered, or had been last.
        let keys: [Int: Double]
    }

    init(_ store: Store, seed: UInt64, _ pageLimit: Int?) {
        var random = SeededRandom(seed: seed)
        let rules = MergeRules(
            order: random.below(3) == 0 ? .changing : .stable,
            history: random.below(4) == 0 ? .limited : .complete,
            refresh: random.below(2) == 0 ? .head : .generation
        )
        var server = ScenarioServer(
            order: rules.order,
            history: rules.history,
            insertsAnywhere: rules.order == .stable && random.below(2) == 0
        )
        limit = pageLimit ?? 1 + random.below(6)
        cap = 5 + random.below(20)
        for _ in 0..<random.below(25) { server.insert(at: 0, isHidden: random.below(8) == 0) }
        (self.store, self.random, self.rules, self.server) = (store, random, rules, server)
    }

    mutating func play(steps: Int) async throws -> MergeFailure? {
        do {
            for _ in 0..<steps { try await step() }
            try await rest()
            return nil
        } catch let failure as MergeFailure {
            return failure
        }
    }

    private mutating func step() async throws {
        switch random.below(6) {
        case 0..<3: story.append(server.change(&random))
        case 3 where !underway.isEmpty: try await receive(underway.remove(at: random.below(underway.count)))
        default:
            let place = try await randomPlace()
            // As a list's lanes do it: a refresh is alone, and stops what was under way before.
            if place == .start {
                if underway.contains(where: { $0.place == .start }) { return }
                underway = []
            }
            // What is newest comes with a refresh.
            if case .beginning = place, underway.contains(where: { $0.place == .start }) { return }
            let request = try await ask(place)
            if random.below(3) == 0 { underway.append(request) } else { try await receive(request) }
        }
    }

    /// Nothing changes any more; what the client does now shows it everything.
    private mutating func rest() async throws {
        while let request = underway.popLast() { try await receive(request) }
        isResting = true
        guard rules.history == .complete, rules.refresh == .generation else { return }
        try await receive(ask(.start))
        var requests = 0
        while let place = try await openPlace() {
            requests += 1
            guard requests <= server.entries.count + rows.count + 10 else {
                throw failure(.endless, "\(place)")
            }
            try await receive(ask(place))
        }
        let expected = server.visible.map { Row.element($0.id) }
        guard rows == expected else {
            throw failure(.notConverged, "instead of \(expected.compactMap(\.id))")
        }
        for entry in server.visible where versions[entry.id] != entry.version {
            // What was under way together with another request may have been left out.
            if let version = versions[entry.id], version > entry.version {
                throw failure(.olderValue, "\(entry.id)")
            }
        }
    }

    private func failure(_ kind: MergeFailure.Kind, _ detail: String) -> MergeFailure {
        MergeFailure(
            kind: kind,
            detail: detail,
            story: ["\(rules.order), \(rules.history), \(rules.refresh), pages of \(limit)"] + story
        )
    }
}

// Requests.

extension MergeRun {
    private mutating func randomPlace() async throws -> ListPlace {
        let state = try await state()
        var places: [ListPlace] = [.start]
        if let tail = state.tail { places += [.end(tail.id), .end(tail.id)] }
        if let head = state.head { places.append(.beginning(head.id)) }
        for gap in state.gaps.values.sorted(by: { $0.id.number < $1.id.number }) {
            if let below = gap.below { places.append(.gap(gap.id, .upper, below.id)) }
            if let above = gap.above { places.append(.gap(gap.id, .lower, above.id)) }
        }
        return places[random.below(places.count)]
    }

    /// The first gap, from above, or else the end.
    private func openPlace() async throws -> ListPlace? {
        let (state, key) = (try await state(), key)
        let gap = try await store.transaction { change in
            try change.rows(of: key, after: [ListEdit<ScenarioElement>]()).gaps.first
        }
        if let gap, let below = gap.below { return .gap(gap.id, .upper, below.id) }
        return state.tail.map { .end($0.id) }
    }

    private func state() async throws -> ListState {
        let key = key
        return try await store.transaction { try $0.list(key) }
    }

    private mutating func ask(_ place: ListPlace) async throws -> Request {
        sequence += 1
        let begun = sequence
        let asked = Set(server.entries.map(\.id))
        if !isResting, random.below(4) == 0 { story.append("meanwhile " + server.change(&random)) }
        let state = try await state()
        let isNewest = random.below(2) == 0
        let page =
            switch place {
            case .start: server.page(after: nil, limit: limit, cap: cap)
            case .end: server.page(after: state.tail?.cursor, limit: limit, cap: cap)
            case .beginning: server.page(before: state.head?.cursor ?? "", limit: limit, isNewest: isNewest)
            case .gap(let id, .upper, _):
                server.page(after: state.gaps[id]?.below?.cursor, limit: limit, cap: cap)
            case .gap(let id, .lower, _):
                server.page(before: state.gaps[id]?.above?.cursor ?? "", limit: limit, isNewest: isNewest)
            }
        story.append("\(place): \(page.elements.map(\.id)) next \(page.next ?? "-")")
        return Request(
            place: place,
            page: page,
            begun: begun,
            served: Set(server.visible.map(\.id)),
            asked: asked,
            keys: server.keys
        )
    }

    private mutating func receive(_ request: Request) async throws {
        sequence += 1
        let evidence = Evidence(begun: request.begun, received: sequence)
        let (key, rules) = (key, rules)
        let shown = try await store.transaction { change in
            _ = try change.receive(request.page, at: request.place, of: key, rules, evidence)
            return try change.rows(of: key, after: [ListEdit<ScenarioElement>]())
        }
        let former = rows
        rows = shown.map { $0.element.map { .element($0.id) } ?? .gap }
        story.append(
            "received \(request.place): \(rows.map { if case .element(let id) = $0 { "\(id)" } else { "|" } })"
        )
        try checkOrder()
        try checkGaps(request, former)
        try checkGhosts(request)
        for element in shown.items {
            if let version = versions[element.id], version > element.version {
                throw failure(.olderValue, "\(element.id)")
            }
            versions[element.id] = element.version
        }
    }
}

// What must be true of the rows.

extension MergeRun {
    private func checkOrder() throws {
        let ids = rows.compactMap(\.id)
        guard Set(ids).count == ids.count else { throw failure(.duplicate, "\(ids)") }
        guard rules.order == .stable else { return }
        let keys = Dictionary(uniqueKeysWithValues: server.entries.map { ($0.id, $0.key) })
        let known = ids.compactMap { keys[$0] }
        guard known == known.sorted() else { throw failure(.disorder, "\(ids)") }
    }

    /// Two rows may only be neighbours when the server had nothing between them, at the time of some answer.
    private mutating func checkGaps(_ request: Request, _ former: [Row]) throws {
        let before = Dictionary(former.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            guard let upper = upper.id, let lower = lower.id,
                proven.insert(Pair(upper: upper, lower: lower)).inserted
            else { continue }
            if request.keys[upper] ?? 0 < request.keys[lower] ?? 0,
                !request.served.contains(where: { isBetween($0, upper, lower, request) })
            {
                continue
            }
            // Where elements move, the place of a row on the server may be newer than its place here.
            if rules.order == .changing { continue }
            // Or they were neighbours of what is no longer between them.
            guard let start = before[.element(upper)], let end = before[.element(lower)], start < end,
                former[start...end].allSatisfy({ $0 != .gap }),
                former[start + 1..<end].allSatisfy({ row in
                    row.id.map { !request.served.contains($0) || !isBetween($0, upper, lower, request) }
                        ?? false
                })
            else { throw failure(.silentGap, "between \(upper) and \(lower)") }
        }
    }

    private func isBetween(_ id: Int, _ upper: Int, _ lower: Int, _ request: Request) -> Bool {
        guard let key = request.keys[id], let first = request.keys[upper], let second = request.keys[lower]
        else { return false }
        return key > first && key < second
    }

    /// In the range of a first page there is nothing that had been deleted before it was asked for.
    private func checkGhosts(_ request: Request) throws {
        guard request.place == .start, rules.order == .stable, let last = request.page.elements.last?.id,
            let end = rows.firstIndex(of: .element(last))
        else { return }
        for row in rows[..<end] {
            guard let id = row.id, id <= request.asked.max() ?? 0, !request.asked.contains(id) else {
                continue
            }
            throw failure(.ghost, "\(id)")
        }
    }
}
