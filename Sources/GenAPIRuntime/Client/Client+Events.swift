extension Client {
    /// The events of an endpoint, for as long as the server has any: when the connection ends or is lost, a new one goes on
    /// after the last event (WHATWG HTML, section 9.2.3).
    ///
    ///     for try await event in client.events(Trip.changes(id: 7)) { show(event.value) }
    ///
    /// Before a new connection it waits as long as the server has said in `retry`, or 3 seconds, and twice as long after
    /// each one that brought nothing, up to a minute. The id of the last event goes along as `Last-Event-ID`. A 204 ends
    /// the sequence. Every iteration is a series of connections of its own, which ends with the task that reads it.
    ///
    /// The sequence throws `ClientError` for an answer that refuses and for an event that cannot be read, and
    /// `CancellationError`.
    public func events<Value>(_ endpoint: Endpoint<EventStream<Value>>)
        -> some AsyncSequence<ServerEvent<Value>, any Error> & Sendable
    {
        ServerEvents(client: self, endpoint: endpoint)
    }
}

/// The events of an endpoint over all its connections.
private struct ServerEvents<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let client: Client
    let endpoint: Endpoint<EventStream<Value>>

    /// A series of connections, of which the first is made when the first event is asked for.
    func makeAsyncIterator() -> Iterator { Iterator(client: client, endpoint: endpoint) }

    /// Reads one connection after the other.
    struct Iterator: AsyncIteratorProtocol {
        private let client: Client
        private let endpoint: Endpoint<EventStream<Value>>
        private var events: EventStream<Value>.Events?
        private var lastID: String?
        private var retry = Duration.seconds(3)
        private var failures = 0
        private var isOver = false

        init(client: Client, endpoint: Endpoint<EventStream<Value>>) {
            self.client = client
            self.endpoint = endpoint
        }

        /// The next event, of this connection or another one; `nil` when the server has no more.
        mutating func next() async throws -> ServerEvent<Value>? {
            while !isOver {
                do {
                    if events == nil { try await connect() }
                    if isOver { return nil }
                    if let event = try await events?.next() {
                        failures = 0
                        return event
                    }
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

        /// A server must not make its clients ask without a pause, nor keep them from ever asking again.
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
    /// The endpoint, by its line.
    var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint], displayStyle: .struct) }
}

extension ServerEvents.Iterator: CustomReflectable {
    /// Nothing of the content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
