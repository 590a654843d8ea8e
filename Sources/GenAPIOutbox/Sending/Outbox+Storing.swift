import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls
import Synchronization

// Every change of the queue is one transaction of the store, together with its effect on elements and lists.

extension Outbox {
    /// Queues a change. Returns when it is on disk.
    func enqueue<Element: OfflineElement, Value: Sendable>(
        _ kind: Operation.Kind,
        _ id: Element.ID,
        in scope: ElementScope<Element>? = nil,
        _ make: @escaping @Sendable (_ known: Element?, KnownFiles) throws -> (Value, QueuedChange<Element>?)
    ) async throws -> Value {
        let value = try await withFiles { files in
            try await exclusively { outbox in
                try await outbox.add(kind, id, in: scope) { try make($0, files) }
            }
        }
        notify()
        try await repositories.store.flush()
        sendNext()
        return value
    }

    private func add<Element: OfflineElement, Value: Sendable>(
        _ kind: Operation.Kind,
        _ id: Element.ID,
        in scope: ElementScope<Element>?,
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?)
    ) async throws -> Value {
        let id = currentID(id, of: Element.self)
        let json = try Element.json(id)
        let parent: String
        if let scope {
            parent = scope.key.parent
        } else {
            parent = try await self.scope(kind, id, make).key.parent
        }
        let entity = Operation.Entity(type: Element.elementTypeName, id: json, parent: parent)
        let earlier = queue.operations(of: entity)
        // They are not sent until it is known which of them remain.
        let unsent = Set(earlier.map(\.number).filter { isUnsent($0) })
        held.formUnion(unsent)
        defer {
            held.subtract(unsent)
            for number in unsent { queue.offer(number) }
        }
        let place = QueuePlace(
            number: queue.nextNumber,
            time: time,
            parent: parent,
            earlier: earlier,
            unsent: unsent,
            required: Set(unsent.filter { !queue.dependents(on: $0).isEmpty }),
            preceding: Set(unsent.filter { queue.hasSuccessors($0) }),
            precedence: kind == .delete
                ? queue.precedence(ofDeleting: entity) : Precedence(),
            freedTexts: queue.freedTexts,
            creations: queue.creations,
            created: created
        )
        let (value, plan) = try await store((id, json), make, at: place)
        for operation in plan.removed where operation.number != plan.saved?.number {
            forget(operation.number)
        }
        if let operation = plan.saved { queue.set(operation) }
        for operation in plan.changed { queue.set(operation) }
        return value
    }

    /// The scope of the element with an id. It is the parent in the call's path. Without an element there, it is the only scope
    /// without a parent that has one.
    private func scope<Element: OfflineElement, Value>(
        _ kind: Operation.Kind,
        _ id: Element.ID,
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?)
    ) async throws -> ElementScope<Element> {
        guard Element.self is any NestedResource.Type else { return ElementScope() }
        return try await repositories.transaction(isReading: true) { transaction in
            let known = try transaction.store.scopes(of: id, Element.self)
            var unchanged: ElementScope<Element>?
            for scope in known {
                guard let element = try transaction.element(id, in: scope)?.value else { continue }
                guard let change = try make(element).1 else {
                    unchanged = unchanged ?? scope
                    continue
                }
                if ElementScope<Element>(path: change.call.path).key == scope.key { return scope }
            }
            let others = known.filter { !$0.hasParent }
            if let scope = unchanged ?? (kind != .create && others.count == 1 ? others[0] : nil) {
                return scope
            }
            return ElementScope(path: try make(nil).1?.call.path)
        }
    }

    private func store<Element: OfflineElement, Value: Sendable>(
        _ id: (id: Element.ID, json: JSONValue),
        _ make: @escaping @Sendable (_ known: Element?) throws -> (Value, QueuedChange<Element>?),
        at place: QueuePlace
    ) async throws -> (Value, QueuePlan) {
        let (pending, repositories, isKnown) = (
            repositories.pending, repositories, types.contains(Element.self)
        )
        let planned = Mutex<QueuePlan?>(nil)
        do {
            let (value, plan, changed) = try await repositories.transaction { transaction in
                let scope = ElementScope<Element>(parent: place.parent)
                let known = try transaction.element(id.id, in: scope)?.value
                let (value, change) = try make(known)
                let plan = try change.map { change in
                    guard isKnown else {
                        throw OutboxError.notQueueable(operation: change.call.operation)
                    }
                    let operation = try change.operation(id.json, at: place)
                    return QueuePlan(operation, at: place, lists: Element.mergedLists)
                }
                planned.withLock { $0 = plan }
                for operation in plan?.removed ?? [] {
                    try Element.hide(operation, in: transaction, pending)
                    try transaction.store.removeOperation(operation.number)
                }
                if let operation = plan?.saved {
                    try Element.show(operation, in: transaction, pending)
                    try transaction.store.save(operation.stored)
                }
                for operation in plan?.changed ?? [] {
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

    /// Whether it is certain that the server has not performed the operation.
    private func isUnsent(_ number: Int) -> Bool {
        guard let operation = queue[number], !busy.contains(number) else { return false }
        if operation.isRejected { return true }
        return (operation.status == .waiting || operation.hasFileProblem) && !mayBeSent.contains(number)
    }

    /// In milliseconds since 1970.
    var time: Int { Int(repositories.clock.now() / .milliseconds(1)) }

    func forget(_ number: Int) {
        endTransfer(of: number)
        queue.remove(number)
        (delays[number], unstored[number]) = (nil, nil)
        mayBeSent.remove(number)
        authorization.forget(number)
    }

    /// Changes a stored operation, and the state of its element's rows if its own has changed.
    func set(_ number: Int, _ change: @escaping @Sendable (inout Operation) -> Void) async throws {
        try await exclusively { outbox in
            guard let former = outbox.queue[number] else { return }
            var operation = former
            change(&operation)
            // An operation changes only after the outcome of its last request is known.
            if operation.transfer == former.transfer { operation.transfer = nil }
            if operation.status.changeState != former.status.changeState,
                let type = outbox.types[operation]
            {
                try await outbox.exchange([(former, operation, type)]) { _ in }
            } else {
                try await outbox.save(operation)
            }
            outbox.endTransfer(former, unless: operation)
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
                let type = outbox.types[operation]
            else { return }
            let (pending, now) = (outbox.repositories.pending, outbox.repositories.nextNumber())
            var new = operation
            new.transfer = nil
            try await outbox.exchange([(former, new, type)]) { [new] transaction in
                try type.receive(remote, new, at: now, in: transaction, pending)
            }
            outbox.endTransfer(former, unless: new)
        }
    }

    /// Replaces operations in one transaction with another change.
    func exchange(
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

extension QueuePlan {
    /// Undoes the visible changes of a transaction that has failed.
    fileprivate func undo<Element: OfflineElement>(
        of type: Element.Type,
        at place: QueuePlace,
        _ pending: PendingChanges
    ) {
        for operation in [saved].compactMap(\.self) + changed {
            type.undo(operation, wasShown: false, pending)
            let former = place.earlier.last { $0.number == operation.number }
            if let former { type.undo(former, wasShown: true, pending) }
        }
        for operation in removed { type.undo(operation, wasShown: true, pending) }
    }
}
