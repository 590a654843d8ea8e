import Synchronization

/// What the calls of a client, and of its copies, have in common.
final class ClientState: Sendable {
    let retryBudget: RetryBudget
    /// For endpoints that say how long their answers are good, when the client has no cache.
    let endpointCache = ResponseCache.memory(bytes: 4 << 20)
    private let endpointCacheIsUsed = Atomic(false)
    /// Where permanent redirects between trusted servers said that they are now.
    private let moves = Mutex<[Origin: Origin]>([:])

    /// A server that sends its clients around must not fill their memory.
    private static let mostMoves = 16

    let gate: ConnectionGate
    let alarms: Alarms
    let background = BackgroundTasks()

    init(options: ClientOptions, clock: any Clock<Duration>) {
        gate = ConnectionGate(limit: options.concurrentRequests, clock: clock)
        retryBudget = RetryBudget(clock: clock)
        alarms = Alarms(clock)
    }

    /// Whether there may be answers in `endpointCache`, or on their way to it.
    var usesEndpointCache: Bool { endpointCacheIsUsed.load(ordering: .relaxed) }

    func endpointCacheInUse() -> ResponseCache {
        endpointCacheIsUsed.store(true, ordering: .relaxed)
        return endpointCache
    }

    func move(_ origin: Origin, to other: Origin) {
        moves.withLock { moves in
            guard moves.count < Self.mostMoves else { return }
            moves[origin] = other
        }
    }

    /// Where that server is now; `nil` where it has not moved.
    func place(of origin: Origin) -> Origin? {
        moves.withLock { moves in
            guard moves[origin] != nil else { return nil }
            var place = origin
            var visited: Set<Origin> = []
            while visited.insert(place).inserted, let next = moves[place] { place = next }
            return place
        }
    }
}
