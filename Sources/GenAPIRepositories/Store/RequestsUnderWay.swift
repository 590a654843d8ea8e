import Synchronization

/// The requests in flight of all lists and elements, by their numbers.
///
/// The response to one of them can be older than the stored data. Only the stored data shows which of the two is newer, so
/// data that was received after the oldest of these requests started is not evicted.
final class RequestsUnderWay: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func begin(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

    func end(_ number: Int) { numbers.withLock { _ = $0.remove(number) } }

    /// The number of the oldest request in flight; larger than all numbers if there is none.
    ///
    /// - Parameter answered: A request whose response is being stored. It does not count.
    func oldest(besides answered: Int? = nil) -> Int {
        numbers.withLock { $0.lazy.filter { $0 != answered }.min() ?? .max }
    }
}
