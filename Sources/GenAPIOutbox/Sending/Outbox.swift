public import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

/// The changes that an app makes offline. Each is stored before the call returns, is visible in lists and elements at once,
/// and is sent when there is a connection, also after a restart of the app.
///
///     let outbox = try await Outbox(repositories, for: [Location.self])
///     try await outbox.update(Location.self, "12") { $0.title = "Home" } call: { new, old in
///         new.update(userID: "7", changedFrom: old)
///     }
///
/// - The changes of an element are sent in order, and those of different elements next to each other. A change that refers
///   to an element that does not exist yet waits until the server has created it.
/// - A call is sent again only if that is safe: `PUT`, `DELETE`, a patch of an element, and calls with an idempotency key.
///   If the outcome of another call is unknown, the operation fails visibly.
/// - The conflict policy of the call decides if the element was changed elsewhere in the meantime.
/// - A change that the server rejects stays visible until the app retries or discards it.
///
/// With a store in memory, the changes are lost with the process.
public actor Outbox {
    nonisolated let repositories: Repositories
    let client: Client
    let types: ElementTypes
    /// Released when the repositories end, so that the next login can have the operations.
    private var reservation: (any OperationsReservation)?
    let maxAttempts: Int
    let maxAge: Duration

    var queue = OperationQueue()
    /// The stored changes that this version of the app cannot read, in the order in which they were queued. They hold up no
    /// others. ``discard(_:)`` removes them.
    public internal(set) var unreadableOperations: [UnreadableOperation] = []
    /// Operations with a request in flight, or with a result that is being stored.
    var busy: Set<Int> = []
    /// The number of requests in flight.
    var inFlight = 0
    /// Unsent operations that a new one may replace, or that the app discards.
    var held: Set<Int> = []
    /// Operations of which a request was sent, in this process or maybe in an earlier one.
    var mayBeSent: Set<Int> = []
    /// The server's ids of created elements, by the texts of their temporary ids.
    var created: [String: CreatedID] = [:]
    /// Results that could not be stored yet.
    var unstored: [Int: OperationResult] = [:]
    /// Stores the results that arrive until it starts its transaction.
    var storing: Task<[Int: any Error], Never>?
    var delays: [Int: Delay] = [:]
    nonisolated let uploads = Uploads()
    /// The attempts to send operations with files.
    var uploading: [Int: Task<Void, Never>] = [:]
    /// The end of the pause after the server could not be reached.
    var pauseEnd: Duration?
    /// The number of times that the server could not be reached since it last was.
    var setbacks = 0
    var timer: Task<Void, Never>?
    /// The tags of lists that become stale by confirmed operations.
    var staleTags: Set<String> = []
    var isOnline = true
    var authorization = AuthorizationState()
    var isClosed = false
    private var lastChange: Task<Void, Never>?
    private var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    /// When the age of the operations was last measured.
    var agedAt: Duration?

    /// Opens the outbox of an account, and starts to send its operations.
    ///
    /// - Parameters:
    ///   - repositories: They have a client, and the store of the operations.
    ///   - types: The element types of all operations. Operations of other types fail with `unknownCall`, and are sent by
    ///     an outbox that has their types.
    ///   - maxAttempts: The number of attempts that reach the server, after which an operation fails.
    ///   - maxAge: The age at which an operation fails instead of being sent.
    /// - Precondition: The types have different names (``OfflineElement/elementTypeName``).
    /// - Throws: `OutboxError.inUse`; `FetchError.noClient`; an error of the store.
    public init(
        _ repositories: Repositories,
        for types: [any OfflineElement.Type],
        maxAttempts: Int = 10,
        maxAge: Duration = .seconds(14 * 24 * 60 * 60)
    ) async throws {
        guard let client = repositories.client else { throw FetchError.noClient }
        guard let reservation = try await repositories.store.reserveOperations() else {
            throw OutboxError.inUse
        }
        (self.repositories, self.client, self.reservation) = (repositories, client, reservation)
        (self.maxAttempts, self.maxAge) = (maxAttempts, maxAge)
        self.types = ElementTypes(types)
        try await restore()
        isOnline = repositories.add(self)
        sendNext()
    }

    /// The operations in the order in which they were queued.
    public var operations: [QueuedOperation] {
        let progress = uploads.progress
        return queue.sorted.map { operation in
            let state = state(of: operation)
            return QueuedOperation(
                operation,
                state,
                wait: state == .waiting ? wait(of: operation) : nil,
                progress[operation.number],
                stores
            )
        }
    }

    /// The operations now and after each change. A slow reader gets only the latest ones, and many operations less often: 1,000
    /// at most ten times a second, 10,000 once. It ends with the repositories.
    public nonisolated var updates: some AsyncSequence<[QueuedOperation], Never> & Sendable {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = repositories.nextNumber()
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(number) } }
        Task { await join(number, continuation) }
        return stream.map { [weak self] _ in await self?.operationsAtLeisure() ?? [] }
    }

    /// Many operations are not copied after each of them.
    private func operationsAtLeisure() async -> [QueuedOperation] {
        let count = queue.operations.count
        if count > 500 { try? await Task.sleep(for: .microseconds(100) * count) }
        return operations
    }

    private func join(_ number: Int, _ continuation: AsyncStream<Void>.Continuation) {
        if isClosed { return continuation.finish() }
        observers[number] = continuation
        continuation.yield()
    }

    private func leave(_ number: Int) { observers[number] = nil }

    func notify() {
        noteLength()
        for observer in observers.values { observer.yield() }
    }

    private func state(of operation: Operation) -> QueuedOperation.State {
        if busy.contains(operation.number) { return .sending }
        switch operation.status {
        case .failed(let failure): return .failed(failure)
        case .conflicted: return .conflicted
        case .waiting: break
        }
        var blocker = queue.blocker(of: operation)
        var visited: Set<Int> = []
        // In a damaged file, operations can wait for each other.
        while let known = blocker, known.status == .waiting {
            blocker = visited.insert(known.number).inserted ? queue.blocker(of: known) : nil
        }
        return blocker.map { .blocked(by: QueuedOperation.ID(number: $0.number)) } ?? .waiting
    }

    /// Runs changes of the queue one after the other. They end even if the calling task is cancelled.
    func exclusively<Result: Sendable>(
        _ body: @escaping @Sendable (isolated Outbox) async throws -> Result
    ) async throws -> Result {
        let former = lastChange
        let task = Task {
            await former?.value
            return try await body(self)
        }
        lastChange = Task { _ = await task.result }
        return try await task.value
    }
}

// The repositories tell the outbox about the connection, the authorization and their end.

extension Outbox: RepositoryFollower {
    package func setOnline(_ isOnline: Bool) async {
        self.isOnline = isOnline
        if isOnline { hurry() }
    }

    package func authorized() async {
        for number in authorization.reset() { queue.offer(number) }
        hurry()
    }

    package func close() async {
        isClosed = true
        reservation = nil
        timer?.cancel()
        queue = OperationQueue()
        unreadableOperations = []
        for observer in observers.values { observer.finish() }
        observers = [:]
    }
}
