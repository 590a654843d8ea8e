import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change that an app wants to queue.
struct QueuedChange<Element: OfflineElement>: Sendable {
    let kind: Operation.Kind
    let call: StoredCall
    let returnsElement: Bool
    let base: Element?
    let changed: Element?
    let placement: Operation.Placement?

    /// - Throws: `OutboxError.notQueueable`; `KnownFiles.Unread`.
    init<Answer>(
        _ kind: Operation.Kind,
        _ endpoint: Endpoint<Answer>,
        _ files: KnownFiles,
        from base: Element?,
        to changed: Element?,
        at placement: Operation.Placement? = nil
    ) throws {
        guard var call = try StoredCall(endpoint, files), let rules = Element.offlineCalls[call.operation]
        else {
            throw OutboxError.notQueueable(operation: endpoint.operationName)
        }
        call.unwrap(rules.wrapper)
        if rules.options.hasIdempotencyKey, call[header: "Idempotency-Key"] == nil {
            // The same for all attempts, also after a restart.
            call.renewIdempotencyKey()
        }
        (self.kind, self.call, self.placement) = (kind, call, placement)
        (self.base, self.changed) = (base, changed)
        returnsElement = kind != .delete && Answer.self == Element.self
    }

    /// - Throws: An error of the mapping.
    func operation(_ id: JSONValue, at place: QueuePlace) throws -> Operation {
        var operation = Operation(
            number: place.number,
            kind: kind,
            type: Element.elementTypeName,
            id: id,
            call: call,
            returnsElement: returnsElement,
            base: try base?.jsonValue,
            changed: try changed?.jsonValue,
            placement: placement,
            requirements: [],
            queuedAt: place.time,
            attempts: 0,
            isSent: false,
            parent: place.parent,
            storedStatus: .init(.waiting)
        )
        let own = Set(place.earlier.map(\.number))
        let values = place.creations.isEmpty && place.created.isEmpty ? [] : operation.values
        for created in values.compactMap({ place.created[$0] }) {
            operation.replace(created.temporary, with: created.id)
        }
        operation.requirements = Set(values.compactMap { place.creations[$0] }).subtracting(own).sorted()
        let freed = place.freedTexts.operations(before: operation).subtracting(own)
        operation.earlier = place.precedence.earlier.union(freed).sorted()
        operation.confirmed = place.precedence.confirmed.sorted()
        return operation
    }
}

extension StoredCall {
    mutating func renewIdempotencyKey() { self[header: "Idempotency-Key"] = UUID().uuidString.lowercased() }
}

/// The state of the queue when an operation is added.
struct QueuePlace: Sendable {
    let number: Int
    /// In milliseconds since 1970.
    let time: Int
    /// The parent of the element.
    let parent: String
    /// The operations of the element.
    let earlier: [Operation]
    /// The earlier operations that the server has certainly not performed.
    let unsent: Set<Int>
    /// The earlier operations that operations of other elements wait for, because these refer to the element.
    let required: Set<Int>
    /// The earlier operations that operations of other elements follow.
    var preceding: Set<Int> = []
    /// The operations of other elements that are sent before.
    var precedence = Precedence()
    var freedTexts = FreedTexts()
    /// The operations that create elements, by the texts of their temporary ids.
    let creations: [String: Int]
    /// The server's ids of created elements, by the texts of their temporary ids.
    let created: [String: CreatedID]
}

/// Operations of other elements that come first because the server may otherwise delete, or reject, what they change.
struct Precedence: Sendable {
    var earlier: Set<Int> = []
    var confirmed: Set<Int> = []
}

/// The server's id of an element that was created with a temporary one.
struct CreatedID: Sendable {
    let temporary: JSONValue
    let id: JSONValue
}

/// The effect of a new operation on the queue.
struct QueuePlan: Sendable {
    /// The new operation, or an earlier one that includes it; `nil` if nothing is left to send.
    private(set) var saved: Operation?
    private(set) var removed: [Operation] = []
    /// Operations between the saved one and the new one, on top of the saved one.
    private(set) var changed: [Operation] = []

    /// Changes nothing.
    init() {}

    /// Combines an operation with earlier ones that the server has not performed, where the result is the same for it.
    ///
    /// - Parameter lists: How lists of the element are combined.
    init(_ operation: Operation, at place: QueuePlace, lists: [JSONKeyPath: ListMerge]) {
        saved = operation
        switch operation.kind {
        case .create: break
        case .update: combine(operation, at: place, lists)
        case .delete:
            let unsent = place.earlier.filter { place.unsent.contains($0.number) }
            if let first = place.earlier.first, first.kind == .create, unsent.count == place.earlier.count {
                // Nothing has taken effect. Operations of other elements may need the element.
                if place.required.isEmpty { (saved, removed) = (nil, unsent) }
            } else {
                removed = unsent.filter { $0.kind == .update }
                if let first = removed.first { saved?.base = first.base }
                takePlace(of: removed.first { place.preceding.contains($0.number) })
            }
        }
    }

    /// Operations of other elements that wait for a removed change of this element wait for its deletion instead.
    private mutating func takePlace(of change: Operation?) {
        guard let change, var deletion = saved,
            (deletion.confirmed + deletion.requirements).allSatisfy({ $0 < change.number })
        else { return }
        deletion.number = change.number
        deletion.earlier.removeAll { $0 >= change.number }
        saved = deletion
    }

    /// How far an update looks back for one that it is combined with.
    private static var reach: Int { 8 }

    /// Combines an update with the latest one of the same call. The updates between them set other members.
    private mutating func combine(
        _ update: Operation,
        at place: QueuePlace,
        _ lists: [JSONKeyPath: ListMerge]
    ) {
        let needs = update.requirements + update.predecessors
        var between: [Operation] = []
        for earlier in place.earlier.suffix(Self.reach).reversed() {
            // An operation that others follow can only wait for what was queued before it, or operations could wait for
            // each other.
            guard place.unsent.contains(earlier.number),
                !place.preceding.contains(earlier.number) || needs.allSatisfy({ $0 < earlier.number })
            else { return }
            if let combined = earlier.combined(with: update, past: between, at: place.time, lists) {
                saved = combined
                changed = between.map { later in
                    // It was based on the earlier version, and its element has the later values now.
                    later.rebased(from: earlier.changed, to: combined.changed, lists: lists)
                }
                return
            }
            guard earlier.isIndependent(of: update) else { return }
            between.insert(earlier, at: 0)
        }
    }

    /// The lists in which new elements are shown.
    var lists: Set<ListKey> {
        Set((removed + [saved].compactMap(\.self)).compactMap(\.placement).map { ListKey($0.list) })
    }
}

extension Operation {
    /// The texts of all values of the call and the changed element, and what looks like a temporary id in them.
    var values: Set<String> {
        var values = Set(call.texts)
        changed?.visitTexts { values.insert($0) }
        for text in values { values.formUnion(text.temporaryIDs) }
        return values
    }

    /// One update instead of two. Both set members of the element, and the later value of a member wins; or both set a whole
    /// resource, of which the later one is left.
    ///
    /// - Parameter between: The updates between the two, which set other members.
    fileprivate func combined(
        with later: Operation,
        past between: [Operation],
        at time: Int,
        _ lists: [JSONKeyPath: ListMerge]
    ) -> Operation? {
        guard kind == .update, call.method == later.call.method, ["PUT", "PATCH"].contains(call.method),
            call.operation == later.call.operation, call.path == later.call.path,
            call.query == later.call.query, returnsElement == later.returnsElement,
            !isRejected && !hasFileProblem
                || ThreeWayMerge.isReplaced(changed, of: base, by: later.changed),
            let (body, upload) = body(combinedWith: later.call)
        else { return nil }
        var operation = self
        // Changes by others that became known in between are not part of the combined change.
        let former =
            between.isEmpty
            ? later.base
            : ThreeWayMerge(base: between.last?.changed, local: later.base, remote: changed, lists: lists)
                .merged
        operation.base = ThreeWayMerge(base: changed, local: base, remote: former, lists: lists).merged
        operation.changed =
            between.isEmpty
            ? later.changed
            : ThreeWayMerge(base: later.base, local: later.changed, remote: former, lists: lists).merged
        operation.requirements = Set(requirements + later.requirements).sorted()
        operation.earlier = Set(earlier + later.earlier).sorted()
        operation.confirmed = Set(confirmed + later.confirmed).sorted()
        (operation.call.body, operation.call.upload) = (body, upload)
        if isRejected || hasFileProblem { operation.restart(at: time) }
        return operation
    }

    /// Whether the order of two updates of the element makes no difference, because they set different members.
    fileprivate func isIndependent(of other: Operation) -> Bool {
        guard kind == .update, call.method == "PATCH", other.call.method == "PATCH", !isRejected,
            !hasFileProblem,
            call.upload == nil, other.call.upload == nil,
            case .object(let body) = call.body, case .object(let otherBody) = other.call.body
        else { return false }
        return body.allSatisfy { otherBody[$0.key] == nil } && changedKeys.isDisjoint(with: other.changedKeys)
    }

    private var changedKeys: Set<String> {
        let keys =
            (base?.object ?? JSONObject(members: [])).map(\.key)
            + (changed?.object ?? JSONObject(members: [])).map(\.key)
        return Set(keys.filter { base?[$0] != changed?[$0] })
    }

    /// The body that has the same effect as both.
    private func body(combinedWith later: StoredCall) -> (JSONValue?, StoredUpload?)? {
        if call.upload != nil, let upload = later.upload, call.method == "PUT" { return (nil, upload) }
        guard case .object(let body) = call.body, case .object(let laterBody) = later.body else { return nil }
        return (.object(call.method == "PUT" ? laterBody : body.merged(with: laterBody)), nil)
    }
}

extension JSONObject {
    /// The members of both, and of equal ones the later one. Objects are merged member by member, as servers do with
    /// merge patches (RFC 7396).
    fileprivate func merged(with later: JSONObject) -> JSONObject {
        var result = self
        for member in later {
            if case .object(let new) = member.value, case .object(let old) = self[member.key] {
                result[member.key] = .object(old.merged(with: new))
            } else {
                result[member.key] = member.value
            }
        }
        return result
    }
}
