import Synchronization

/// Holds calls back while the device has no connection, and sends them when it has one again.
///
///     let client = TripsAPI.client(transport: transport, middleware: [ConnectivityWait(connectivity)])
///
/// A call whose server could not be reached because the connection went away in the meantime waits, too, as nothing of
/// it has arrived. The time of waiting is a part of the call's timeout; without one, a call waits until it is cancelled.
/// Calls that should fail at once belong to a client without this middleware.
public struct ConnectivityWait: Middleware {
    private let reader: Reader

    /// - Parameter connectivity: Whether there is a connection, now and whenever it changes, as
    ///   `Repositories.deviceConnectivity` says. Calls are not held back before the first value and after the last.
    public init(_ connectivity: AsyncStream<Bool>) {
        reader = Reader(connectivity)
    }

    /// Whether calls pass, as far as the changes have been read.
    var isOpen: Bool { reader.gate.isOpen }
    /// The number of calls that are held back.
    var waiting: Int { reader.gate.waiting }

    /// Sends the request when there is a connection.
    ///
    /// - Throws: What `next` throws; `CancellationError` while it waits.
    public func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
        -> WireResponse
    {
        while true {
            try await reader.gate.passage()
            do {
                return try await next(request)
            } catch let error as TransportError
                where error.kind == .cannotConnect && !error.requestMayHaveArrived
                && !isOpen && request.body?.isRepeatable ?? true
            {
                continue
            }
        }
    }

    /// Reads the changes until the last copy of the middleware is released.
    private final class Reader: Sendable {
        let gate = Gate()
        private let task: Task<Void, Never>

        init(_ connectivity: AsyncStream<Bool>) {
            task = Task { [gate] in
                for await isOnline in connectivity { gate.set(isOpen: isOnline) }
                gate.set(isOpen: true)
            }
        }

        deinit { task.cancel() }
    }

    private final class Gate: Sendable {
        private struct State {
            var isOpen = true
            var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
            var count = 0
        }

        private let state = Mutex(State())

        var isOpen: Bool { state.withLock(\.isOpen) }
        var waiting: Int { state.withLock { $0.waiting.count } }

        func set(isOpen: Bool) {
            let waiting = state.withLock { state -> [AsyncStream<Never>.Continuation] in
                state.isOpen = isOpen
                guard isOpen else { return [] }
                defer { state.waiting = [:] }
                return Array(state.waiting.values)
            }
            for continuation in waiting { continuation.finish() }
        }

        /// Returns when the gate is open.
        ///
        /// - Throws: `CancellationError`.
        func passage() async throws {
            while let (opening, number) = opening() {
                for await _ in opening {}
                state.withLock { $0.waiting[number] = nil }
                try Task.checkCancellation()
            }
        }

        /// A stream that ends when the gate opens; `nil` if it is open.
        private func opening() -> (AsyncStream<Never>, Int)? {
            state.withLock { state in
                guard !state.isOpen else { return nil }
                let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
                state.count += 1
                state.waiting[state.count] = continuation
                return (stream, state.count)
            }
        }
    }
}
