/// The elements that were fetched or saved individually, by their last use.
///
/// The least recently used elements are evicted when there are too many. An element that is in a list, is observed or has a
/// pending change is not evicted.
struct SingleElements {
    /// The time of the last use of each element, by scope and number.
    private var uses: [ElementScopeKey: PersistentVector<Int>] = [:]
    private(set) var count = 0

    /// Adds an element that was fetched or saved.
    ///
    /// - Parameter time: Not less than all previous ones.
    mutating func insert(_ element: ElementReference, at time: Int) { set(time, for: element) }

    /// Records that an element was read.
    mutating func touch(_ element: ElementReference, at time: Int) {
        if uses[element.scope]?[element.number] != nil { set(time, for: element) }
    }

    private mutating func set(_ time: Int?, for element: ElementReference) {
        var difference = 0
        // Copies are never compared, so all revisions can be equal.
        uses[element.scope, default: PersistentVector()].update(at: element.number, revision: 1) { use in
            difference = (time == nil ? 0 : 1) - (use == nil ? 0 : 1)
            use = time
        }
        count += difference
    }

    /// All elements with the time of their last use.
    private var all: [(element: ElementReference, time: Int)] {
        var all: [(element: ElementReference, time: Int)] = []
        for (scope, times) in uses {
            times.visit { all.append((ElementReference(scope: scope, number: $0), $1)) }
        }
        return all
    }

    func used(since time: Int) -> Set<ElementReference> {
        Set(all.lazy.filter { $0.time >= time }.map(\.element))
    }

    /// Removes the elements to evict that were last used before a time. Evicts a little more than necessary, so that it is
    /// not needed for each element.
    mutating func excess(over limit: Int, before time: Int) -> [ElementReference] {
        guard count > limit else { return [] }
        let most = count - (limit - limit / 8)
        let elements = all.filter { $0.time < time }.sorted { $0.time < $1.time }.prefix(most).map(\.element)
        for element in elements { set(nil, for: element) }
        return elements
    }
}

extension RepositoryTransaction {
    /// Removes those of the elements that are in no list, except those to keep.
    func forget(_ elements: [ElementReference], keeping kept: Set<ElementReference>) throws {
        for (scope, elements) in Dictionary(grouping: elements, by: \.scope) {
            try removeElements(Set(elements.map(\.number)), in: scope, keeping: kept)
        }
    }
}
