import GenAPIMapping
public import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change that the server has not confirmed yet.
public struct QueuedOperation: Identifiable, Hashable, Sendable {
    /// Identifies an operation in its outbox, also after a restart of the app.
    public struct ID: Hashable, Comparable, Sendable {
        let number: Int

        /// Whether an operation was queued before another one.
        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The effect of an operation.
    public enum Kind: Hashable, Sendable {
        case create, update, delete
    }

    /// The progress of an operation.
    public enum State: Hashable, Sendable {
        /// It is sent as soon as possible: when there is a connection, after a delay, or after earlier changes of the
        /// element.
        case waiting
        /// Its request is in flight.
        case sending
        /// It waits for an operation that has failed or is in conflict.
        case blocked(by: ID)
        /// It failed, and is not sent again by itself. See ``Outbox/retry(_:)`` and ``Outbox/discard(_:)``.
        case failed(Failure)
        /// The element was changed elsewhere. See ``Outbox/resolve(_:_:)``.
        case conflicted
    }

    /// The reason why a waiting operation is not sent yet.
    public enum Wait: Hashable, Sendable {
        /// The device has no connection (`nil`), or the outbox tries an unreachable server again at that time.
        case connection(until: Date?)
        /// The server has rejected calls because of their credentials. See `Repositories.authorized()`.
        case authorization
        /// The server has named the time, for example with `Retry-After`: at most a day later.
        case retryAfter(Date)
        /// The next attempt after failures of the server, whose delay grows.
        case backoff(until: Date)
        /// Another operation goes first: an earlier one of the element, the creation of an element that this one refers to, or
        /// a change of an element that would be lost with the one that this operation deletes.
        case operation(ID)
    }

    /// The reason why an operation is not sent again by itself.
    public enum Failure: Hashable, Sendable {
        /// The server has rejected the call.
        case rejected(status: Int, code: String?, message: String?)
        /// The call cannot be repeated, and it is unknown whether an earlier attempt took effect.
        case unknownOutcome
        /// The server has created the element, but its response could not be read.
        case unreadableResponse
        /// The operation is too old, or too many attempts have failed.
        case expired
        /// A file of the call does not exist any more, or cannot be read.
        case fileMissing
        /// A file of the call has other contents than when the change was made.
        case fileChanged
        /// The call could not be sent, for the reason that the error states.
        case unsendable(String)
        /// This version of the app does not have the call or the element type.
        case unknownCall
    }

    /// The part of a call's body that was sent.
    public struct Progress: Hashable, Sendable {
        /// In bytes. A repeated attempt begins again from zero.
        public let sent: Int
        /// In bytes.
        public let total: Int
    }

    /// Orders the operations of an outbox by the time when they were queued.
    public let id: ID
    /// The effect on the element.
    public let kind: Kind
    /// The element's id as JSON text: `"7"` in quotation marks for a string.
    public let elementID: String
    /// The `elementTypeName` of the element.
    public let elementType: String
    /// Method and path of the call.
    public let request: RequestSummary
    /// When the change was made, according to the device's clock then.
    public let queuedAt: Date
    /// The number of attempts that have reached the server.
    public let attempts: Int
    /// The progress. `wait` has the reason of `waiting`.
    public let state: State
    /// `nil` unless the operation waits for something.
    public let wait: Wait?
    /// The files that the call sends. They belong to the app and are needed as long as the operation exists.
    public let files: [URL]
    /// `nil` unless a call with files is being sent. Changes at most ten times a second.
    public let progress: Progress?

    /// Whether the operation changes an element with this id. For a `NestedResource`, `request` tells the parent.
    public func changes<Element: OfflineElement>(_ id: Element.ID, of type: Element.Type) -> Bool {
        elementType == type.elementTypeName && (try? id.jsonText()) == elementID
    }
}

extension QueuedOperation {
    /// - Parameter stores: The folder of the stores of all accounts.
    init(
        _ operation: Operation,
        _ state: State,
        wait: Wait? = nil,
        _ progress: Progress? = nil,
        _ stores: URL? = nil
    ) {
        id = ID(number: operation.number)
        kind =
            switch operation.kind {
            case .create: .create
            case .update: .update
            case .delete: .delete
            }
        (elementID, elementType) = (operation.id.description, operation.type)
        request = operation.call.line
        queuedAt = Date(timeIntervalSince1970: Double(operation.queuedAt) / 1000)
        (attempts, self.state, self.wait, self.progress) = (operation.attempts, state, wait, progress)
        files = operation.call.upload?.files.map { $0.url(stores: stores) } ?? []
    }
}
