import Synchronization

/// The requests of all lists and elements that have no answer yet, by the numbers at which they were begun.
///
/// A response to one of them can be older than what is known by now. Which of the two is newer is told by what is kept of the
/// newer one, so nothing is forgotten that was learned after the oldest of these requests was begun.
final class RequestsUnderWay: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func begin(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

    func end(_ number: Int) { numbers.withLock { _ = $0.remove(number) } }

    /// The number of the oldest one; larger than all numbers where there is none.
    ///
    /// - Parameter answered: One whose response is being taken in.
    func oldest(besides answered: Int) -> Int {
        numbers.withLock { $0.lazy.filter { $0 != answered }.min() ?? .max }
    }
}
