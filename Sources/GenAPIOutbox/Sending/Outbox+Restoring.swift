import GenAPIRepositories
import StoredCalls

// The operations that an earlier process has stored.

extension Outbox {
    /// Reads the stored operations and shows their changes.
    func restore() async throws {
        let operations = try await readOperations()
        let underWay = await retainTransfers(of: operations)
        var shown: [(Operation, any OfflineElement.Type)] = []
        for var operation in operations {
            if types.rules(for: operation) != nil {
                if operation.status == .failed(.unknownCall) { operation.status = .waiting }
                if operation.isSent && operation.status == .waiting && !underWay.contains(operation.number) {
                    operation.status = .failed(.unknownOutcome)
                }
            } else {
                // A version of the app that has the call sends it.
                operation.status = .failed(.unknownCall)
            }
            if let type = types[operation] {
                operation.parent = type.parent(of: operation)
                shown.append((operation, type))
            }
            queue.set(operation)
            mayBeSent.insert(operation.number)
        }
        try await show(shown)
    }

    /// Sets the operations aside that cannot be read.
    private func readOperations() async throws -> [Operation] {
        try await repositories.store.transaction { try $0.operations() }.compactMap { stored in
            if let operation = Operation(stored.content, number: stored.number) {
                return types.current(operation)
            }
            queue.reserve(stored.number)
            let id = QueuedOperation.ID(number: stored.number)
            unreadableOperations.append(UnreadableOperation(id, content: stored.content))
            return nil
        }
    }

    private func show(_ operations: [(Operation, any OfflineElement.Type)]) async throws {
        if operations.isEmpty { return }
        let (pending, repositories) = (repositories.pending, repositories)
        let lists = Set(operations.compactMap(\.0.placement).map { ListKey($0.list) })
        let changed = try await repositories.transaction { transaction in
            for (operation, type) in operations { try? type.show(operation, in: transaction, pending) }
            return try repositories.changedLists(in: transaction)
        }
        await repositories.changed(changed.union(lists))
    }

    /// Removes an operation that cannot be read.
    ///
    /// - Returns: Whether there is one.
    func removeUnreadable(_ id: QueuedOperation.ID) async throws -> Bool {
        guard unreadableOperations.contains(where: { $0.id == id }) else { return false }
        try await repositories.transaction { try $0.store.removeOperation(id.number) }
        unreadableOperations.removeAll { $0.id == id }
        return true
    }
}
