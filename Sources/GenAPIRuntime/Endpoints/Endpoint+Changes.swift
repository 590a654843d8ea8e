extension Endpoint {
    /// The same call with its response decoded as another type.
    ///
    ///     let raw = try await client.send(User.me().decoding(as: JSONValue.self))
    public func decoding<Other>(as type: Other.Type) -> Endpoint<Other> {
        Endpoint<Other>(request)
    }

    /// The same call; `nil` for a patch that changes nothing.
    public var nilIfUnchanged: Endpoint? {
        if case .nothingToSend = request.body.content { nil } else { self }
    }
}
