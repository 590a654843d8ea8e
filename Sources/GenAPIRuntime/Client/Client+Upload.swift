extension Client {
    /// Sends a call and reports how much of its body was sent.
    ///
    ///     let user = try await client.upload(User.setAvatar(id: "7", image: file)) { sent, total in
    ///         print(sent, "of", total ?? 0, "bytes")
    ///     }
    ///
    /// - Parameter progress: Called with the number of bytes that the connection took, and the length of the body if it
    ///   is known, at most once for each 64 KiB that are read from a file, and not for a call without a body. It is
    ///   called from the task or queue that sends, which waits for it. A repeated attempt begins again from zero.
    /// - Throws: What `send` does.
    public func upload<Value>(
        _ endpoint: Endpoint<Value>,
        progress: @escaping @Sendable (_ sent: Int, _ total: Int?) -> Void
    ) async throws -> Value {
        try await send(endpoint.reporting(to: progress))
    }
}

extension Endpoint {
    /// The same call, which reports how much of its body was sent.
    package func reporting(to progress: @escaping @Sendable (_ sent: Int, _ total: Int?) -> Void) -> Endpoint
    {
        var endpoint = self
        endpoint.request.body = endpoint.request.body.reporting(to: progress)
        return endpoint
    }
}
