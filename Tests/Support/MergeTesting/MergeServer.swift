package import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// An element of a `MergeScenario`.
package struct MergeElement: Hashable, Identifiable, Sendable {
    package let id: Int
    /// Increases with each change.
    package var version: Int
}

extension MergeElement: JSONReadable, JSONWritable {
    package init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        version = json.int("version")
        json.endObject()
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.int("version", version)
        json.endObject()
    }
}

/// A page and the range of keys that it covers.
struct MergePage {
    let page: Page<MergeElement>
    let reach: ClosedRange<Double>
}

/// The server's list of a `MergeScenario`, sorted by unique keys. Hidden elements are counted but never returned.
struct MergeServer {
    struct Entry {
        let id: Int
        var key: Double
        var version = 1
        let isHidden: Bool
    }

    let policy: ListConfiguration.MergePolicy
    /// Whether insertions and moves happen anywhere, or only at the head as in timelines.
    let changesAnywhere: Bool
    /// The depth of a limited history.
    let cap: Int

    private(set) var entries: [Entry] = []
    private var lastID = 0
    private var lowestKey = 0.0
    private var highestKey = 0.0
    /// The keys of all hidden elements, including deleted ones.
    private var hiddenKeys: [Double] = []

    init(_ policy: ListConfiguration.MergePolicy, _ random: inout SeededRandom) {
        self.policy = policy
        changesAnywhere = random.below(2) == 0
        cap = 5 + random.below(20)
        for _ in 0..<random.below(25) { insert(&random) }
    }

    /// The newest id ever assigned.
    var newest: Int { lastID }
    var visible: [Entry] { entries.filter { !$0.isHidden } }
    /// The elements that pages can contain.
    var reachable: [Entry] { policy.history == .limited ? Array(entries.prefix(cap)) : entries }
    var keys: [Int: Double] { Dictionary(uniqueKeysWithValues: visible.map { ($0.id, $0.key) }) }
}

// Changes.

extension MergeServer {
    mutating func change(_ random: inout SeededRandom) -> String {
        let kind = random.below(10)
        if entries.isEmpty || kind < 4 { return insert(&random) }
        let index = random.below(entries.count)
        switch kind {
        case 4..<7: return "delete \(entries.remove(at: index).id)"
        case 7..<9 where policy.order == .changing:
            var entry = entries.remove(at: index)
            entry.version += 1
            let place = put(entry, &random)
            return "move \(entry.id) to \(place)"
        default:
            entries[index].version += 1
            return "edit \(entries[index].id)"
        }
    }

    mutating func delete(_ id: Int) { entries.removeAll { $0.id == id } }

    @discardableResult
    private mutating func insert(_ random: inout SeededRandom) -> String {
        lastID += 1
        let entry = Entry(id: lastID, key: 0, isHidden: random.below(8) == 0)
        let place = put(entry, &random)
        if entry.isHidden { hiddenKeys.append(entries[place].key) }
        return "insert \(entry.isHidden ? "hidden " : "")\(lastID) at \(place)"
    }

    private mutating func put(_ entry: Entry, _ random: inout SeededRandom) -> Int {
        var entry = entry
        var index = changesAnywhere ? random.below(entries.count + 1) : 0
        if !isOpen(index) { index = 0 }
        if index == 0 {
            lowestKey -= 1
            entry.key = lowestKey
        } else if index == entries.count {
            highestKey += 1
            entry.key = highestKey
        } else {
            let (above, below) = (entries[index - 1].key, entries[index].key)
            entry.key = above + (below - above) * Double(1 + random.below(1 << 20)) / Double(1 << 21)
        }
        entries.insert(entry, at: index)
        return index
    }

    /// A page can end at a hidden element. A client cannot detect later insertions next to it, so there are none.
    private func isOpen(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let below = index < entries.count ? entries[index].key : .infinity
        return !hiddenKeys.contains { $0 >= entries[index - 1].key && $0 <= below }
    }
}

// Pages.

extension MergeServer {
    /// The page after a key, or the first page. Hidden elements are removed after counting.
    ///
    /// - Parameter cursor: A key, optionally followed by two dots and the key at which the range ends.
    func page(after cursor: String?, limit: Int) -> MergePage {
        let (start, end) = cursor.map(Self.bounds) ?? (-.infinity, nil)
        let rest = entries.filter { $0.key > start && $0.key < end ?? .infinity }
        let reach = reachable.last?.key ?? -.infinity
        let page = rest.prefix { $0.key <= reach }.prefix(limit)
        let isLast = page.count == rest.count
        let last = isLast ? end ?? .infinity : page.last?.key ?? start
        var answer = Page(
            elements(page),
            next: isLast || page.isEmpty ? nil : page.last.map { Self.cursor($0.key, end) },
            previous: (page.first?.key ?? cursor.map { _ in start }).map { "\($0)" }
        )
        answer.isJoined = isLast && end != nil
        return MergePage(page: answer, reach: start...max(start, last))
    }

    /// A page before a key: the nearest elements, or the newest ones with a cursor for the gap.
    func page(before cursor: String, limit: Int, isNewest: Bool, isBounded: Bool) -> MergePage {
        let key = Self.bounds(cursor).0
        let newer = entries.filter { $0.key < key }
        let page = isNewest ? newer.prefix(limit) : newer.suffix(limit)
        let leavesGap = isNewest && page.count < newer.count
        let answer = Page(
            elements(page),
            next: leavesGap ? page.last.map { Self.cursor($0.key, isBounded ? key : nil) } : nil,
            previous: "\(page.first?.key ?? key)"
        )
        let last = leavesGap ? page.last?.key : nil
        return MergePage(page: answer, reach: (page.first?.key ?? key)...(last ?? key))
    }

    private static func cursor(_ key: Double, _ end: Double?) -> String {
        end.map { "\(key)..\($0)" } ?? "\(key)"
    }

    private static func bounds(_ cursor: String) -> (Double, Double?) {
        let texts = cursor.components(between: "..")
        return (Double(texts[0]) ?? 0, texts.count > 1 ? Double(texts[1]) : nil)
    }

    private func elements(_ entries: ArraySlice<Entry>) -> [MergeElement] {
        entries.filter { !$0.isHidden }.map { MergeElement(id: $0.id, version: $0.version) }
    }
}

// Counted pages.

extension MergeServer {
    /// The position of an iteration and the ids that it has returned.
    private struct Trail {
        var key = -Double.infinity
        var ids: Set<Int> = []

        init(_ cursor: String?) {
            let texts = cursor?.split(separator: "#", omittingEmptySubsequences: false) ?? []
            guard texts.count == 2, let key = Double(texts[0]) else { return }
            (self.key, ids) = (key, Set(texts[1].split(separator: ",").compactMap { Int($0) }))
        }

        func cursor(at key: Double) -> String {
            "\(key)#" + ids.sorted().map(String.init).joined(separator: ",")
        }
    }

    /// A page by index. It starts at an element that the iteration has already returned, or at the beginning of the
    /// list if all of those were deleted.
    ///
    /// - Parameter back: How many returned elements to start before, as after insertions at the head; the page may then
    ///   contain nothing new. `nil` starts at the last returned element and always continues beyond it.
    func page(counted cursor: String?, limit: Int, back: Int?) -> MergePage {
        var trail = Trail(cursor)
        let index = entries.firstIndex { $0.key > trail.key } ?? entries.count
        let known = entries[..<index].indices.filter { trail.ids.contains(entries[$0].id) }
        let start = known.suffix(back ?? 1).first ?? 0
        let end = max(start + limit, back == nil ? index + 1 : 0)
        let page = entries[start..<min(end, entries.count)]
        let isLast = page.endIndex == entries.count
        let last = page.last?.key ?? trail.key
        trail.ids.formUnion(elements(page).map(\.id))
        let above = start > 0 ? entries[start - 1].key : nil
        var answer = Page(elements(page), next: isLast ? nil : trail.cursor(at: max(last, trail.key)))
        answer.beginning = start == 0 ? .head : .anywhere
        answer.above = above.map { PageCursor(trail.cursor(at: $0)) }
        answer.below = isLast ? nil : PageCursor(trail.cursor(at: last))
        let upper = isLast ? Double.infinity : last
        return MergePage(page: answer, reach: (above ?? -.infinity)...max(above ?? -.infinity, upper))
    }
}

extension String {
    fileprivate func components(between separator: String) -> [String] {
        guard let range = firstRange(of: separator) else { return [self] }
        return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
    }
}
