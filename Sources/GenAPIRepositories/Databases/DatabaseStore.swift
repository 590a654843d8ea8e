/// Keeps elements, lists and operations in a database of the app's own.
package actor DatabaseStore: LocalStore {
    private let database: any RepositoryStore.Database
    private let cache: DatabaseCache
    private weak var reservation: Reservation?
    /// Whether the data was removed.
    private var isOver = false
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private final class Reservation: OperationsReservation {}

    /// - Parameter cachedElements: The number of elements of a scope that may be in memory without an eviction.
    package init(_ database: any RepositoryStore.Database, cachedElements: Int = 4_000) {
        self.database = database
        cache = DatabaseCache(limit: cachedElements)
    }

    /// Runs a change exclusively. If it throws, its effects are undone.
    package func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        await enter()
        defer { leave() }
        if isOver { throw FetchError.closed }
        return try await run(change)
    }

    private func run<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let cache = cache
        do {
            let result = try await database.transaction { database in
                try cache.begin(database.foreignChanges)
                let transaction = DatabaseStoreTransaction(database, cache)
                let result = try change(cache.memory.transaction(with: transaction))
                try transaction.write()
                return result
            }
            cache.commit()
            return result
        } catch {
            cache.undo()
            throw error
        }
    }

    // The database can suspend, and the cache belongs to one transaction.

    private func enter() async {
        guard isBusy else { return isBusy = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }

    /// Returns when all completed transactions survive a power failure.
    package func flush() async throws { try await database.flush() }

    /// Reserves the operations until the reservation is released.
    package func reserveOperations() -> (any OperationsReservation)? {
        guard reservation == nil else { return nil }
        let new = Reservation()
        reservation = new
        return new
    }

    /// Removes all notes and records. Later transactions throw `FetchError.closed`.
    package func removeAll(discardingUnsent: Bool) async throws {
        await enter()
        defer { leave() }
        if isOver { return }
        let cache = cache
        try await database.transaction { database in
            if !discardingUnsent { try DatabaseStoreTransaction(database, cache).requireNoOperations() }
            try database.removeAll()
        }
        isOver = true
        cache.removeAll()
        cache.memory.removeAll()
    }
}
