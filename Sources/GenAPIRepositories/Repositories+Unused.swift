import Synchronization

// What is forgotten when nobody has it in use any more.

extension Repositories {
    /// Those that nobody has in use and that are known still.
    var unusedKeys: Set<ListKey> { state.withLock { $0.unused.keys } }

    /// Forgets the lists and the single elements that were used the longest ago, where there are too many that nobody has in
    /// use.
    ///
    /// - Parameter answered: The request whose response the transaction has taken in.
    func forgetUnused(in change: RepositoryTransaction, answering answered: Int) throws {
        let oldest = underWay.oldest(besides: answered)
        let (keys, elements, recent) = state.withLock { state in
            let keys = state.unused.excess(over: unusedRows, before: oldest)
            let elements = state.single.excess(over: unusedRows, before: oldest)
            let recent: Set<ElementPlace> = keys.isEmpty ? [] : state.single.used(since: oldest)
            return (keys, elements, recent)
        }
        if keys.isEmpty && elements.isEmpty { return }
        let kept = Set(try (observers.elements + pending.elements).map { try $0(change) })
        try change.forget(keys, keeping: kept.union(recent))
        try change.forget(elements, keeping: kept)
        let time = sequence.next()
        state.withLock { state in
            for element in elements where kept.contains(element) { state.single.insert(element, at: time) }
        }
    }

    /// An element was asked for or saved by itself.
    func noteSingle(_ element: ElementPlace) {
        let time = sequence.next()
        state.withLock { $0.single.insert(element, at: time) }
    }

    /// An element was read.
    func noteUse(of element: ElementPlace) {
        let time = sequence.next()
        state.withLock { $0.single.touch(element, at: time) }
    }

    /// How many elements there are that were asked for or saved by themselves.
    var singleElements: Int { state.withLock { $0.single.count } }
}
