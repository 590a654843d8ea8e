/// The elements that were asked for or saved by themselves, by when they were used last.
///
/// The elements that were used the longest ago are forgotten when there are too many. A list that holds an element keeps it,
/// and so do an observer and a pending change.
struct SingleElements {
    private var uses: [ElementPlace: Int] = [:]

    var count: Int { uses.count }

    /// An element was asked for or saved.
    ///
    /// - Parameter time: Larger than every time before.
    mutating func insert(_ element: ElementPlace, at time: Int) { uses[element] = time }

    /// An element was read.
    mutating func touch(_ element: ElementPlace, at time: Int) {
        if uses[element] != nil { uses[element] = time }
    }

    func used(since time: Int) -> Set<ElementPlace> {
        Set(uses.lazy.filter { $0.value >= time }.map(\.key))
    }

    /// Takes out those that are to be forgotten, which were used before a time. They are somewhat more than need be, so that
    /// it is not done for each element.
    mutating func excess(over limit: Int, before time: Int) -> [ElementPlace] {
        guard uses.count > limit else { return [] }
        let most = uses.count - (limit - limit / 8)
        let elements = uses.filter { $0.value < time }.sorted { $0.value < $1.value }.prefix(most).map(\.key)
        for element in elements { uses[element] = nil }
        return elements
    }
}

extension RepositoryTransaction {
    /// Forgets those of some elements that are in no list and need not be kept.
    func forget(_ elements: [ElementPlace], keeping kept: Set<ElementPlace>) throws {
        var gone: [ObjectIdentifier: [Int]] = [:]
        for element in elements where !kept.contains(element) {
            if try store.lists(holding: element.number, of: element.type).isEmpty {
                gone[element.type, default: []].append(element.number)
            }
        }
        for (type, numbers) in gone { try store.removeElements(numbers, of: type) }
    }
}
