/// The period between a request and its response, measured in numbered requests and responses. Zeros precede all
/// others.
package struct RequestInterval: Hashable, Sendable, Codable {
    /// The number of the request.
    package var begun: Int
    /// The number of the response.
    package var received: Int

    /// Zeros precede all requests and responses.
    package init(begun: Int = 0, received: Int = 0) {
        self.begun = begun
        self.received = received
    }

    /// Whether this request started after the other one's response arrived. Of overlapping requests, the server may
    /// have handled either first.
    package func startsAfter(_ other: RequestInterval) -> Bool { begun > other.received }

    /// Whether the two requests overlap.
    func overlaps(_ other: RequestInterval) -> Bool { begun < other.received && other.begun < received }
}
