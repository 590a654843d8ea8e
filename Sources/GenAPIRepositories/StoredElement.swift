/// An element in its stored form.
package struct StoredElement<Element: Sendable>: Sendable {
    /// The value for readers; `nil` if the element was deleted.
    package var value: Element?
    /// The server's value, if pending changes make `value` differ from it.
    package var server: Element?
    /// The state of unconfirmed changes; `nil` if there are none.
    package var change: Repositories.ChangeState?
    /// The request that returned the server's value.
    package var interval: RequestInterval
    /// Changes with each visible change.
    package var revision = 0

    /// - Parameter server: The server's value of an element with pending changes.
    package init(
        _ value: Element?,
        server: Element? = nil,
        change: Repositories.ChangeState? = nil,
        interval: RequestInterval = RequestInterval()
    ) {
        self.value = value
        self.server = server
        self.change = change
        self.interval = interval
    }

    /// Whether there are unconfirmed changes.
    package var isPending: Bool { change != nil }

    /// The server's value without pending changes.
    package var confirmed: Element? { isPending ? server : value }
}

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
