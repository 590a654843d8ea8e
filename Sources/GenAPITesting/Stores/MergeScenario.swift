public import GenAPIRuntime

/// A list on a server that changes, and a client that pages it in any order, with two requests under way now and then.
/// Everything follows from the seed.
///
/// After each page it checks what the client shows: no element twice, the server's order, no silent gap, nothing that was
/// deleted before a refresh in the range of that refresh, no value older than one shown before; and when the server
/// comes to rest, a refresh by generation and loading to the end show what the server has.
public struct MergeScenario: Sendable {
    public let seed: UInt64
    /// How many requests and changes there are.
    public var steps: Int
    /// How many elements a page has at most; `nil` leaves it to the seed.
    public var pageLimit: Int?

    public init(seed: UInt64, steps: Int = 30, pageLimit: Int? = nil) {
        self.seed = seed
        self.steps = steps
        self.pageLimit = pageLimit
    }

    /// The first thing that was wrong; `nil` when nothing was.
    public func failure(of store: some LocalStore) async throws -> MergeFailure? {
        var run = MergeRun(store, seed: seed, pageLimit)
        return try await run.play(steps: steps)
    }

    /// The shortest beginning of the scenario that fails as well, for people to read.
    public func shrunk(_ makeStore: () -> some LocalStore) async throws -> (
        steps: Int, failure: MergeFailure
    )? {
        for steps in 0...steps {
            let scenario = MergeScenario(seed: seed, steps: steps, pageLimit: pageLimit)
            if let failure = try await scenario.failure(of: makeStore()) { return (steps, failure) }
        }
        return nil
    }
}

/// What was wrong with the rows of a list.
public struct MergeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case duplicate, disorder, silentGap, ghost, olderValue, notConverged, endless
    }

    public let kind: Kind
    public let detail: String
    /// What led to it, a line for each step.
    public let story: [String]

    public var description: String { "\(kind.rawValue): \(detail)\n" + story.joined(separator: "\n") }
}

/// An element of a `MergeScenario`.
struct ScenarioElement: Hashable, Identifiable, Sendable {
    let id: Int
    var version: Int
}

/// The server's list. Elements are in it in order; some are counted and never answered.
struct ScenarioServer {
    struct Entry {
        let id: Int
        /// Its place among all elements there ever were, while it does not move.
        var key: Double
        var version = 1
        let isHidden: Bool
    }

    private(set) var entries: [Entry] = []
    /// Where each element is or was last.
    private(set) var keys: [Int: Double] = [:]
    private var lastID = 0
    let order: ElementOrder
    let history: ListHistory
    /// What insertions in the middle are like: timelines have none.
    let insertsAnywhere: Bool

    init(order: ElementOrder, history: ListHistory, insertsAnywhere: Bool) {
        (self.order, self.history, self.insertsAnywhere) = (order, history, insertsAnywhere)
    }

    var visible: [Entry] { entries.filter { !$0.isHidden } }

    mutating func change(_ random: inout SeededRandom) -> String {
        let kind = random.below(10)
        if entries.isEmpty || kind < 4 {
            let index = insertsAnywhere && kind < 2 ? random.below(entries.count + 1) : 0
            insert(at: index, isHidden: random.below(8) == 0)
            return "insert \(lastID) at \(index)"
        }
        let index = random.below(entries.count)
        switch kind {
        case 4..<7:
            return "delete \(entries.remove(at: index).id)"
        case 7 where order == .changing:
            var entry = entries.remove(at: index)
            entry.version += 1
            entry.key = (entries.first?.key ?? 0) - 1
            entries.insert(entry, at: 0)
            keys[entry.id] = entry.key
            return "move \(entry.id) to the head"
        default:
            entries[index].version += 1
            return "edit \(entries[index].id)"
        }
    }

    mutating func insert(at index: Int, isHidden: Bool) {
        lastID += 1
        let above = index > 0 ? entries[index - 1].key : nil
        let below = index < entries.count ? entries[index].key : nil
        let key =
            switch (above, below) {
            case (let above?, let below?): (above + below) / 2
            case (let above?, nil): above + 1
            case (nil, let below?): below - 1
            case (nil, nil): 0.0
            }
        // A page can end at a hidden element; of what is then inserted next to that, no client can know.
        entries.insert(Entry(id: lastID, key: key, isHidden: isHidden && !insertsAnywhere), at: index)
        keys[lastID] = key
    }

    /// What comes after a key, or the first page. Filtered after it was counted.
    func page(after cursor: String?, limit: Int, cap: Int) -> ListPage<ScenarioElement> {
        let reachable = history == .limited ? Array(entries.prefix(cap)) : entries
        let rest =
            cursor.flatMap(Double.init).map { key in reachable.drop { $0.key <= key } } ?? reachable[...]
        let page = rest.prefix(limit)
        let isLast = page.count == rest.count
        return ListPage(
            elements(page),
            next: isLast ? nil : page.last.map { "\($0.key)" },
            newer: (page.first?.key ?? cursor.flatMap(Double.init)).map { "\($0)" }
        )
    }

    /// What comes before a key: directly before it, or the newest, with the way to what lies between.
    func page(before cursor: String, limit: Int, isNewest: Bool) -> ListPage<ScenarioElement> {
        let key = Double(cursor) ?? 0
        let newer = entries.prefix { $0.key < key }
        let page = isNewest ? newer.prefix(limit) : newer.suffix(limit)
        let leavesGap = isNewest && page.count < newer.count
        return ListPage(
            elements(page),
            next: leavesGap ? page.last.map { "\($0.key)" } : nil,
            newer: "\(page.first?.key ?? key)"
        )
    }

    private func elements(_ entries: ArraySlice<Entry>) -> [ScenarioElement] {
        entries.filter { !$0.isHidden }.map { ScenarioElement(id: $0.id, version: $0.version) }
    }
}
