/// One task of a start-up.
///
///     StartUpTask("session", after: ["database"], priority: .high) { try await session.restore() }
public struct StartUpTask: Identifiable, Sendable {
    /// Names a task. An app usually declares a constant for each one: `static let session: Self = "session"`.
    public struct ID: CustomStringConvertible, ExpressibleByStringLiteral, Hashable, Sendable {
        public let description: String

        public init(stringLiteral name: String) { description = name }
    }

    /// When a task runs. Tasks begin after all tasks of a higher priority have finished.
    public enum Priority: CaseIterable, Comparable, Sendable {
        /// After the app is ready.
        case deferred
        /// Before the app is ready.
        case standard
        /// Before every other task.
        case high
    }

    public let id: ID
    /// The tasks that must have finished before this one begins.
    public let dependencies: [ID]
    /// The task runs earlier if a task of a higher priority depends on it.
    public let priority: Priority
    let operation: @Sendable () async throws -> Void

    public init(
        _ id: ID,
        after dependencies: [ID] = [],
        priority: Priority = .standard,
        operation: @escaping @Sendable () async throws -> Void
    ) {
        (self.id, self.dependencies, self.priority) = (id, dependencies, priority)
        self.operation = operation
    }
}
