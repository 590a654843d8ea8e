import Synchronization

/// What the calls of a client, and of its copies, have in common.
final class ClientState: Sendable {
    private let usedServer: Mutex<BaseURL>
    let retryBudget: RetryBudget
    let moves = ServerMoves()
    let gate: ConnectionGate
    let alarms: Alarms
    let background = BackgroundTasks()

    init(server: BaseURL, options: ClientOptions, clock: any Clock<Duration>) {
        usedServer = Mutex(server)
        gate = ConnectionGate(limit: options.maxConcurrentRequests, clock: clock)
        retryBudget = RetryBudget(clock: clock)
        alarms = Alarms(clock)
    }

    /// Where calls go that begin now, wherever it says that it has moved.
    var server: BaseURL { usedServer.withLock(\.self) }

    func use(_ server: BaseURL) {
        usedServer.withLock { $0 = server }
    }
}
