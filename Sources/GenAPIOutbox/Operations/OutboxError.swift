import GenAPIMapping

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of an outbox.
public enum OutboxError: Error, Hashable, Sendable {
    /// Another `Outbox`, here or in another process, has the operations of the store.
    case inUse
    /// The call is not one of the element type's `offlineCalls`, the outbox does not have the type, or the call cannot be stored:
    /// its body is neither JSON nor a file nor a multipart form whose files are on disk.
    case notQueueable(operation: String)
    /// The file that the call sends does not exist, or cannot be read.
    case unreadableFile(URL)
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
        case .notQueueable(let operation): "the call \(operation.printable) cannot wait in an outbox"
        case .unreadableFile(let file):
            "the file \(file.lastPathComponent.printable) does not exist or cannot be read"
        case .unknownOperation: "the outbox has no such operation"
        case .sending: "the request of the operation is in flight"
        case .noConflict: "the operation is not in conflict"
        }
    }
}
