import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Requests that go on while the app is suspended or ended.

extension Outbox {
    /// Ends the requests of operations that do not exist any more.
    ///
    /// - Returns: The numbers of the operations whose last request is known.
    func retainTransfers(of operations: [Operation]) async -> Set<Int> {
        guard let calls = client.backgroundCalls else { return [] }
        let known = await calls.retain(Set(operations.compactMap(\.transfer)))
        return Set(operations.filter { $0.transfer.map(known.contains) ?? false }.map(\.number))
    }

    /// Whether an earlier process has started a request of the operation, whose outcome is not stored.
    func isUnderWay(_ operation: Operation) async -> Bool {
        guard let transfer = operation.transfer, let calls = client.backgroundCalls else { return false }
        return await calls.isInherited(transfer)
    }

    /// The operation with the name of its next request. The name is on disk before the request starts.
    func beginTransfer(_ operation: Operation) async throws -> Operation {
        guard client.backgroundCalls != nil else { return operation }
        var operation = operation
        let transfer = UUID().uuidString.lowercased()
        operation.transfer = transfer
        try await set(operation.number) { $0.transfer = transfer }
        try await repositories.store.flush()
        return operation
    }

    /// Ends the last request of an operation, whose outcome is stored.
    func endTransfer(_ former: Operation, unless new: Operation? = nil) {
        guard let transfer = former.transfer, transfer != new?.transfer, let calls = client.backgroundCalls
        else { return }
        Task { await calls.end(transfer) }
    }

    func endTransfer(of number: Int) {
        if let operation = queue[number] { endTransfer(operation) }
    }
}
