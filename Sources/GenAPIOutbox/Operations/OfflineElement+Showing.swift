import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

// The effect of operations on the rows of lists and on stored elements.

extension OfflineElement {
    /// The change that readers see until the server has confirmed the operation.
    private static func change(_ operation: Operation) -> PendingChange<Self> {
        let (base, changed) = (operation.base, operation.changed)
        let new = operation.kind == .create ? changed.flatMap { try? Self(value: $0) } : nil
        // Numbers of other changes are positive.
        return PendingChange(id: -operation.number, state: operation.status.changeState) { element in
            switch operation.kind {
            case .create: element = element ?? new
            case .delete: element = nil
            case .update: element = element.map { patched($0, from: base, to: changed) ?? $0 }
            }
        }
    }

    /// The element with the members that differ between two versions of it.
    private static func patched(_ element: Self, from base: JSONValue?, to changed: JSONValue?) -> Self? {
        let merge = ThreeWayMerge(
            base: base,
            local: changed,
            remote: try? element.jsonValue,
            lists: mergedLists
        )
        return merge.merged.flatMap { try? Self(value: $0) }
    }

    /// The scope of the element that an operation changes. Earlier versions have not stored the parent.
    static func scope(of operation: Operation) -> ElementScope<Self> {
        guard let parent = operation.parent else { return ElementScope(path: operation.call.path) }
        return ElementScope(parent: parent, path: operation.call.path)
    }

    static func parent(of operation: Operation) -> String { scope(of: operation).key.parent }

    private static func insertion(_ operation: Operation) -> (key: ListKey, edit: ListEdit<Self>)? {
        guard let placement = operation.placement, let id = try? id(operation.id) else { return nil }
        return (ListKey(placement.list), .insert(id, position(placement)))
    }

    static func position(_ placement: Operation.Placement) -> InsertionPoint<ID> {
        let neighbor = placement.neighbor.flatMap { try? id($0) }
        return switch (placement.position, neighbor) {
        case ("end", _): .end
        case ("before", let neighbor?): .before(neighbor)
        case ("after", let neighbor?): .after(neighbor)
        default: .start
        }
    }

    /// Shows the change of an operation.
    static func show(
        _ operation: Operation,
        in transaction: RepositoryTransaction,
        _ pending: PendingChanges
    ) throws {
        let id = try id(operation.id)
        if let (key, edit) = insertion(operation) { pending.add(edit, -operation.number, to: key) }
        try transaction.begin(change(operation), id, in: scope(of: operation), pending)
    }

    /// Hides the change of an operation that is not stored any more or is replaced.
    static func hide(
        _ operation: Operation,
        in transaction: RepositoryTransaction,
        _ pending: PendingChanges
    ) throws {
        let id = try id(operation.id)
        if let placement = operation.placement {
            pending.removeEdit(-operation.number, from: ListKey(placement.list))
        }
        try transaction.end(change(operation), id, in: scope(of: operation), .unchanged, at: 0, pending)
    }

    /// Undoes `show` or, for an operation that was shown before, `hide`, after a failed transaction.
    static func undo(_ operation: Operation, wasShown: Bool, _ pending: PendingChanges) {
        guard let id = try? id(operation.id) else { return }
        let (change, scope) = (change(operation), scope(of: operation))
        pending.remove(change, from: id, in: scope)
        if wasShown { pending.add(change, to: id, in: scope) }
        guard let (key, edit) = insertion(operation) else { return }
        pending.removeEdit(-operation.number, from: key)
        if wasShown { pending.add(edit, -operation.number, to: key) }
    }

    /// Stores the server's version of an element, if there is one.
    static func receive(
        _ remote: Operation.Remote,
        _ operation: Operation,
        at now: Int,
        in transaction: RepositoryTransaction,
        _ pending: PendingChanges
    ) throws {
        guard let value = remote.value, operation.kind != .create else { return }
        let id = try id(operation.id)
        let interval = RequestInterval(begun: now, received: now)
        let scope = scope(of: operation)
        let changes = pending.changes(id, in: scope)
        try transaction.put(server: try Self(value: value), changes, interval, for: id, in: scope)
    }

    /// Replaces the change of an operation with the server's result.
    ///
    /// - Parameter now: Responses to requests that started earlier do not include the result.
    static func confirm(
        _ operation: Operation,
        _ result: OperationResult,
        at now: Int,
        in transaction: RepositoryTransaction,
        _ pending: PendingChanges
    ) throws {
        let id = try id(operation.id)
        if let placement = operation.placement {
            pending.removeEdit(-operation.number, from: ListKey(placement.list))
        }
        let (change, scope) = (change(operation), scope(of: operation))
        switch result {
        case .applied:
            // Without a response, the id of a new element is known only if the client has chosen it.
            let isKnown = operation.kind != .create || operation.call.method == "PUT"
            try transaction.end(change, id, in: scope, isKnown ? .applied : .unchanged, at: now, pending)
            if isKnown { try insert(id, operation, in: transaction) }
        case .returned, .element, .superseded:
            guard let element = try result.element(as: Self.self) else {
                return try transaction.end(change, id, in: scope, .value(nil), at: now, pending)
            }
            let isSame = element.id == id
            try transaction.end(
                change,
                id,
                in: scope,
                isSame ? .value(element) : .unchanged,
                at: now,
                pending
            )
            if !isSame {
                let changes = pending.changes(element.id, in: scope)
                let interval = RequestInterval(begun: now, received: now)
                try transaction.put(server: element, changes, interval, for: element.id, in: scope)
            }
            try insert(element.id, operation, in: transaction)
        }
    }

    private static func insert(
        _ id: ID,
        _ operation: Operation,
        in transaction: RepositoryTransaction
    ) throws {
        guard let placement = operation.placement else { return }
        let edit = ListEdit<Self>.insert(id, position(placement))
        try transaction.edit(edit, of: ListKey(placement.list), in: scope(of: operation))
    }
}

/// The server's result of an operation.
enum OperationResult: Sendable {
    /// The call returned the element that resulted, and its `ETag`.
    case returned(any OfflineElement, tag: String? = nil)
    /// The element that resulted, and its `ETag`; `nil` if there is none any more.
    ///
    /// - Parameter isCurrent: Whether it was requested later, so that changes by others can be part of it.
    case element(JSONValue?, tag: String? = nil, isCurrent: Bool = false)
    /// The operation succeeded without returning the element.
    case applied(tag: String? = nil)
    /// The operation was dropped for the server's element; `nil` if there is none any more.
    case superseded(by: JSONValue?)

    var tag: String? {
        switch self {
        case .returned(_, let tag), .element(_, let tag, _), .applied(let tag): tag
        case .superseded: nil
        }
    }

    var isSuperseded: Bool {
        if case .superseded = self { true } else { false }
    }

    /// Whether changes by others can be part of the element.
    var isCurrent: Bool {
        guard case .element(_, _, let isCurrent) = self else { return false }
        return isCurrent
    }

    var value: JSONValue? {
        switch self {
        case .returned(let element, _): try? element.jsonValue
        case .element(let value, _, _), .superseded(let value): value
        case .applied: nil
        }
    }

    /// - Throws: `MappingError`.
    func element<Element: OfflineElement>(as type: Element.Type) throws -> Element? {
        if case .returned(let element as Element, _) = self { return element }
        return try value.map(Element.init(value:))
    }
}
