import GenAPIMapping

extension Client {
    /// The events of an endpoint, over any number of connections: when one ends or is lost, the next one continues
    /// after the last event (WHATWG HTML, section 9.2.3).
    ///
    ///     for try await event in client.events(Trip.changes(id: 7)) { show(event.value) }
    ///
    /// The wait before a new connection is the server's `retry`, or 3 seconds, doubled after each connection without
    /// events, up to a minute. The request has the id of the last event as `Last-Event-ID`. A 204 ends the sequence.
    /// Every iteration has its own connections, which end with the task that reads them.
    ///
    /// The sequence throws `ClientError` for an error response and for an event that cannot be decoded, and
    /// `CancellationError`.
    ///
    /// - Parameter id: The id of an event that was read earlier, perhaps by another process; `nil` for the events from now on.
    public func events<Value>(_ endpoint: Endpoint<EventStream<Value>>, after id: String? = nil)
        -> some AsyncSequence<ServerEvent<Value>, any Error> & Sendable
    {
        ServerEvents(
            client: self,
            endpoint: endpoint,
            id: id.flatMap { HeaderItem.isValidValue($0) ? $0 : nil }
        )
    }
}

/// The events of an endpoint over all its connections.
private struct ServerEvents<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let client: Client
    let endpoint: Endpoint<EventStream<Value>>
    let id: String?

    /// A series of connections. The first one is made when the first event is requested.
    func makeAsyncIterator() -> Iterator { Iterator(client: client, endpoint: endpoint, id: id) }

    /// Reads one connection after the other.
    struct Iterator: AsyncIteratorProtocol {
        private let client: Client
        private let endpoint: Endpoint<EventStream<Value>>
        private var events: EventStream<Value>.Events?
        private var lastID: String?
        private var retry = Duration.seconds(3)
        private var failures = 0
        private var isOver = false

        init(client: Client, endpoint: Endpoint<EventStream<Value>>, id: String?) {
            self.client = client
            self.endpoint = endpoint
            lastID = id
        }

        /// The next event, of this connection or a later one; `nil` when the server has no more.
        mutating func next() async throws -> ServerEvent<Value>? {
            while !isOver {
                do {
                    if events == nil { try await connect() }
                    if isOver { return nil }
                    if let event = try await events?.next() {
                        failures = 0
                        return event
                    }
                    isOver = events?.isOver ?? false
                    if isOver { return nil }
                } catch is TransportError {
                } catch ClientError.transport {
                }
                try await pause()
            }
            return nil
        }

        private mutating func connect() async throws {
            var endpoint = endpoint
            if let lastID { endpoint.request.headers.append(.header("Last-Event-ID", lastID)) }
            let stream = try await client.send(endpoint)
            isOver = stream.status.rawValue == 204
            events = stream.events(after: lastID)
        }

        /// A server can make its clients neither reconnect without a pause nor stop reconnecting.
        private mutating func pause() async throws {
            if let events {
                lastID = events.lastID
                if let asked = events.retry {
                    retry = Swift.min(Swift.max(asked, .milliseconds(100)), .seconds(300))
                }
            }
            events = nil
            let wait = Swift.max(retry, Swift.min(retry * (1 << Swift.min(failures, 10)), .seconds(60)))
            failures += 1
            try await client.clock.sleep(for: wait)
        }
    }
}

extension ServerEvents: CustomReflectable {
    /// Shows the endpoint's request line.
    var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint], displayStyle: .struct) }
}

extension ServerEvents.Iterator: CustomReflectable {
    /// Shows no content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
