package import GenAPIMapping
import GenAPIRepositories
package import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An operation of a queue that many processes share. The queue gives it a number, and each process has a copy.
package struct SharedOperation: Sendable {
    var operation: Operation

    init(_ operation: Operation) { self.operation = operation }

    private init<Element: OfflineElement, Answer>(
        _ kind: Operation.Kind,
        _ id: Element.ID,
        _ call: Endpoint<Answer>,
        from base: Element?,
        to changed: Element?
    ) throws {
        let change: QueuedChange<Element>
        do {
            change = try QueuedChange(kind, call, KnownFiles(stores: nil), from: base, to: changed)
        } catch is KnownFiles.Unread {
            // Other machines do not have the file.
            throw OutboxError.notQueueable(operation: call.operationName)
        }
        let time = Int(Date().timeIntervalSince1970 * 1000)
        let parent = ElementScope<Element>(path: change.call.path).key.parent
        operation = try change.operation(Element.json(id), at: .alone(parent: parent, time: time))
        guard !operation.mentionsOtherTemporaryID else {
            throw OutboxError.notQueueable(operation: call.operationName)
        }
    }

    /// - Throws: `OutboxError.notQueueable`.
    package init<Element: OfflineElement, Answer>(creating element: Element, call: Endpoint<Answer>) throws {
        try self.init(.create, element.id, call, from: nil, to: element)
    }

    /// - Throws: `OutboxError.notQueueable`.
    package init<Element: OfflineElement, Answer>(
        updating former: Element,
        to changed: Element,
        call: Endpoint<Answer>
    ) throws {
        try self.init(.update, former.id, call, from: former, to: changed)
    }

    /// - Throws: `OutboxError.notQueueable`.
    package init<Element: OfflineElement, Answer>(
        deleting id: Element.ID,
        of type: Element.Type,
        call: Endpoint<Answer>
    ) throws {
        try self.init(.delete, id, call, from: Element?.none, to: nil)
    }
}

// Its stored form.

extension SharedOperation {
    /// The operation in a row; `nil` if it cannot be read.
    package init?(number: Int, content: String) {
        guard let operation = Operation(Array(content.utf8), number: number) else { return nil }
        self.operation = operation
    }

    /// JSON.
    package var content: String { get throws { try operation.jsonText() } }

    /// Equal for the operations of one element.
    package var element: String { element(of: operation.type) }

    /// `element` as development versions before 0.1.0 have stored it, with the name of the Swift type.
    package func formerElement(of type: Any.Type) -> String { element(of: String(reflecting: type)) }

    private func element(of type: String) -> String {
        "\(type) \(operation.parent ?? "") \(operation.id.description)"
    }

    package var number: Int { operation.number }

    /// The operation after an earlier one of its element was removed without being sent.
    package var afterRemoval: SharedOperation {
        var operation = operation
        operation.hasDroppedBase = true
        return SharedOperation(operation)
    }

    /// The name of the state in the stored form.
    package var state: String {
        switch operation.status {
        case .waiting: "waiting"
        case .failed: "failed"
        case .conflicted: "conflicted"
        }
    }

    package func conflict<Element: OfflineElement>(of type: Element.Type) throws -> Conflict<Element> {
        guard case .conflicted(let remote) = operation.status else { throw OutboxError.noConflict }
        guard operation.type == type.elementTypeName else { throw OutboxError.unknownOperation }
        return Conflict(operation, remote)
    }

    /// - Parameters:
    ///   - isSending: Whether a process has it.
    ///   - blocker: An earlier operation of the element that has stopped.
    ///   - wait: When it is tried again.
    package func queued(isSending: Bool, blocker: Int?, wait: Date?) -> QueuedOperation {
        let state: QueuedOperation.State =
            switch operation.status {
            case .failed(let failure): .failed(failure)
            case .conflicted: .conflicted
            case .waiting where isSending: .sending
            case .waiting: blocker.map { .blocked(by: QueuedOperation.ID(number: $0)) } ?? .waiting
            }
        let wait: QueuedOperation.Wait? = state == .waiting ? wait.map { .backoff(until: $0) } : nil
        return QueuedOperation(operation, state, wait: wait)
    }
}

// Decisions about an operation that has stopped.

extension SharedOperation {
    /// The operation as it is sent again. After a conflict, it is on top of the server's version.
    ///
    /// - Throws: `OutboxError.sending` if it has not stopped.
    package func restarted(_ lists: [JSONKeyPath: ListMerge]) throws -> SharedOperation {
        if operation.status == .waiting { throw OutboxError.sending }
        var operation = operation
        if case .conflicted(let remote) = operation.status {
            operation = operation.forced(over: remote, lists: lists)
        }
        operation.restart(at: Int(Date().timeIntervalSince1970 * 1000))
        return SharedOperation(operation)
    }
}

extension QueuedOperation.ID {
    /// - Parameter row: The number of the operation in a queue that many processes share.
    package init(row: Int) { self.init(number: row) }

    package var row: Int { number }
}

extension Operation {
    /// Whether its call refers to an element whose id only this process knows, until the server has created it. Only ids with
    /// the prefix are recognized, because a UUID can be a final one.
    fileprivate var mentionsOtherTemporaryID: Bool {
        let own = kind == .create ? id.idText : nil
        return call.texts.contains { text in
            text.temporaryIDs.contains { $0.hasPrefix("temporary-") && $0 != own }
        }
    }
}

extension QueuePlace {
    /// The place of an operation in a queue whose other operations are unknown.
    fileprivate static func alone(parent: String, time: Int) -> QueuePlace {
        QueuePlace(
            number: 0,
            time: time,
            parent: parent,
            earlier: [],
            unsent: [],
            required: [],
            creations: [:],
            created: [:]
        )
    }
}
