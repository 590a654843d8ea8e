import Synchronization

/// The time of a call is over.
package struct TimeIsOver: Error {}

/// What `operation` answers or, if that comes earlier, the cancellation of the current task (`CancellationError`) or
/// the end of its time (`TimeIsOver`).
///
/// The caller goes on at once, also when the operation does not listen: it is cancelled and left behind. It begins in the
/// caller's place where the system can do that, which saves a change of threads.
///
/// - Parameter alarms: `nil` where the operation may take for ever.
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
    // What is over by now needs nobody who looks at the clock.
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

/// With an alarm for this one operation.
package func firstOutcome<Value: Sendable>(
    within time: Duration,
    on clock: any Clock<Duration>,
    of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await firstOutcome(within: time, by: Alarms(clock), of: operation)
}

extension Task where Failure == any Error {
    /// What the task answers, which goes on when the caller is cancelled: that one gets `CancellationError` at once.
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

/// The first of several answers; the others come too late. Waited for once.
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
