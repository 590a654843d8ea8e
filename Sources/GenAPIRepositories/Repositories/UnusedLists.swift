/// The lists that are not in use, ordered by their last use.
///
/// A list is kept after its last use, so that it is available at once when it is needed again. The least recently used
/// lists are evicted when all unused lists together have too many rows. An element is evicted with the last list that
/// contains it, unless it is observed or has a pending change.
struct UnusedLists {
    private struct Use {
        let weight: Int
        let at: Int
    }

    /// The overhead of a list, in rows.
    static let ownWeight = 10

    private var uses: [ListKey: Use] = [:]
    private var weight = 0

    var keys: Set<ListKey> { Set(uses.keys) }

    /// Adds a list that is no longer in use.
    ///
    /// - Parameter time: Larger than all previous ones.
    mutating func insert(_ key: ListKey, rows: Int, at time: Int) {
        remove(key)
        uses[key] = Use(weight: rows + Self.ownWeight, at: time)
        weight += rows + Self.ownWeight
    }

    /// Removes a list that is in use again.
    ///
    /// - Returns: Its number of rows; `nil` if it was not an unused list.
    @discardableResult
    mutating func remove(_ key: ListKey) -> Int? {
        guard let use = uses.removeValue(forKey: key) else { return nil }
        weight -= use.weight
        return use.weight - Self.ownWeight
    }

    /// Removes the lists to evict that were last used before a time. Evicts a little more than necessary, so that it is
    /// not needed for each page.
    mutating func excess(over limit: Int, before time: Int) -> [ListKey] {
        guard weight > limit else { return [] }
        var keys: [ListKey] = []
        for (key, use) in uses.sorted(by: { $0.value.at < $1.value.at }) {
            if weight <= limit - limit / 8 { break }
            if use.at >= time { break }
            remove(key)
            keys.append(key)
        }
        return keys
    }
}

extension RepositoryTransaction {
    /// Removes those of the elements that are in no list, except those to keep.
    func removeElements(
        _ numbers: Set<Int>,
        in scope: ElementScopeKey,
        keeping kept: Set<ElementReference>
    ) throws {
        let removable = numbers.filter { !kept.contains(ElementReference(scope: scope, number: $0)) }
        let lists = try store.lists(holding: removable, in: scope)
        let gone = removable.filter { lists[$0] == nil }
        if !gone.isEmpty { try store.removeElements(Array(gone), in: scope) }
    }

    /// Removes lists and the elements that are in no other list, except those to keep.
    func forget(_ keys: [ListKey], keeping kept: Set<ElementReference>) throws {
        var elements: [ElementScopeKey: Set<Int>] = [:]
        for key in keys {
            guard let list = try store.list(key) else { continue }
            if let scope = list.scope { elements[scope, default: []].formUnion(list.elements) }
            try removeList(key)
        }
        for (scope, numbers) in elements {
            try removeElements(numbers, in: scope, keeping: kept)
        }
    }
}
