/// What the calls of a client, and of its copies, have in common.
final class ClientState: Sendable {
    let retryBudget: RetryBudget
    let moves = ServerMoves()
    let gate: ConnectionGate
    let alarms: Alarms
    let background = BackgroundTasks()

    init(options: ClientOptions, clock: any Clock<Duration>) {
        gate = ConnectionGate(limit: options.concurrentRequests, clock: clock)
        retryBudget = RetryBudget(clock: clock)
        alarms = Alarms(clock)
    }
}
