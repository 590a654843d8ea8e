/// The current snapshot of a list, followed by every later one. A slow reader gets only the latest one.
struct ListSnapshots<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    typealias Element = ListSnapshot<Item>

    let list: ListRepository<Item>
    let window: ListRows<Item>.Window

    /// Starts observing until the reading task is cancelled or the iterator is released. Refreshes the list if it is
    /// not fresh.
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

    /// An iterator for one reader. If the reader is slow, the latest snapshot replaces earlier ones.
    struct Iterator: AsyncIteratorProtocol {
        var snapshots: AsyncStream<ListSnapshot<Item>>.AsyncIterator

        /// `nil` after the task was cancelled, even if there is a snapshot.
        mutating func next() async -> ListSnapshot<Item>? {
            if Task.isCancelled { return nil }
            let snapshot = await snapshots.next()
            return Task.isCancelled ? nil : snapshot
        }
    }
}
