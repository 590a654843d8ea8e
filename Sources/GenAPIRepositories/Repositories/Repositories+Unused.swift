import Synchronization

// Eviction of lists and elements that are not in use.

extension Repositories {
    /// The lists that are known but not in use.
    var unusedKeys: Set<ListKey> { state.withLock { $0.unused.keys } }

    /// Evicts the least recently used lists if the unused ones have too many rows, and the least recently used single
    /// elements if there are too many.
    ///
    /// - Parameter answered: The request whose response the transaction has stored.
    func forgetUnused(in change: RepositoryTransaction, answering answered: Int) throws {
        recordSingle(change.takeContained())
        let oldest = underWay.oldest(besides: answered)
        let (keys, elements, recent) = state.withLock { state in
            let keys = state.unused.excess(over: unusedRows, before: oldest)
            let elements = state.single.excess(over: unusedRows, before: oldest)
            // Among the elements in use since then is what this response has brought.
            let recent = keys.isEmpty ? [] : state.single.used(since: min(oldest, answered))
            return (keys, elements, recent)
        }
        if keys.isEmpty && elements.isEmpty { return }
        let kept = Set(try observers.elements(in: change) + pending.elements.map { try $0(change) })
        try change.forget(keys, keeping: kept.union(recent))
        try change.forget(elements, keeping: kept)
        let time = sequence.next()
        state.withLock { state in
            for element in elements where kept.contains(element) { state.single.insert(element, at: time) }
        }
    }

    /// Records the row count of a list that a response contained. It can be evicted if it is not in use.
    func noteReceived(_ key: ListKey, rows: Int) {
        let time = sequence.next()
        state.withLock { state in
            if state.lists[key] == nil {
                state.unused.insert(key, rows: rows, at: time)
            } else {
                state.lists[key]?.rows = rows
            }
        }
    }

    /// Records that an element was fetched or saved individually.
    func recordSingle(_ element: ElementReference) { recordSingle([element]) }

    /// Records that elements were fetched or saved individually.
    func recordSingle(_ elements: [ElementReference]) {
        if elements.isEmpty { return }
        state.withLock { state in
            let time = sequence.next()
            for element in elements { state.single.insert(element, at: time) }
        }
    }

    /// Records that an element was read.
    func recordUse(of element: ElementReference) {
        let time = sequence.next()
        state.withLock { $0.single.touch(element, at: time) }
    }

    /// The number of elements that were fetched or saved individually.
    var singleElements: Int { state.withLock { $0.single.count } }
}
