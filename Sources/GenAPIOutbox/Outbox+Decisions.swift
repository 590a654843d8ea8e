import GenAPIRepositories

// Decisions of the app about operations that have failed or wait.

extension Outbox {
    /// Sends an operation again that has failed.
    ///
    /// - Throws: `OutboxError.unknownOperation`; an error of the store.
    public func retry(_ id: QueuedOperation.ID) async throws {
        guard let operation = queue[id.number], rules(for: operation) != nil else {
            throw OutboxError.unknownOperation
        }
        try await set(id.number) { operation in
            if case .failed = operation.status {
                (operation.status, operation.attempts, operation.isSent) = (.waiting, 0, false)
            }
        }
        delays[id.number] = nil
        queue.offer(id.number)
        notify()
        sendNext()
    }

    /// Removes an operation, and its change from all lists and elements. With the creation of an element, all operations
    /// that refer to it are removed too.
    ///
    /// - Throws: `OutboxError.unknownOperation`; `OutboxError.sending`; an error of the store.
    public func discard(_ id: QueuedOperation.ID) async throws {
        try await exclusively { outbox in
            guard let operation = outbox.queue[id.number] else { throw OutboxError.unknownOperation }
            let all = outbox.withDependents(operation)
            if all.contains(where: { outbox.busy.contains($0.number) }) { throw OutboxError.sending }
            try await outbox.remove(all)
        }
        notify()
        sendNext()
    }

    /// An operation and, if it creates an element, those that refer to the element.
    private func withDependents(_ operation: Operation) -> [Operation] {
        var (all, next) = ([Int: Operation](), [operation])
        while let operation = next.popLast() {
            guard all.updateValue(operation, forKey: operation.number) == nil, operation.kind == .create
            else {
                continue
            }
            next += queue.operations(of: operation.entity) + queue.dependents(on: operation.number)
        }
        return all.values.sorted { $0.number < $1.number }
    }

    private func remove(_ operations: [Operation]) async throws {
        let (pending, repositories) = (repositories.pending, repositories)
        let removed = operations.map { ($0, rules(for: $0)?.type) }
        do {
            let changed = try await repositories.transaction { transaction in
                for (operation, type) in removed {
                    try type?.hide(operation, in: transaction, pending)
                    try transaction.store.removeOperation(operation.number)
                }
                return try repositories.changedLists(in: transaction)
            }
            for operation in operations { forget(operation.number) }
            let lists = operations.compactMap(\.placement).map { ListKey($0.list) }
            await repositories.changed(changed.union(lists))
        } catch {
            for (operation, type) in removed { type?.undo(operation, wasShown: true, pending) }
            throw error
        }
    }
}
