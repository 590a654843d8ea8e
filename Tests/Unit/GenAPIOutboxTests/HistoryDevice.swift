import GenAPIOutbox

/// A device with an app that changes notes offline. Each change returns when it is stored.
protocol HistoryDevice: AnyObject {
    /// - Returns: The former value of the field; `nil` if the app does not have the note.
    func update(
        _ id: Note.ID,
        _ field: Note.Field,
        to value: String,
        _ policy: ConflictPolicy,
        isChecked: Bool
    ) async throws -> String?
    func create(_ note: Note, hasKey: Bool) async throws
    func delete(_ id: Note.ID) async throws

    /// Requests a note.
    func fetch(_ id: Note.ID) async throws -> Note?
    /// The note that the app shows.
    func shown(_ id: Note.ID) async throws -> Note?
    func setOnline(_ isOnline: Bool) async
    /// Kills the app, whatever it is doing, and starts it again with what was stored.
    func restart() async throws
    /// Lets a minute pass.
    func wait() async

    /// The changes that were not sent, as soon as none of them makes progress by itself.
    func settle() async -> [QueuedOperation]
    var operations: [QueuedOperation] { get async }
    func resolve(_ operation: QueuedOperation, _ resolution: Outbox.Resolution) async throws
    func discard(_ operation: QueuedOperation) async throws
}
