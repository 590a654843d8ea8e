import Synchronization

/// The call's time is over.
package struct TimeIsOver: Error {}

/// Returns the result of `operation`, or throws `CancellationError` when the current task is cancelled, or `TimeIsOver`
/// at the end of the time, whichever is first.
///
/// The caller continues at once, even if the operation ignores its cancellation: it is abandoned. If the system can do
/// that, the operation begins on the caller's thread, which saves a thread switch.
///
/// - Parameter alarms: `nil` for no time limit.
package func firstOutcome<Value: Sendable>(
    within time: Duration = .zero,
    by alarms: Alarms?,
    of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try Task.checkCancellation()
    let outcome = OneOutcome<Value>()
    let work = startedTask {
        do { outcome.settle(.success(try await operation())) } catch { outcome.settle(.failure(error)) }
    }
    // An operation that is already over needs no alarm.
    let alarm =
        outcome.isSettled ? nil : alarms?.add(after: time) { outcome.settle(.failure(TimeIsOver())) }
    defer {
        work.cancel()
        if let alarm { alarms?.remove(alarm) }
    }
    return try await withTaskCancellationHandler {
        try await outcome.value()
    } onCancel: {
        outcome.settle(.failure(CancellationError()))
        work.cancel()
    }
}

/// The same with alarms for this operation only.
package func firstOutcome<Value: Sendable>(
    within time: Duration,
    on clock: any Clock<Duration>,
    of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await firstOutcome(within: time, by: Alarms(clock), of: operation)
}

extension Task where Failure == any Error {
    /// The result of the task, which continues when the caller is cancelled: the caller gets `CancellationError` at
    /// once.
    package var valueUnlessCancelled: Success {
        get async throws {
            try await firstOutcome(by: nil) { try await value }
        }
    }
}

private func startedTask(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(operation: operation)
    } else {
        Task(operation: operation)
    }
}

/// The first of several results; later ones are dropped. It is awaited once.
private final class OneOutcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    var isSettled: Bool {
        state.withLock { state in
            if case .settled = state { true } else { false }
        }
    }

    func settle(_ result: Result<Value, any Error>) {
        let waiter: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .awaited(let continuation):
                state = .settled(result)
                return continuation
            case .settled:
                return nil
            }
        }
        waiter?.resume(with: result)
    }

    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .settled(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
