public import GenAPIRuntime
import StoredCalls

/// The versions of an element that an operation and somebody else have changed.
public struct Conflict<Element: OfflineElement>: Sendable {
    /// The element before the queued change; `nil` for a new element.
    public let base: Element?
    /// The element after the queued change; `nil` for a deletion.
    public let local: Element?
    /// The server's element; `nil` if it was deleted, or if the server does not tell.
    public let remote: Element?
}

extension Conflict {
    init(_ operation: Operation, _ remote: Operation.Remote) {
        self.init(
            base: operation.base.flatMap { try? Element(value: $0) },
            local: operation.changed.flatMap { try? Element(value: $0) },
            remote: remote.value.flatMap { try? Element(value: $0) }
        )
    }
}

extension Outbox {
    /// A way to end a conflict.
    public enum Resolution: Hashable, Sendable {
        /// The server's version stays, and the queued change is dropped.
        case server
        /// The queued change is sent again, on top of the server's version.
        case client
    }

    /// The versions of an operation in conflict.
    ///
    /// - Throws: `OutboxError.unknownOperation` if the element has another type; `OutboxError.noConflict`.
    public func conflict<Element: OfflineElement>(
        _ id: QueuedOperation.ID,
        of type: Element.Type
    ) throws -> Conflict<Element> {
        let (operation, remote) = try conflicted(id)
        guard operation.type == type.elementTypeName else { throw OutboxError.unknownOperation }
        return Conflict(operation, remote)
    }

    /// Ends a conflict.
    ///
    /// - Throws: `OutboxError.unknownOperation`; `OutboxError.noConflict`; an error of the store.
    public func resolve(_ id: QueuedOperation.ID, _ resolution: Resolution) async throws {
        let (operation, remote) = try conflicted(id)
        switch resolution {
        case .server where operation.kind == .create && remote.value == nil: try await discard(id)
        case .server: try await confirm(id.number, .superseded(by: remote.value))
        case .client: try await send(forced(operation, over: remote), over: remote)
        }
        notify()
        sendNext()
    }

    /// Ends a conflict with a version that the app has made of the others.
    ///
    ///     let conflict = try await outbox.conflict(operation.id, of: Location.self)
    ///     try await outbox.resolve(operation.id, with: merged) { new, old in
    ///         new.update(userID: "7", changedFrom: old)
    ///     }
    ///
    /// - Parameter call: The call for the resulting element and the server's; `nil` if they do not differ. The operation ends
    ///   then.
    /// - Throws: `OutboxError`; an error of the store.
    public func resolve<Element: OfflineElement, Answer>(
        _ id: QueuedOperation.ID,
        with element: Element,
        call: (_ resolved: Element, _ remote: Element) -> Endpoint<Answer>?
    ) async throws {
        let new: (Operation, Operation.Remote)? = try await withFiles { files in
            try resolved(id, with: element, call, files)
        }
        guard let (operation, remote) = new else { return try await resolve(id, .server) }
        try await send(operation, over: remote)
        notify()
        sendNext()
    }

    private func resolved<Element: OfflineElement, Answer>(
        _ id: QueuedOperation.ID,
        with element: Element,
        _ call: (_ resolved: Element, _ remote: Element) -> Endpoint<Answer>?,
        _ files: KnownFiles
    ) throws -> (Operation, Operation.Remote)? {
        let (operation, remote) = try conflicted(id)
        guard let value = remote.value, operation.type == Element.elementTypeName else {
            throw OutboxError.unknownOperation
        }
        let current = try Element(value: value)
        guard let call = call(element, current) else { return nil }
        let change = try QueuedChange(.update, call, files, from: current, to: element)
        var resolved = forced(operation, over: remote)
        (resolved.call, resolved.returnsElement) = (change.call, change.returnsElement)
        resolved.changed = try element.jsonValue
        if operation.call[header: "If-Match"] != nil, change.call[header: "If-Match"] == nil {
            resolved.call[header: "If-Match"] = remote.tag
        }
        return (resolved, remote)
    }

    private func conflicted(_ id: QueuedOperation.ID) throws -> (Operation, Operation.Remote) {
        guard let operation = queue[id.number] else { throw OutboxError.unknownOperation }
        guard case .conflicted(let remote) = operation.status else { throw OutboxError.noConflict }
        return (operation, remote)
    }

    private func forced(_ operation: Operation, over remote: Operation.Remote) -> Operation {
        operation.forced(over: remote, lists: types[operation]?.mergedLists ?? [:])
    }

    private func send(_ operation: Operation, over remote: Operation.Remote) async throws {
        try await replace(operation, over: remote)
        queue.offer(operation.number)
    }
}
