/// A stored change that this version of the app cannot read, because it is damaged, or because a later version has stored it.
///
/// It stays stored as it is, is not sent, and a version that can read it sends it.
public struct UnreadableOperation: Identifiable, Hashable, Sendable {
    /// Orders it among the operations of its outbox by the time when they were queued.
    public let id: QueuedOperation.ID
    /// The stored bytes, which may contain secrets.
    public let content: [UInt8]

    package init(_ id: QueuedOperation.ID, content: [UInt8]) { (self.id, self.content) = (id, content) }
}

extension UnreadableOperation: CustomStringConvertible, CustomReflectable {
    /// Its number, without the content.
    public var description: String { "unreadable operation \(id.number)" }

    /// Without the content.
    public var customMirror: Mirror { Mirror(self, children: ["id": id], displayStyle: .struct) }
}
