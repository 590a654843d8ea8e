/// Runs asynchronous jobs one at a time, in the order in which they were added.
///
///     let queue = SerialQueue()
///     let upload = queue.add { try await client.send(User.setAvatar(id: "7", image: image)) }
///     queue.add(after: .seconds(5)) { await cache.removeExpired() }
///     let user = try await upload.value
///
/// The next job begins when the previous one has returned or thrown. Jobs whose delay has not passed hold up no others.
/// Delayed jobs join the queue in the order of their deadlines. A job must not wait for another job of its own queue.
public final class SerialQueue: Sendable {
    private let turns = SerialTurns()
    private let clock: SerialClock

    /// - Parameter clock: Measures delays.
    public init(clock: some Clock<Duration> = ContinuousClock()) {
        self.clock = SerialClock(clock)
    }

    /// Adds a job, whether or not somebody waits for it.
    ///
    /// - Parameter delay: The time until the job joins the queue.
    @discardableResult
    public func add<Value: Sendable>(
        after delay: Duration = .zero,
        _ operation: @escaping @Sendable () async throws -> Value
    ) -> SerialJob<Value> {
        guard delay > .zero else {
            let number = turns.enter()
            return SerialJob(Task { try await self.perform(number, operation) })
        }
        let deadline = clock.now() + delay
        let number = turns.enter(at: deadline)
        return SerialJob(
            Task {
                do {
                    try await clock.sleep(deadline)
                } catch {
                    turns.remove(number)
                    throw error
                }
                turns.moveUp(until: max(deadline, clock.now()))
                return try await perform(number, operation)
            }
        )
    }

    /// Adds a job and waits for it. Cancelling the caller cancels the job.
    ///
    /// - Throws: Any error of the operation; `CancellationError` if the caller was cancelled before the job began.
    public func run<Value: Sendable>(
        after delay: Duration = .zero,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let job = add(after: delay, operation)
        return try await withTaskCancellationHandler {
            try await job.value
        } onCancel: {
            job.cancel()
        }
    }

    /// Adds a job that produces any number of values.
    ///
    ///     for try await line in queue.values(of: String.self, { lines in … lines.yield("…") … }) { … }
    ///
    /// - Returns: The values, from the first one on, however late the caller begins to read. Throws what `produce` throws.
    ///   The job is cancelled when nobody reads the values any more.
    public func values<Value: Sendable>(
        of type: Value.Type = Value.self,
        after delay: Duration = .zero,
        _ produce:
            @escaping @Sendable (AsyncThrowingStream<Value, any Error>.Continuation) async throws -> Void
    ) -> AsyncThrowingStream<Value, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
        let job = add(after: delay) { try await produce(continuation) }
        continuation.onTermination = { termination in
            if case .cancelled = termination { job.cancel() }
        }
        Task {
            do {
                try await job.value
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return stream
    }

    private func perform<Value: Sendable>(
        _ number: Int,
        _ operation: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await turns.wait(number)
        defer { turns.leave(number) }
        try Task.checkCancellation()
        return try await operation()
    }
}

/// A job of a `SerialQueue`.
public struct SerialJob<Value: Sendable>: Sendable {
    private let task: Task<Value, any Error>

    init(_ task: Task<Value, any Error>) { self.task = task }

    /// The result of the operation, available when the job has finished.
    ///
    /// - Throws: Any error of the operation; `CancellationError` if the job was cancelled before it began.
    public var value: Value { get async throws { try await task.value } }

    /// Removes the job from the queue if it has not begun; otherwise cancels the task of its operation, and the next job
    /// begins when the operation has ended.
    public func cancel() { task.cancel() }
}

/// Times since the creation of a queue, on any clock.
private struct SerialClock: Sendable {
    let now: @Sendable () -> Duration
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
