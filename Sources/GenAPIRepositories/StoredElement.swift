/// What a store knows of one element.
package struct StoredElement<Element: Sendable>: Sendable {
    /// What readers see; `nil` for an element that is known to be deleted.
    package var value: Element?
    /// The server's value, where changes that it has not confirmed make `value` another one.
    package var server: Element?
    /// Whether there are changes on top of the server's value that it has not confirmed.
    package var isPending: Bool
    /// When the request was begun that brought the server's value, and when its answer came.
    package var evidence: Evidence
    /// Another one with each change.
    var revision = 0

    /// - Parameter server: Of an element with changes that are not confirmed; otherwise `value` is the server's.
    package init(
        _ value: Element?,
        server: Element? = nil,
        isPending: Bool = false,
        evidence: Evidence = Evidence()
    ) {
        self.value = value
        self.server = server
        self.isPending = isPending
        self.evidence = evidence
    }

    /// The server's value, whether or not there are changes on top of it.
    package var confirmed: Element? { isPending ? server : value }
}

/// When something was learned from a server, counted in requests and answers. Zero is before all of them.
package struct Evidence: Hashable, Sendable, Codable {
    /// How many requests and answers there had been when it was asked for.
    package var begun: Int
    /// How many there had been when the answer came.
    package var received: Int

    /// Zeros are before all requests and answers.
    package init(begun: Int = 0, received: Int = 0) {
        self.begun = begun
        self.received = received
    }

    /// Whether it is certainly newer. Of two requests that were under way together, nobody knows which one the server
    /// answered first.
    package func isAfter(_ other: Evidence) -> Bool { begun > other.received }

    /// Whether the two requests were under way together.
    func overlaps(_ other: Evidence) -> Bool { !isAfter(other) && !other.isAfter(self) }
}
