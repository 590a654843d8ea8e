extension ListContents {
    /// An edit in terms of element numbers.
    enum Edit {
        case insert(Entry, InsertionPoint<Entry>)
        case remove(Entry)
        case move(Entry, InsertionPoint<Entry>)
    }

    mutating func apply(_ edit: Edit) {
        switch edit {
        case .remove(let entry):
            if let index = index(of: entry) { remove(at: index) }
        case .move(let entry, let position):
            if contains(entry) { put(entry, at: position) }
        case .insert(let entry, let position):
            if !contains(entry) { put(entry, at: position) }
        }
    }

    private mutating func put(_ entry: Entry, at position: InsertionPoint<Entry>) {
        // An element next to itself stays where it is.
        if case .before(entry) = position, contains(entry) { return }
        if case .after(entry) = position, contains(entry) { return }
        if let index = index(of: entry) { remove(at: index) }
        let index = index(at: position)
        replace(index..<index, with: [entry])
        note(nil, of: entry)
    }

    private func index(at position: InsertionPoint<Entry>) -> Int {
        switch position {
        case .start: 0
        case .end: count
        case .before(let other): index(of: other) ?? 0
        case .after(let other): index(of: other).map { $0 + 1 } ?? 0
        }
    }
}
