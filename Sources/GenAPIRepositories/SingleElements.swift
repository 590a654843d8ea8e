/// The elements that were fetched or saved individually, by their last use.
///
/// The least recently used elements are evicted when there are too many. An element that is in a list, is observed or has a
/// pending change is not evicted.
struct SingleElements {
    private var uses: [ElementReference: Int] = [:]

    var count: Int { uses.count }

    /// Adds an element that was fetched or saved.
    ///
    /// - Parameter time: Larger than all previous ones.
    mutating func insert(_ element: ElementReference, at time: Int) { uses[element] = time }

    /// Records that an element was read.
    mutating func touch(_ element: ElementReference, at time: Int) {
        if uses[element] != nil { uses[element] = time }
    }

    func used(since time: Int) -> Set<ElementReference> {
        Set(uses.lazy.filter { $0.value >= time }.map(\.key))
    }

    /// Removes the elements to evict that were last used before a time. Evicts a little more than necessary, so that it is
    /// not needed for each element.
    mutating func excess(over limit: Int, before time: Int) -> [ElementReference] {
        guard uses.count > limit else { return [] }
        let most = uses.count - (limit - limit / 8)
        let elements = uses.filter { $0.value < time }.sorted { $0.value < $1.value }.prefix(most).map(\.key)
        for element in elements { uses[element] = nil }
        return elements
    }
}

extension RepositoryTransaction {
    /// Removes those of the elements that are in no list, except those to keep.
    func forget(_ elements: [ElementReference], keeping kept: Set<ElementReference>) throws {
        let types = Dictionary(grouping: elements, by: \.type)
        for (type, elements) in types {
            try removeElements(Set(elements.map(\.number)), of: type, keeping: kept)
        }
    }
}
