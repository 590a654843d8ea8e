import GenAPIRepositories
import GenAPIRuntime

/// One execution of a `MergeScenario`.
struct MergeRun<Store: LocalStore> {
    private let store: Store
    private let rules: ListRules.Merging
    private let limit: Int
    private let isCounted: Bool
    private let fault: MergeFault
    private let key = MergeScenario.key
    private var server: MergeServer
    private var judge: MergeJudge
    private var sequence = 0
    private var underway: [Request] = []
    private var story: [String] = []
    private var isResting = false

    private struct Request {
        let number: Int
        let place: ListPlace
        let cursor: PageCursor?
        let asked: MergeJudge.Asked
        /// The response, once the server has sent it.
        var answer: MergeJudge.Answer?
    }

    init(_ store: Store, _ scenario: MergeScenario, _ fault: @escaping MergeFault) {
        var random = SeededRandom(seed: scenario.seed)
        let rules =
            scenario.rules
            ?? ListRules.Merging(
                order: random.below(3) == 0 ? .changing : .stable,
                history: random.below(4) == 0 ? .limited : .complete,
                refresh: random.below(2) == 0 ? .head : .generation
            )
        (self.store, self.rules, self.fault) = (store, rules, fault)
        isCounted = scenario.isCounted
        // A counted page has room for at least one element after the repeated one.
        limit = (scenario.pageLimit ?? 1 + random.below(6)) + (isCounted ? 1 : 0)
        server = MergeServer(rules, &random)
        judge = MergeJudge(rules)
    }

    mutating func play(_ steps: [UInt64]) async throws -> MergeFailure? {
        story = [
            "\(rules.order), \(rules.history), \(rules.refresh), \(isCounted ? "counted " : "")pages of \(limit)",
            "at first \(names(server.entries))",
        ]
        do {
            for step in steps {
                var random = SeededRandom(seed: step)
                try await self.step(&random)
            }
            try await rest()
            return nil
        } catch let violation as MergeJudge.Violation {
            return MergeFailure(kind: violation.kind, detail: violation.detail, story: story)
        }
    }

    private mutating func step(_ random: inout SeededRandom) async throws {
        switch random.below(12) {
        case 0..<5: story.append(server.change(&random))
        case 5: try await delete(&random)
        case 6 where !underway.isEmpty: answer(random.below(underway.count), &random)
        case 7...8 where !underway.isEmpty:
            let index = random.below(underway.count)
            answer(index, &random)
            try await receive(underway.remove(at: index))
        default:
            guard let request = try await ask(&random) else { return }
            underway.append(request)
            if random.below(3) == 0 { return }
            if random.below(4) == 0 { story.append("meanwhile " + server.change(&random)) }
            answer(underway.count - 1, &random)
            if random.below(4) != 0 { try await receive(underway.removeLast()) }
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
    private mutating func ask(_ random: inout SeededRandom) async throws -> Request? {
        let state = try await state()
        var places: [(ListPlace, PageCursor?)] = [(.start, nil)]
        if let tail = state.tail { places += [(.end(tail.id), tail.cursor), (.end(tail.id), tail.cursor)] }
        if let head = state.head { places.append((.beginning(head.id), head.cursor)) }
        for gap in state.gaps.values.sorted(by: { $0.id.number < $1.id.number }) {
            if let below = gap.below { places.append((.gap(gap.id, below.id), below.cursor)) }
        }
        let (place, cursor) = places[random.below(places.count)]
        let isRefreshing = underway.contains { $0.place == .start }
        if case .beginning = place, isRefreshing { return nil }
        if place == .start {
            if isRefreshing { return nil }
            underway = []
        }
        return ask(place, cursor)
    }

    private mutating func ask(_ place: ListPlace, _ cursor: PageCursor?) -> Request {
        sequence += 1
        story.append("\(sequence) asks for \(place) \(cursor?.text ?? "")")
        return Request(
            number: sequence,
            place: place,
            cursor: cursor,
            asked: judge.asked(place, at: sequence, server)
        )
    }

    /// Lets the server respond, unless it already has.
    private mutating func answer(_ index: Int, _ random: inout SeededRandom) {
        guard underway[index].answer == nil else { return }
        let request = underway[index]
        let page = page(for: request, &random)
        let ids = page.page.elements.map(\.id)
        story.append("\(request.number) is answered \(ids) next \(page.page.nextCursor?.text ?? "-")")
        underway[index].answer = MergeJudge.Answer(
            asked: request.asked,
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
        let isPushedDown = !isResting && random.below(2) == 0
        return server.page(
            counted: request.cursor?.text,
            limit: limit,
            back: isPushedDown ? 1 + random.below(2 * limit) : nil
        )
    }

    private mutating func receive(_ request: Request) async throws {
        guard let answer = request.answer else { return }
        sequence += 1
        let evidence = Evidence(begun: request.number, received: sequence)
        let (key, rules, fault) = (key, rules, fault)
        let (merge, shown) = try await store.change { change in
            var (page, place) = (answer.page, request.place)
            try fault(change, &page, &place)
            let merge = try change.receive(page, at: place, of: key, rules, evidence)
            return (merge, try change.rows(of: key, after: [ListEdit<MergeElement>]()))
        }
        story.append("\(request.number) is received\(merge.isCurrent ? "" : " too late"): \(text(shown))")
        try judge.received(answer, at: evidence, isCurrent: merge.isCurrent, shown, server)
    }

    /// The client deletes a visible element.
    private mutating func delete(_ random: inout SeededRandom) async throws {
        guard let id = judge.ids.randomElement(using: &random) else { return }
        sequence += 1
        server.delete(id)
        let (key, evidence) = (key, Evidence(begun: sequence, received: sequence))
        let shown = try await store.change { change in
            try change.put(GenAPIRepositories.StoredElement<MergeElement>(nil, evidence: evidence), for: id)
            return try change.rows(of: key, after: [ListEdit<MergeElement>]())
        }
        story.append("the client deletes \(id): \(text(shown))")
        try judge.check(shown, server)
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
    private mutating func rest() async throws {
        isResting = true
        story.append("the server rests: \(names(server.entries))")
        var random = SeededRandom(seed: 0)
        while !underway.isEmpty {
            answer(underway.count - 1, &random)
            try await receive(underway.removeLast())
        }
        let walks = try await state().gaps.count + 2
        var requests = 0
        var place: (ListPlace, PageCursor?)? = (.start, nil)
        while let (next, cursor) = place {
            requests += 1
            // At most one pass over the whole list from each cursor.
            guard requests <= walks * (server.entries.count + judge.ids.count + 5) else {
                throw MergeJudge.Violation(kind: .endless, detail: "\(next)")
            }
            underway = [ask(next, cursor)]
            answer(0, &random)
            try await receive(underway.removeLast())
            place = try await openPlace()
        }
        try judge.checkEnd(server)
    }

    /// The first gap that can be filled; otherwise the end of the list.
    private func openPlace() async throws -> (ListPlace, PageCursor?)? {
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
