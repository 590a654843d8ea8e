import BookAPI
import CollectionWalks
import GenAPIRuntime
import Testing

@testable import GenAPIRepositories

/// The work of many observers of one list.
@Suite(.listTimeLimit) struct ObserverGrowthTests {
    @Test(
        "an observer that joins or leaves does not give snapshots to the others",
        arguments: [50, 100, 200]
    )
    func joining(count: Int) async throws {
        let list = BookServer(25).list()
        try await list.refresh()
        let observers = (0..<count).map { _ in AsyncStream.makeStream(of: ListSnapshot<Book>.self) }
        for (id, observer) in observers.enumerated() {
            await list.join(-1 - id, .init(window: .all, stream: observer.continuation))
        }
        for id in observers.indices { await list.leave(-1 - id) }
        var deliveries = 0
        for observer in observers {
            observer.continuation.finish()
            for await _ in observer.stream { deliveries += 1 }
        }
        #expect(deliveries == count)
    }
}
