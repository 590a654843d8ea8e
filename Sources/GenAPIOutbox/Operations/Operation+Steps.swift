import GenAPIMapping
import GenAPIRuntime
import StoredCalls

// The rules for an operation whose element the server has in another version. All queues apply them.

extension Operation {
    /// The next step of an operation whose element was requested before its call.
    enum CheckedStep {
        /// The server already has the change.
        case end(OperationResult)
        /// The call of this operation is sent. It is on top of the server's version.
        case send(Operation)
        /// Somebody else has changed the same.
        case conflict
    }

    /// The next step of an operation that is in conflict with the server's version.
    enum ConflictStep {
        /// The server already has the change, so there is no conflict.
        case end(OperationResult)
        /// The operation is dropped for the server's version.
        case drop(OperationResult)
        /// The operation is sent again, for the version with this entity tag.
        case overwrite(ifMatch: String)
        /// This operation, which is on top of the server's version, is sent.
        case rebase(Operation)
        /// The app decides.
        case ask
    }

    /// - Parameter isRepeated: Whether the call may have been sent before.
    func step(
        after remote: Remote,
        isRepeated: Bool,
        lists: [JSONKeyPath: ListMerge]
    ) -> CheckedStep {
        if isApplied(in: remote, isRepeated: isRepeated, lists: lists) { return .end(.current(remote)) }
        if kind == .create && remote.value == nil { return .send(self) }
        if kind == .update, let rebased = rebased(on: remote, lists: lists) { return .send(rebased) }
        return .conflict
    }

    /// - Parameter isRepeated: Whether the call may have been sent before.
    func step(
        inConflictWith remote: Remote,
        _ policy: ConflictPolicy,
        isRepeated: Bool,
        lists: [JSONKeyPath: ListMerge]
    ) -> ConflictStep {
        if isApplied(in: remote, isRepeated: isRepeated, lists: lists) { return .end(.current(remote)) }
        switch policy {
        case .server where kind != .create:
            return .drop(.superseded(by: remote.value))
        case .client where call[header: "If-Match"] != nil:
            return remote.tag.map { .overwrite(ifMatch: $0) } ?? .ask
        case .merge where call[header: "If-Match"] != nil:
            guard var rebased = rebased(on: remote, lists: lists) else { return .ask }
            rebased.attempts += 1
            return .rebase(rebased)
        case .server, .client, .merge, .ask:
            return .ask
        }
    }

    /// Sends the operation again, in place of the version with this entity tag.
    mutating func overwrite(ifMatch tag: String) {
        call[header: "If-Match"] = tag
        attempts += 1
    }
}

extension OperationResult {
    fileprivate static func current(_ remote: Operation.Remote) -> OperationResult {
        .element(remote.value, tag: remote.tag, isCurrent: true)
    }
}

extension OfflineElement {
    /// The version that a rejected operation is in conflict with. That of a new element is unknown if its call does not
    /// state its id.
    static func conflictingVersion(
        _ operation: Operation,
        _ options: EndpointOptions,
        by client: Client
    ) async throws -> Operation.Remote {
        if operation.kind == .create && operation.call.method != "PUT" {
            return Operation.Remote(value: nil, tag: nil)
        }
        return try await current(operation, options, by: client)
    }
}
