import Synchronization

/// The state that a client shares with its copies.
final class ClientState: Sendable {
    private let usedServer: Mutex<BaseURL>
    let retryBudget: RetryBudget
    let moves: ServerMoves
    let gate: ConnectionGate
    let alarms: Alarms
    let background = BackgroundTasks()

    init(
        server: BaseURL,
        moves: ServerMoves = ServerMoves(),
        options: ClientOptions,
        clock: any Clock<Duration>
    ) {
        self.moves = moves
        usedServer = Mutex(server)
        gate = ConnectionGate(limit: options.maxConcurrentRequests, clock: clock)
        retryBudget = RetryBudget(share: options.retryShare, minimum: options.minRetries, clock: clock)
        alarms = Alarms(clock)
    }

    /// The server of calls that begin now, wherever it has moved to.
    var server: BaseURL { usedServer.withLock(\.self) }

    func use(_ server: BaseURL) {
        usedServer.withLock { $0 = server }
    }
}
