import GenAPIRepositories
import GenAPIRuntime
import Synchronization

// Every change of the queue is one transaction of the store, together with its effect on elements and lists.

extension Outbox {
    /// Queues a change. Returns when it is on disk.
    func enqueue<Element: OfflineElement, Value: Sendable>(
        _ id: Element.ID,
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?)
    ) async throws -> Value {
        let value = try await exclusively { outbox in try await outbox.add(id, make) }
        notify()
        try await repositories.store.flush()
        sendNext()
        return value
    }

    private func add<Element: OfflineElement, Value: Sendable>(
        _ id: Element.ID,
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?)
    ) async throws -> Value {
        let id = currentID(id, of: Element.self)
        let json = try Element.json(id)
        let earlier = queue.operations(
            of: Operation.Entity(type: String(reflecting: Element.self), id: json)
        )
        // They are not sent until it is known which of them remain.
        let unsent = Set(earlier.map(\.number).filter { isUnsent($0) })
        held.formUnion(unsent)
        defer {
            held.subtract(unsent)
            for number in unsent { queue.offer(number) }
        }
        let place = QueuePlace(
            number: queue.nextNumber,
            time: Int(repositories.clock.now() / .milliseconds(1)),
            earlier: earlier,
            unsent: unsent,
            required: Set(unsent.filter { !queue.dependents(on: $0).isEmpty }),
            creations: queue.creations,
            created: created
        )
        let (value, plan) = try await store((id, json), make, at: place)
        for operation in plan.removed { forget(operation.number) }
        if let operation = plan.saved { queue.set(operation) }
        return value
    }

    private func store<Element: OfflineElement, Value: Sendable>(
        _ id: (id: Element.ID, json: JSONValue),
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?),
        at place: QueuePlace
    ) async throws -> (Value, QueuePlan) {
        let (pending, repositories) = (repositories.pending, repositories)
        let planned = Mutex<QueuePlan?>(nil)
        do {
            let (value, plan, changed) = try await repositories.transaction { transaction in
                let known = try transaction.element(id.id, of: Element.self)?.value
                let (value, change) = try make(known)
                let plan = try change.map { QueuePlan(try $0.operation(id.json, at: place), at: place) }
                planned.withLock { $0 = plan }
                for operation in plan?.removed ?? [] {
                    try Element.hide(operation, in: transaction, pending)
                    try transaction.store.removeOperation(operation.number)
                }
                if let operation = plan?.saved {
                    try Element.show(operation, in: transaction, pending)
                    try transaction.store.save(operation.stored)
                }
                return (value, plan, try repositories.changedLists(in: transaction))
            }
            await repositories.changed(changed.union(plan?.lists ?? []))
            return (value, plan ?? QueuePlan())
        } catch {
            if let plan = planned.withLock(\.self) { plan.undo(of: Element.self, at: place, pending) }
            throw error
        }
    }

    /// Whether it is certain that no request of the operation was sent.
    private func isUnsent(_ number: Int) -> Bool {
        queue[number]?.status == .waiting && !mayBeSent.contains(number) && !busy.contains(number)
    }

    private func forget(_ number: Int) {
        queue.remove(number)
        (delays[number], unstored[number]) = (nil, nil)
        mayBeSent.remove(number)
    }

    /// Changes a stored operation without a visible effect.
    func set(_ number: Int, _ change: @escaping @Sendable (inout Operation) -> Void) async throws {
        try await exclusively { outbox in
            guard var operation = outbox.queue[number] else { return }
            change(&operation)
            try await outbox.save(operation)
        }
    }

    private func save(_ operation: Operation) async throws {
        let stored = try operation.stored
        try await repositories.transaction { try $0.store.save(stored) }
        queue.set(operation)
    }

    /// Replaces an operation and stores the server's version of its element.
    func replace(_ operation: Operation, over remote: Operation.Remote) async throws {
        try await exclusively { outbox in
            guard let former = outbox.queue[operation.number],
                let type = outbox.rules(for: operation)?.type
            else { return }
            let (pending, now) = (outbox.repositories.pending, outbox.repositories.nextNumber())
            try await outbox.exchange([(former, operation, type)]) { transaction in
                try type.receive(remote, operation, at: now, in: transaction, pending)
            }
        }
    }

    /// Replaces operations in one transaction with another change.
    private func exchange(
        _ exchanges: [(former: Operation, new: Operation, type: any OfflineElement.Type)],
        alongside: @escaping @Sendable (RepositoryTransaction) throws -> Void
    ) async throws {
        let (pending, repositories) = (repositories.pending, repositories)
        do {
            let changed = try await repositories.transaction { transaction in
                for (former, new, type) in exchanges where former.entity != new.entity {
                    try type.hide(former, in: transaction, pending)
                }
                try alongside(transaction)
                for (_, new, type) in exchanges {
                    try type.show(new, in: transaction, pending)
                    try transaction.store.save(new.stored)
                }
                return try repositories.changedLists(in: transaction)
            }
            for (_, new, _) in exchanges { queue.set(new) }
            await repositories.changed(changed)
        } catch {
            for (former, new, type) in exchanges {
                type.undo(new, wasShown: false, pending)
                type.undo(former, wasShown: true, pending)
            }
            throw error
        }
    }
}

// Results of the server, and decisions of the app.

extension Outbox {
    /// Stores the result of an operation, which ends with it. Results that arrive during a transaction are stored together.
    func confirm(_ number: Int, _ result: OperationResult) async throws {
        unstored[number] = result
        try await exclusively { outbox in
            // It may have been stored with others.
            if outbox.unstored[number] == nil { return }
            let numbers = outbox.unstored.keys.sorted()
            if numbers.count > 1, (try? await outbox.end(numbers)) != nil { return }
            try await outbox.end([number])
        }
    }

    private func end(_ numbers: [Int]) async throws {
        let now = repositories.nextNumber()
        let results = try numbers.compactMap { try result(of: $0) }
        for one in results { await one.type.record(one.operation, one.result, at: now, in: repositories) }
        let pending = repositories.pending
        do {
            try await exchange(followers(of: results)) { transaction in
                for one in results {
                    try one.type.confirm(one.operation, one.result, at: now, in: transaction, pending)
                    try transaction.store.removeOperation(one.operation.number)
                }
            }
        } catch {
            for one in results { one.type.undo(one.operation, wasShown: true, pending) }
            throw error
        }
        for one in results {
            forget(one.operation.number)
            if let id = one.id { note(id, insteadOf: one.operation.id) }
            staleTags.formUnion(one.operation.call.invalidatedTags)
        }
        let lists = results.compactMap(\.operation.placement).map { ListKey($0.list) }
        if !lists.isEmpty { await repositories.changed(Set(lists)) }
    }

    /// `nil` for an operation that has ended.
    private func result(of number: Int) throws -> EndedOperation? {
        guard let operation = queue[number], let result = unstored[number],
            let type = rules(for: operation)?.type
        else { return nil }
        return EndedOperation(
            operation: operation,
            result: result,
            type: type,
            id: try type.newID(operation, result)
        )
    }

    /// The operations that refer to created elements, before and after these have got the server's ids.
    private func followers(
        of results: [EndedOperation]
    ) -> [(former: Operation, new: Operation, type: any OfflineElement.Type)] {
        var followers: [Int: Operation] = [:]
        for one in results {
            guard let id = one.id else { continue }
            let (number, entity) = (one.operation.number, one.operation.entity)
            let others = queue.operations(of: entity).filter { $0.number != number }
            for former in others + queue.dependents(on: number) {
                var new = followers[former.number] ?? former
                new.replace(one.operation.id, with: id)
                new.requirements.remove(number)
                followers[former.number] = new
            }
        }
        return followers.values.sorted { $0.number < $1.number }.compactMap { new in
            guard let former = queue[new.number], let type = rules(for: new)?.type else { return nil }
            return (former, new, type)
        }
    }

    /// The largest number of temporary ids that are remembered after the server has given others.
    private static var rememberedIDs: Int { 10_000 }

    private func note(_ id: JSONValue, insteadOf temporary: JSONValue) {
        guard let text = temporary.idText else { return }
        if created.count >= Self.rememberedIDs { created = [:] }
        created[text] = CreatedID(temporary: temporary, id: id)
    }

    /// The id of an element that had a temporary id when it was created: the server's id as soon as it is known. Later
    /// calls of the outbox accept both. Forgotten when the app restarts.
    public func currentID<Element: OfflineElement>(_ id: Element.ID, of type: Element.Type) -> Element.ID {
        guard !created.isEmpty, let json = try? Element.json(id), let text = json.idText,
            let found = created[text], found.temporary == json
        else { return id }
        return (try? Element.id(found.id)) ?? id
    }

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

/// An operation with the server's result.
private struct EndedOperation: Sendable {
    let operation: Operation
    let result: OperationResult
    let type: any OfflineElement.Type
    /// The server's id of a created element; `nil` if it is the same, or unknown.
    let id: JSONValue?
}

extension OfflineElement {
    /// The server's id of a created element; `nil` if it is the same, or unknown.
    fileprivate static func newID(_ operation: Operation, _ result: OperationResult) throws -> JSONValue? {
        guard operation.kind == .create, case .element(let value?) = result else { return nil }
        let id = try json(Self(value: value).id)
        if id == operation.id { return nil }
        return id
    }

    /// Keeps responses to earlier requests from removing a created element from its list.
    fileprivate static func record(
        _ operation: Operation,
        _ result: OperationResult,
        at now: Int,
        in repositories: Repositories
    ) async {
        guard let placement = operation.placement, case .element(let value?) = result,
            let element = try? Self(value: value),
            let list = repositories.listInUse(ListKey(placement.list), of: Self.self)
        else { return }
        await list.record(.insert(element.id, position(placement)), at: now)
    }
}

extension QueuePlan {
    /// Undoes the visible changes of a transaction that has failed.
    fileprivate func undo<Element: OfflineElement>(
        of type: Element.Type,
        at place: QueuePlace,
        _ pending: PendingChanges
    ) {
        if let saved {
            type.undo(saved, wasShown: false, pending)
            let former = place.earlier.last { $0.number == saved.number }
            if let former { type.undo(former, wasShown: true, pending) }
        }
        for operation in removed { type.undo(operation, wasShown: true, pending) }
    }
}
