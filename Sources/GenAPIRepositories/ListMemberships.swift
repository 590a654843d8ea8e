/// Which lists hold each element, by the numbers of both. It can also name lists that held the element once.
struct ListMemberships {
    /// The first list of each element: most elements are in no other. -1 where there is none.
    private var first: ContiguousArray<Int> = []
    /// The other lists of elements that are in several.
    private var others: [Int: Set<Int>] = [:]

    mutating func insert(_ element: Int, in list: Int) {
        while first.count <= element { first.append(-1) }
        if first[element] == list { return }
        if first[element] < 0 { first[element] = list } else { others[element, default: []].insert(list) }
    }

    mutating func remove(_ element: Int, from list: Int) {
        guard element < first.count else { return }
        if others[element]?.remove(list) != nil {
            if others[element]?.isEmpty == true { others[element] = nil }
        } else if first[element] == list {
            first[element] = others[element]?.popFirst() ?? -1
        }
    }

    /// How many lists the element is or was in.
    func count(of element: Int) -> Int {
        element < first.count && first[element] >= 0 ? 1 + (others[element]?.count ?? 0) : 0
    }

    func visit(_ element: Int, _ body: (_ list: Int) -> Void) {
        guard element < first.count, first[element] >= 0 else { return }
        body(first[element])
        if others.isEmpty { return }
        for list in others[element] ?? [] { body(list) }
    }
}
