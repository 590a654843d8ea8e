public import Observation

/// An observable outbox for a user interface: the changes that were not sent yet, and decisions about them.
///
///     List(model.undecided) { change in
///         ChangeRow(change) { Task { await model.retry(change.id) } }
///     }
///     .task { await model.run() }
///
/// One model per outbox is enough for all screens.
@MainActor @Observable
public final class OutboxModel {
    /// The underlying outbox.
    public let outbox: Outbox
    /// The operations in the order in which they were queued; empty until `run()` has read them.
    public private(set) var operations: [QueuedOperation] = []
    /// The stored changes that this version of the app cannot read; empty until `run()` has read them.
    public private(set) var unreadable: [UnreadableOperation] = []
    /// The error of the model's latest decision; `nil` if it succeeded.
    public private(set) var error: (any Error)?

    /// Creates a model; `run()` starts it.
    public init(_ outbox: Outbox) { self.outbox = outbox }

    /// The activity of an outbox as a whole.
    public enum State: Hashable, Sendable {
        /// The server has confirmed all changes.
        case empty
        /// A request is in flight.
        case sending
        /// Nothing is in flight. The first change that waits by itself has this reason, if it is known.
        case waiting(QueuedOperation.Wait?)
        /// All changes that are left have failed, are in conflict, wait for those, or cannot be read.
        case stopped
    }

    /// The overall state. Sending takes precedence over waiting, and `undecided` is independent of it.
    public var state: State {
        if operations.isEmpty && unreadable.isEmpty { return .empty }
        if operations.contains(where: { $0.state == .sending }) { return .sending }
        let waiting = operations.filter { $0.state == .waiting }
        if waiting.isEmpty { return .stopped }
        let first = waiting.first { if case .operation = $0.wait { false } else { true } }
        return .waiting(first?.wait)
    }

    /// The operations about which the app decides: they have failed or are in conflict.
    public var undecided: [QueuedOperation] {
        operations.filter { operation in
            switch operation.state {
            case .failed, .conflicted: true
            case .waiting, .sending, .blocked: false
            }
        }
    }

    /// Follows the outbox until the task is cancelled or the repositories are closed. Closing empties `operations` and `unreadable`.
    public func run() async {
        for await operations in outbox.updates {
            (self.operations, unreadable) = (operations, await outbox.unreadableOperations)
        }
        if !Task.isCancelled { (operations, unreadable) = ([], []) }
    }

    /// Sends an operation again that has failed. `error` has the error, if any.
    public func retry(_ id: QueuedOperation.ID) async { await decide { try await $0.retry(id) } }

    /// Removes an operation, and its change from all lists and elements. `error` has the error, if any.
    public func discard(_ id: QueuedOperation.ID) async { await decide { try await $0.discard(id) } }

    /// Ends a conflict. `error` has the error, if any.
    public func resolve(_ id: QueuedOperation.ID, _ resolution: Outbox.Resolution) async {
        await decide { try await $0.resolve(id, resolution) }
    }

    private func decide(_ decision: (Outbox) async throws -> Void) async {
        do {
            try await decision(outbox)
            error = nil
        } catch {
            self.error = error
        }
    }
}
