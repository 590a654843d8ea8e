import GenAPIRepositories
import GenAPIRuntime

/// Checks the rows of a `MergeScenario` against everything that its server has sent.
struct MergeOracle {
    struct Violation: Error {
        let kind: MergeFailure.Kind
        let detail: String
    }

    /// A request and the server's state when it started.
    struct Request {
        let place: MergePoint
        let number: Int
        let ids: Set<Int>
        /// The newest element at that time.
        let newest: Int
    }

    /// A page and the keys of all elements when it was taken from the list.
    struct Response {
        let request: Request
        let page: Page<MergeElement>
        let reach: ClosedRange<Double>
        let keys: [Int: Double]
    }

    struct Neighbours: Hashable {
        let upper: Int
        let lower: Int
    }

    let policy: ListConfiguration.MergePolicy
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
    private var responses: [(response: Response, interval: RequestInterval, start: Double)] = []
    /// The number of the latest request that returned each element.
    private var requests: [Int: Int] = [:]
    /// The ranges that were read, and the server's elements at that time.
    private var read: [(reach: ClosedRange<Double>, ids: Set<Int>)] = []
    private var versions: [Int: Int] = [:]
    /// The elements that the client has deleted.
    private var deleted: Set<Int> = []
    /// The newest refresh with a received page.
    private var refresh: Request?

    init(_ policy: ListConfiguration.MergePolicy) { self.policy = policy }

    /// The visible elements.
    var ids: [Int] { rows.compactMap { $0 } }

    var isByGeneration: Bool { policy.refresh == .generation || policy.order == .changing }

    func request(_ place: MergePoint, at number: Int, _ server: MergeServer) -> Request {
        let ids = server.entries.map(\.id)
        return Request(place: place, number: number, ids: Set(ids), newest: server.newest)
    }

    mutating func received(
        _ response: Response,
        at time: RequestInterval,
        isCurrent: Bool,
        _ shown: ListRows<MergeElement>,
        _ server: MergeServer
    ) throws {
        for element in response.page.elements {
            guard let key = response.keys[element.id] else { continue }
            places[element.id, default: []].insert(key)
            requests[element.id] = max(requests[element.id] ?? 0, response.request.number)
            if isCurrent { strays.remove(element.id) }
        }
        if isCurrent {
            learn(response)
            responses.append(
                (response, time, response.request.place == .start ? -.infinity : response.reach.lowerBound)
            )
        }
        // The first page of a refresh starts above everything that was read before.
        let first =
            response.request.place == .start
            ? response.page.elements.first.flatMap { response.keys[$0.id] } : nil
        let upper = response.reach.upperBound
        read.append((min(first ?? response.reach.lowerBound, upper)...upper, Set(response.keys.keys)))
        if isCurrent, response.request.place == .start { refresh = response.request }
        let former = ids
        rows = shown.map { $0.element?.id }
        try checkVanished(former, response, server)
        try check(shown, server)
        if isCurrent { try checkShown(response.page, server) }
        try checkGhosts(response, isCurrent)
    }

    /// The client deletes an element, which must not be visible again.
    mutating func delete(_ id: Int) { deleted.insert(id) }

    mutating func check(_ shown: ListRows<MergeElement>, _ server: MergeServer) throws {
        rows = shown.map { $0.element?.id }
        guard Set(ids).count == ids.count else { throw Violation(kind: .duplicate, detail: "\(ids)") }
        if let id = ids.first(where: deleted.contains) { throw Violation(kind: .ghost, detail: "\(id)") }
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

extension MergeOracle {
    private func checkOrder(_ server: MergeServer) throws {
        guard policy.order == .stable else { return }
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
        let with = responses.filter { $0.response.page.elements.contains { $0.id == id } }
        return with.contains { one in
            responses.contains { other in
                other.start <= key && key <= other.response.reach.upperBound && other.response.keys[id] == nil
                    && !one.interval.startsAfter(other.interval) && !other.interval.startsAfter(one.interval)
            }
        }
    }

    /// A refresh by generation covers the rows above the first gap that it has fetched; a refresh of the head covers
    /// its page.
    private func checkGhosts(_ response: Response, _ isCurrent: Bool) throws {
        guard let refresh, isCurrent, isByGeneration || response.request.place == .start else { return }
        let top = rows.prefix { $0 != nil }.compactMap { $0 }
        let last =
            isByGeneration
            ? top.last { requests[$0] ?? 0 >= refresh.number }
            : response.page.elements.last { ids.contains($0.id) }?.id
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
    private mutating func checkVanished(_ former: [Int], _ response: Response, _ server: MergeServer) throws {
        let isEnd = response.page.isEnd && !response.page.isJoined && policy.history == .complete
        if policy.order == .changing && isEnd { return }
        let (shown, keys) = (Set(ids), server.keys)
        let order = former.map { places[$0]?.max() ?? 0 }
        for (index, id) in former.enumerated() where !shown.contains(id) && response.keys[id] != nil {
            guard let key = keys[id] else { continue }
            let isInOrder =
                order[..<index].allSatisfy { $0 < key } && order[(index + 1)...].allSatisfy { $0 > key }
            if isInOrder || policy.order == .changing { throw Violation(kind: .vanished, detail: "\(id)") }
            strays.insert(id)
        }
    }

    func checkEnd(_ server: MergeServer) throws {
        let expected = server.visible.map(\.id)
        if isByGeneration && policy.history == .complete {
            guard rows == expected else {
                throw Violation(kind: .notConverged, detail: "instead of \(expected)")
            }
        } else if !server.changesAnywhere && policy.history == .complete {
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
