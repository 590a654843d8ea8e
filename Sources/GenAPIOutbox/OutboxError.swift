/// An error of an outbox.
public enum OutboxError: Error, Hashable, Sendable {
    /// Another `Outbox`, here or in another process, has the operations of the store.
    case inUse
    /// The call is not one of the element type's `offlineCalls`, or it cannot be stored: its body is a file, a stream or not
    /// JSON.
    case notQueueable(operation: String)
    /// The outbox has no such operation.
    case unknownOperation
    /// The request of the operation is in flight. Its result comes first.
    case sending
    /// The operation is not in conflict.
    case noConflict
}

extension OutboxError: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .inUse: "another outbox has the operations of the store"
        case .notQueueable(let operation): "the call \(operation) cannot wait in an outbox"
        case .unknownOperation: "the outbox has no such operation"
        case .sending: "the request of the operation is in flight"
        case .noConflict: "the operation is not in conflict"
        }
    }
}
