/// The lists that nobody has in use, by when they were used last.
///
/// A list that has been looked at stays known, so that it is there at once when somebody comes back to it. The lists that
/// were used the longest ago are forgotten when all of these together have too many rows. An element goes with the last
/// list that holds it, unless somebody observes it or a change of it is pending.
struct UnusedLists {
    private struct Use {
        let weight: Int
        let at: Int
    }

    /// What a list takes beside its rows, in rows.
    static let ownWeight = 10

    private var uses: [ListKey: Use] = [:]
    private var weight = 0

    var keys: Set<ListKey> { Set(uses.keys) }

    /// A list is in use no longer.
    ///
    /// - Parameter time: Larger than that of every list before.
    mutating func insert(_ key: ListKey, rows: Int, at time: Int) {
        remove(key)
        uses[key] = Use(weight: rows + Self.ownWeight, at: time)
        weight += rows + Self.ownWeight
    }

    /// A list is in use again.
    ///
    /// - Returns: How many rows it had; `nil` for a list that was not among these.
    @discardableResult
    mutating func remove(_ key: ListKey) -> Int? {
        guard let use = uses.removeValue(forKey: key) else { return nil }
        weight -= use.weight
        return use.weight - Self.ownWeight
    }

    /// Takes out those that are to be forgotten, which were used before a time. They are somewhat more than need be, so that it
    /// is not done for each page.
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

/// An element of any type, by its number.
struct ElementPlace: Hashable, Sendable {
    let type: ObjectIdentifier
    let number: Int

    /// Finds out the place of an element.
    typealias Finder = @Sendable (RepositoryTransaction) throws -> ElementPlace

    static func finder<Element>(_ id: Element.ID, of type: Element.Type) -> Finder
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        { change in
            let number = try change.store.numbers(of: [id], Element.self).first ?? -1
            return ElementPlace(type: ObjectIdentifier(Element.self), number: number)
        }
    }
}

extension RepositoryTransaction {
    /// Forgets lists, and the elements that are in no other list and need not be kept.
    func forget(_ keys: [ListKey], keeping kept: Set<ElementPlace>) throws {
        var elements: [ObjectIdentifier: Set<Int>] = [:]
        for key in keys {
            guard let list = try store.list(key) else { continue }
            if let type = list.type { elements[type, default: []].formUnion(list.elements) }
            try removeList(key)
        }
        for (type, numbers) in elements {
            let unheld = try numbers.filter { number in
                try !kept.contains(ElementPlace(type: type, number: number))
                    && store.lists(holding: number, of: type).isEmpty
            }
            if !unheld.isEmpty { try store.removeElements(Array(unheld), of: type) }
        }
    }
}
