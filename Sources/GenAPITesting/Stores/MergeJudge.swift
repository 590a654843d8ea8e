import GenAPIRepositories
import GenAPIRuntime

/// Checks the rows of a `MergeScenario` against everything that its server has sent.
struct MergeJudge {
    struct Violation: Error {
        let kind: MergeFailure.Kind
        let detail: String
    }

    /// A request and the server's state when it started.
    struct Asked {
        let place: ListPlace
        let number: Int
        let ids: Set<Int>
        /// The newest element at that time.
        let newest: Int
    }

    /// A page and the keys of all elements when it was taken from the list.
    struct Answer {
        let asked: Asked
        let page: Page<MergeElement>
        let reach: ClosedRange<Double>
        let keys: [Int: Double]
    }

    struct Neighbours: Hashable {
        let upper: Int
        let lower: Int
    }

    let rules: ListRules.Merging
    private(set) var rows: [Int?] = []
    /// The keys at which responses contained each element.
    var places: [Int: Set<Double>] = [:]
    /// Ranges that are empty according to the latest responses.
    var empty: Set<ClosedRange<Double>> = []
    /// Pairs of rows that have been adjacent.
    var neighbours: Set<Neighbours> = []
    /// Rows that were removed because they were misplaced, which no client could know.
    var strays: Set<Int> = []
    /// The responses that changed the order, with the key from which on they determine the list.
    private var answers: [(answer: Answer, evidence: Evidence, start: Double)] = []
    /// The number of the latest request that returned each element.
    private var requests: [Int: Int] = [:]
    /// The ranges that were read, and the server's elements at that time.
    private var read: [(reach: ClosedRange<Double>, ids: Set<Int>)] = []
    private var versions: [Int: Int] = [:]
    /// The newest refresh with a received page.
    private var refresh: Asked?

    init(_ rules: ListRules.Merging) { self.rules = rules }

    /// The visible elements.
    var ids: [Int] { rows.compactMap { $0 } }

    var isByGeneration: Bool { rules.refresh == .generation || rules.order == .changing }

    func asked(_ place: ListPlace, at number: Int, _ server: MergeServer) -> Asked {
        let ids = server.entries.map(\.id)
        return Asked(place: place, number: number, ids: Set(ids), newest: server.newest)
    }

    mutating func received(
        _ answer: Answer,
        at time: Evidence,
        isCurrent: Bool,
        _ shown: ListRows<MergeElement>,
        _ server: MergeServer
    ) throws {
        for element in answer.page.elements {
            guard let key = answer.keys[element.id] else { continue }
            places[element.id, default: []].insert(key)
            requests[element.id] = max(requests[element.id] ?? 0, answer.asked.number)
            if isCurrent { strays.remove(element.id) }
        }
        if isCurrent {
            learn(answer)
            answers.append(
                (answer, time, answer.asked.place == .start ? -.infinity : answer.reach.lowerBound)
            )
        }
        // The first page of a refresh starts above everything that was read before.
        let first =
            answer.asked.place == .start ? answer.page.elements.first.flatMap { answer.keys[$0.id] } : nil
        let upper = answer.reach.upperBound
        read.append((min(first ?? answer.reach.lowerBound, upper)...upper, Set(answer.keys.keys)))
        if isCurrent, answer.asked.place == .start { refresh = answer.asked }
        let former = ids
        rows = shown.map { $0.element?.id }
        try checkVanished(former, answer, server)
        try check(shown, server)
        if isCurrent { try checkShown(answer.page, server) }
        try checkGhosts(answer, isCurrent)
    }

    mutating func check(_ shown: ListRows<MergeElement>, _ server: MergeServer) throws {
        rows = shown.map { $0.element?.id }
        guard Set(ids).count == ids.count else { throw Violation(kind: .duplicate, detail: "\(ids)") }
        try checkOrder(server)
        try checkGaps(server)
        for element in shown.elements {
            if let version = versions[element.id], version > element.version {
                throw Violation(kind: .olderValue, detail: "\(element.id)")
            }
            versions[element.id] = element.version
        }
    }
}

extension MergeJudge {
    private func checkOrder(_ server: MergeServer) throws {
        guard rules.order == .stable else { return }
        let keys = server.keys
        var segment = 0
        var known: [(id: Int, key: Double, segment: Int)] = []
        for row in rows {
            guard let id = row else {
                segment += 1
                continue
            }
            if let key = keys[id] { known.append((id, key, segment)) }
        }
        // Rows below a misplaced row in the same segment are misplaced with it.
        var misplaced: Set<Int> = []
        for (index, lower) in known.enumerated() {
            for upper in known[..<index] where upper.key > lower.key {
                let isLate =
                    misplaced.contains(lower.segment) || isContested(lower.id, lower.key)
                    || read.contains { $0.reach.contains(lower.key) && !$0.ids.contains(lower.id) }
                guard upper.segment < lower.segment, isLate else {
                    throw Violation(kind: .disorder, detail: "\(upper.id) above \(lower.id)")
                }
                misplaced.insert(lower.segment)
            }
        }
    }

    /// Whether two overlapping responses contradict each other about the element. The client cannot know which one is
    /// older.
    private func isContested(_ id: Int, _ key: Double) -> Bool {
        let with = answers.filter { $0.answer.page.elements.contains { $0.id == id } }
        return with.contains { one in
            answers.contains { other in
                other.start <= key && key <= other.answer.reach.upperBound && other.answer.keys[id] == nil
                    && !one.evidence.isAfter(other.evidence) && !other.evidence.isAfter(one.evidence)
            }
        }
    }

    /// A refresh by generation covers the rows above the first gap that it has fetched; a refresh of the head covers
    /// its page.
    private func checkGhosts(_ answer: Answer, _ isCurrent: Bool) throws {
        guard let refresh, isCurrent, isByGeneration || answer.asked.place == .start else { return }
        let top = rows.prefix { $0 != nil }.compactMap { $0 }
        let last =
            isByGeneration
            ? top.last { requests[$0] ?? 0 >= refresh.number }
            : answer.page.elements.last { ids.contains($0.id) }?.id
        guard let last, let end = top.firstIndex(of: last) else { return }
        for id in top[..<end] where id <= refresh.newest && !refresh.ids.contains(id) {
            throw Violation(kind: .ghost, detail: "\(id)")
        }
    }

    private func checkShown(_ page: Page<MergeElement>, _ server: MergeServer) throws {
        let (shown, keys) = (Set(ids), server.keys)
        for element in page.elements where !shown.contains(element.id) && keys[element.id] != nil {
            throw Violation(kind: .vanished, detail: "\(element.id), as soon as it came")
        }
    }

    /// If elements move, the end of a generation does not contain those that moved up during it.
    private mutating func checkVanished(_ former: [Int], _ answer: Answer, _ server: MergeServer) throws {
        let isEnd = answer.page.isEnd && !answer.page.isJoined && rules.history == .complete
        if rules.order == .changing && isEnd { return }
        let (shown, keys) = (Set(ids), server.keys)
        let order = former.map { places[$0]?.max() ?? 0 }
        for (index, id) in former.enumerated() where !shown.contains(id) && answer.keys[id] != nil {
            guard let key = keys[id] else { continue }
            let isInOrder =
                order[..<index].allSatisfy { $0 < key } && order[(index + 1)...].allSatisfy { $0 > key }
            if isInOrder || rules.order == .changing { throw Violation(kind: .vanished, detail: "\(id)") }
            strays.insert(id)
        }
    }

    func checkEnd(_ server: MergeServer) throws {
        let expected = server.visible.map(\.id)
        if isByGeneration && rules.history == .complete {
            guard rows == expected else {
                throw Violation(kind: .notConverged, detail: "instead of \(expected)")
            }
        } else if !server.changesAnywhere && rules.history == .complete {
            let missing = expected.filter { !ids.contains($0) }
            guard missing.isEmpty else { throw Violation(kind: .notConverged, detail: "without \(missing)") }
        }
        for entry in server.visible {
            if let version = versions[entry.id], version > entry.version {
                throw Violation(kind: .olderValue, detail: "\(entry.id)")
            }
        }
    }
}
