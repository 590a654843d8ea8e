/// A list at every moment that its reader has time for: first as it is, then whenever it has changed.
struct ListSnapshots<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    typealias Element = ListSnapshot<Item>

    let list: ListRepository<Item>
    let window: ListRows<Item>.Window

    /// Begins to watch, by itself, until the task that reads is cancelled or the iterator is gone. A list that is
    /// not fresh is refreshed.
    func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ListSnapshot<Item>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let list = list
        let id = list.repositories.sequence.next()
        continuation.onTermination = { _ in Task { await list.leave(id) } }
        let observer = ListRepository<Item>.Observer(window: window, stream: continuation)
        Task { await list.join(id, observer) }
        return Iterator(snapshots: stream.makeAsyncIterator())
    }

    /// For one reader. Where that one is slow, the newest value takes the place of those before it.
    struct Iterator: AsyncIteratorProtocol {
        var snapshots: AsyncStream<ListSnapshot<Item>>.AsyncIterator

        /// `nil` once the task is cancelled, even when there is a value.
        mutating func next() async -> ListSnapshot<Item>? {
            if Task.isCancelled { return nil }
            let snapshot = await snapshots.next()
            return Task.isCancelled ? nil : snapshot
        }
    }
}
