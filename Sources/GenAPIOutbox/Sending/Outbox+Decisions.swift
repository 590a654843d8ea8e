import GenAPIMapping
import GenAPIRepositories
public import GenAPIRuntime
import StoredCalls

// Decisions of the app about operations that have failed or wait.

extension Outbox {
    /// Sends an operation again that has failed.
    ///
    /// - Throws: `OutboxError.unknownOperation`; an error of the store.
    public func retry(_ id: QueuedOperation.ID) async throws {
        guard let operation = queue[id.number], types.rules(for: operation) != nil else {
            throw OutboxError.unknownOperation
        }
        let time = time
        try await set(id.number) { operation in
            if case .failed = operation.status { operation.restart(at: time) }
        }
        sendAgain(id.number)
    }

    private func sendAgain(_ number: Int) {
        delays[number] = nil
        queue.offer(number)
        notify()
        sendNext()
    }

    /// Changes the creation or the update of an element that has failed, and sends it again.
    ///
    ///     try await outbox.edit(operation.id, of: Location.self) { $0.title = "Pier" } call: { new, _ in
    ///         Location.create(userID: "7", title: new.title, …)
    ///     }
    ///
    /// After `unknownOutcome` the server may perform both versions of a creation.
    ///
    /// - Parameter call: The call for the changed element and the one before the operation, which is `nil` for a new element.
    ///   `nil` if they do not differ. The operation is discarded then.
    /// - Throws: `OutboxError.unknownOperation`, also for operations that have not failed and for other element types;
    ///   `OutboxError.notQueueable`; `OutboxError.unreadableFile`; an error of the store.
    public func edit<Element: OfflineElement, Answer>(
        _ id: QueuedOperation.ID,
        of type: Element.Type,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @escaping @Sendable (_ changed: Element, _ former: Element?) -> Endpoint<Answer>?
    ) async throws {
        let isEdited = try await withFiles { files in
            try await exclusively { try await $0.edit(id, of: type, change, call, files) }
        }
        if isEdited { sendAgain(id.number) } else { try await discard(id) }
    }

    /// Whether there is a difference.
    private func edit<Element: OfflineElement, Answer>(
        _ id: QueuedOperation.ID,
        of type: Element.Type,
        _ change: (inout Element) -> Void,
        _ call: (_ changed: Element, _ former: Element?) -> Endpoint<Answer>?,
        _ files: KnownFiles
    ) async throws -> Bool {
        guard let former = queue[id.number], case .failed = former.status,
            former.type == type.elementTypeName, let local = former.changed
        else { throw OutboxError.unknownOperation }
        let base = try former.base.map { try Element(value: $0) }
        var element = try Element(value: local)
        change(&element)
        guard let call = call(element, base) else { return false }
        let new = try QueuedChange(former.kind, call, files, from: base, to: element)
        var edited = try operation(new, insteadOf: former)
        edited.restart(at: time)
        let later = followers(of: former, becoming: edited.changed)
        try await exchange([(former, edited, type)] + later) { _ in }
        return true
    }

    private func operation<Element>(_ change: QueuedChange<Element>, insteadOf former: Operation) throws
        -> Operation
    {
        let place = QueuePlace(
            number: former.number,
            time: former.queuedAt,
            parent: former.parent ?? "",
            earlier: queue.operations(of: former.entity),
            unsent: [],
            required: [],
            creations: queue.creations,
            created: created
        )
        var operation = try change.operation(former.id, at: place)
        operation.placement = former.placement
        (operation.earlier, operation.confirmed) = (former.earlier, former.confirmed)
        return operation
    }

    /// The later operations of an element after one has become another change, or none, before and after it.
    private func followers(of operation: Operation, becoming new: JSONValue?)
        -> [(former: Operation, new: Operation, type: any OfflineElement.Type)]
    {
        guard let type = types[operation] else { return [] }
        return queue.operations(of: operation.entity).filter { $0.number > operation.number }.map { later in
            (later, later.rebased(from: operation.changed, to: new, lists: type.mergedLists), type)
        }
    }

    /// Removes an operation, and its change from all lists and elements. With the creation of an element, all operations
    /// that refer to it are removed too. It also removes one of ``unreadableOperations``.
    ///
    /// If its file is being sent, the request ends. The server may have got it nevertheless.
    ///
    /// - Throws: `OutboxError.unknownOperation`, also if it has just succeeded; `OutboxError.sending`; an error of the store.
    public func discard(_ id: QueuedOperation.ID) async throws {
        await endUpload(id.number)
        try await exclusively { outbox in
            if try await outbox.removeUnreadable(id) { return }
            guard let operation = outbox.queue[id.number] else { throw OutboxError.unknownOperation }
            let all = outbox.withDependents(operation)
            if all.contains(where: { outbox.busy.contains($0.number) }) { throw OutboxError.sending }
            let numbers = all.map(\.number)
            outbox.held.formUnion(numbers)
            defer {
                outbox.held.subtract(numbers)
                for number in numbers { outbox.queue.offer(number) }
            }
            let later =
                operation.kind == .update ? outbox.followers(of: operation, becoming: operation.base) : []
            try await outbox.remove(all, later)
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

    /// - Parameter later: The remaining operations that were based on the removed ones.
    private func remove(
        _ operations: [Operation],
        _ later: [(former: Operation, new: Operation, type: any OfflineElement.Type)]
    ) async throws {
        let pending = repositories.pending
        let removed = operations.map { ($0, types[$0]) }
        do {
            try await exchange(later) { transaction in
                for (operation, type) in removed {
                    try type?.hide(operation, in: transaction, pending)
                    try transaction.store.removeOperation(operation.number)
                }
            }
        } catch {
            for (operation, type) in removed { type?.undo(operation, wasShown: true, pending) }
            throw error
        }
        for operation in operations { forget(operation.number) }
        await repositories.changed(Set(operations.compactMap(\.placement).map { ListKey($0.list) }))
    }
}
