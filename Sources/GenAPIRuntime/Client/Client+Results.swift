extension Client {
    /// Sends several calls at once, and waits for all of them. One that fails does not affect the others.
    ///
    ///     let (user, trip) = await client.results(of: User.get(id: "7"), Trip.current(userID: "7"))
    ///     let name = try user.get().firstName
    ///
    /// - Returns: The result of each call, in the order of the calls. An error is what `send` throws. Cancelling the current
    ///   task cancels all calls.
    public func results<each Value>(
        of calls: repeat Endpoint<each Value>
    ) async -> (repeat Result<each Value, any Error>) where repeat each Value: Sendable {
        let tasks = (repeat Task { try await send(each calls) })
        return await withTaskCancellationHandler {
            await (repeat (each tasks).result)
        } onCancel: {
            repeat (each tasks).cancel()
        }
    }
}
