extension Endpoint {
    /// The same call, whose answer is read as another type.
    ///
    ///     let raw = try await client.send(User.me().answering(JSONValue.self))
    public func answering<Other>(_ type: Other.Type) -> Endpoint<Other> {
        Endpoint<Other>(request)
    }

    /// The same call, or `nil` for a patch that changes nothing.
    public var unlessNothingToSend: Endpoint? {
        if case .nothingToSend = request.body.content { nil } else { self }
    }
}
