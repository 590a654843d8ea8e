/// The lists that contain each element, by number. May also name lists that contained it earlier.
struct ListMemberships {
    /// The first list of each element. Most elements are in only one.
    private var first = RunVector<Int>()
    /// The further lists of elements that are in several.
    private var others: [Int: Set<Int>] = [:]

    mutating func insert(_ element: Int, in list: Int) {
        switch first[element] {
        case list?: return
        case nil: first.set(list, at: element, revision: 0)
        default: others[element, default: []].insert(list)
        }
    }

    mutating func remove(_ element: Int, from list: Int) {
        if others[element]?.remove(list) != nil {
            if others[element]?.isEmpty == true { others[element] = nil }
        } else if first[element] == list {
            first.set(others[element]?.popFirst(), at: element, revision: 0)
            if others[element]?.isEmpty == true { others[element] = nil }
        }
    }

    func visit(_ element: Int, _ body: (_ list: Int) -> Void) {
        guard let first = first[element] else { return }
        body(first)
        if others.isEmpty { return }
        for list in others[element] ?? [] { body(list) }
    }
}
