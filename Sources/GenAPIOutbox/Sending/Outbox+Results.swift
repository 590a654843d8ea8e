import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

extension Outbox {
    /// The time in which results are collected for one transaction, while further ones may arrive.
    private static var collection: Duration { .milliseconds(3) }

    /// Ends an operation that was sent with its result, which is stored soon.
    func end(_ number: Int, with result: OperationResult) {
        unstored[number] = result
        storeSoon()
    }

    /// Ends an operation with a result, and returns when it is stored.
    func confirm(_ number: Int, _ result: OperationResult) async throws {
        unstored[number] = result
        guard let error = await storeSoon().value[number] else { return }
        unstored[number] = nil
        throw error
    }

    /// Stores all results in a moment.
    ///
    /// - Returns: The errors by operation.
    @discardableResult func storeSoon() -> Task<[Int: any Error], Never> {
        if let storing { return storing }
        let pass = Task {
            if inFlight > 0 { try? await Task.sleep(for: Self.collection) }
            // Later results have a pass of their own.
            storing = nil
            return (try? await exclusively { await $0.endAll() }) ?? [:]
        }
        storing = pass
        return pass
    }

    private func endAll() async -> [Int: any Error] {
        let numbers = unstored.keys.sorted()
        let errors = await store(numbers)
        for number in errors.keys where busy.contains(number) { later(number) }
        for number in numbers { release(number) }
        notify()
        sendNext()
        return errors
    }

    /// If one of the results cannot be stored, the others are stored without it.
    private func store(_ numbers: [Int]) async -> [Int: any Error] {
        if numbers.count > 1, (try? await end(numbers)) != nil { return [:] }
        var errors: [Int: any Error] = [:]
        for number in numbers {
            do { try await end([number]) } catch { errors[number] = error }
        }
        return errors
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
            let type = types[operation]
        else { return nil }
        return EndedOperation(
            operation: operation,
            result: result,
            type: type,
            id: try type.newID(operation, result)
        )
    }

    /// The operations that refer to created elements or to versions of changed ones, before and after these have got the
    /// server's ids and versions.
    private func followers(
        of results: [EndedOperation]
    ) -> [(former: Operation, new: Operation, type: any OfflineElement.Type)] {
        var followers: [Int: Operation] = [:]
        for one in results where one.hasConsequences {
            let number = one.operation.number
            let later = queue.operations(of: one.operation.entity).filter { $0.number != number }
            if one.operation.hasTemporaryID, one.id == nil, one.result.value == nil {
                for former in later + queue.dependents(on: number) {
                    followers[former.number] = (followers[former.number] ?? former).lackingID(of: number)
                }
            }
            for deletion in queue.successors(of: number) {
                guard let stopped = deletion.stopped(by: one.operation, one.result) else { continue }
                followers[deletion.number] = stopped
            }
            if let id = one.id {
                for former in later + queue.dependents(on: number) {
                    var new = followers[former.number] ?? former
                    new.replace(one.operation.id, with: id)
                    new.requirements.removeAll { $0 == number }
                    followers[former.number] = new
                }
            }
            let lists = one.type.mergedLists
            var previous: (former: Operation, new: Operation?)?
            for operation in later {
                let former = followers[operation.number] ?? operation
                var new: Operation?
                if let previous, !one.result.isSuperseded {
                    new = previous.new.flatMap { former.following(previous.former, as: $0, lists: lists) }
                } else {
                    new = former.following(one.operation, one.result, lists: lists)
                }
                if let new { followers[operation.number] = new }
                previous = (former, new)
            }
        }
        return followers.values.sorted { $0.number < $1.number }.compactMap { new in
            guard let former = queue[new.number], let type = types[new] else { return nil }
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
}

/// An operation with the server's result.
private struct EndedOperation: Sendable {
    let operation: Operation
    let result: OperationResult
    let type: any OfflineElement.Type
    /// The server's id of a created element; `nil` if it is the same, or unknown.
    let id: JSONValue?

    /// Whether other operations change with its end.
    var hasConsequences: Bool {
        id != nil || result.tag != nil || result.isSuperseded || operation.hasTemporaryID
    }
}

extension Operation {
    /// The operation after the creation of an element to which it refers has succeeded without telling the element's id.
    fileprivate func lackingID(of creation: Int) -> Operation {
        var operation = self
        operation.requirements.removeAll { $0 == creation }
        operation.lacksID = true
        operation.status = .failed(.lackingID)
        return operation
    }

    /// The deletion of an element, if an operation that takes something out of it was dropped: the element still contains it.
    /// Then the app decides whether it is deleted nevertheless.
    fileprivate func stopped(by change: Operation, _ result: OperationResult) -> Operation? {
        guard result.isSuperseded, confirmed.contains(change.number), status == .waiting,
            let text = id.idText, result.value?.mentions(text) == true
        else { return nil }
        var operation = self
        operation.status = .conflicted(Remote(value: base, tag: nil))
        return operation
    }
}

extension JSONValue {
    fileprivate func mentions(_ text: String) -> Bool {
        var isThere = false
        visitTexts { if $0 == text { isThere = true } }
        return isThere
    }
}

extension QueuedOperation.Failure {
    static let lackingID = Self.unsendable(
        "it refers to an element that the server has created without telling its id"
    )
}

extension OfflineElement {
    /// The server's id of a created element; `nil` if it is the same, or unknown.
    fileprivate static func newID(_ operation: Operation, _ result: OperationResult) throws -> JSONValue? {
        guard operation.kind == .create, let element = try result.element(as: Self.self) else { return nil }
        let id = try json(element.id)
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
        guard let placement = operation.placement, let element = try? result.element(as: Self.self),
            let list = repositories.listInUse(ListKey(placement.list), of: Self.self)
        else { return }
        await list.record(.insert(element.id, position(placement)), at: now)
    }
}
