extension Endpoint {
    /// The same call, or `nil` for a patch that changes nothing.
    public var unlessNothingToSend: Endpoint? {
        if case .nothingToSend = request.body.content { nil } else { self }
    }
}
