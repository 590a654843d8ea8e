/// Requests that go on while the process is suspended or ended: `BackgroundTransfers` of the module
/// `GenAPIBackgroundTransfers`. A call has a name, by which a later process continues it.
package protocol BackgroundCalls: Sendable {
    /// Sends the requests of one call, one after the other. The first one in a process gets the answer to the request that
    /// an earlier process has started, if there is one.
    func transport(for name: String) -> any Transport

    /// Whether an earlier process may have sent a request of the call, whose answer this process has not asked for.
    func isInherited(_ name: String) async -> Bool

    /// Waits for the answer to the request of an earlier process, if there is one.
    ///
    /// - Throws: `CancellationError`.
    func progress(of name: String) async throws -> BackgroundProgress

    /// Removes everything about a call whose outcome is stored elsewhere.
    func end(_ name: String) async

    /// Ends all calls of outboxes but these.
    ///
    /// - Returns: Those of the names that are known.
    func retain(_ names: Set<String>) async -> Set<String>
}

/// The progress of a call in earlier processes.
package struct BackgroundProgress: Sendable {
    /// Whether the answer is there, and no further request follows. Then the call needs no credential.
    package var isAnswered = false
    /// Whether an attempt before the last one may have taken effect.
    package var mayHaveTakenEffect = false

    /// Nothing was sent.
    package init() {}
}

extension Client {
    /// `transfers` of the module `GenAPIBackgroundTransfers`.
    package var backgroundCalls: (any BackgroundCalls)? { options.backgroundCalls }

    /// The response to a call that goes on while the process is suspended or ended.
    ///
    /// - Parameter name: That of an earlier process continues its call.
    /// - Throws: What `send` does.
    package func response<Value>(
        to endpoint: Endpoint<Value>,
        in calls: any BackgroundCalls,
        as name: String
    ) async throws -> Response<Value> {
        let client = sending(by: calls.transport(for: name))
        let progress = try await calls.progress(of: name)
        return try await client.response(to: endpoint.continued(after: progress))
    }
}

extension Endpoint {
    /// The same call without a time limit: the system may send it hours later. With the answer, it has nothing that only another
    /// request needs: a token may have expired in the meantime, and there may be no connection to renew it.
    fileprivate func continued(after progress: BackgroundProgress) -> Endpoint {
        var endpoint = self
        endpoint.request.options.timeout = ServerDuration.longest
        endpoint.request.options.attemptTimeout = ServerDuration.longest
        endpoint.request.options.hasEarlierEffect = progress.mayHaveTakenEffect
        if progress.isAnswered {
            endpoint.request.options.authorization = .none
            endpoint.request.options.retry = .never
        }
        return endpoint
    }
}
