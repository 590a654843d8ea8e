#if !os(Windows) && !os(WASI)
    public import GenAPIRuntime
    import Synchronization

    /// Tests that a `Transport` meets its requirements, against a server on 127.0.0.1 that ends its responses in every way.
    ///
    ///     let conformance = TransportConformance { MyTransport() }
    ///     #expect(try await conformance.problems() == [])
    ///
    /// Streams, events, downloads and whole bodies are read. Each one must be complete, or end with an error: a lost connection
    /// with `TransportError`, and a cancelled task with `CancellationError`. Bodies of requests must arrive whole, or not look
    /// complete to the server. A transfer that nobody reads must end.
    public struct TransportConformance: Sendable {
        /// A way in which a response ends.
        package enum Ending: String, CaseIterable, Sendable {
            case complete
            case completeInChunks = "complete in chunks"
            /// The connection ends before the announced length.
            case truncated
            /// The connection ends before the last chunk.
            case truncatedInChunks = "truncated in chunks"
            /// The connection is reset before the announced length.
            case reset
            case resetInChunks = "reset in chunks"
            /// The connection is reset in a body that has neither a length nor chunks.
            case resetWithoutLength = "reset without a length"
            /// The response begins and stays incomplete.
            case stalled

            var isComplete: Bool { self == .complete || self == .completeInChunks }
        }

        /// A client, and what the server of its only call learns.
        package struct Exchange: Sendable {
            let client: Client
            /// Whether the server has sent the beginning of a response that stays incomplete.
            var hasBegun: @Sendable () -> Bool = { true }
            /// Whether the client has ended an incomplete exchange; `nil` if that is not visible.
            var hasEnded: (@Sendable () async -> Bool)?

            package init(client: Client) { self.client = client }
        }

        private let endings: [Ending]
        private let makeExchange: @Sendable (Ending, [UInt8]) throws -> Exchange
        private let uploads: UploadConformance?

        /// - Parameter makeTransport: Creates a transport that sends each request to the host of its URL.
        public init(_ makeTransport: @escaping @Sendable () throws -> any Transport) {
            self.init(endsTransfers: true, makeTransport)
        }

        /// - Parameter endsTransfers: Whether transfers must end when nobody reads them, which Foundation on Linux cannot do.
        package init(endsTransfers: Bool, _ makeTransport: @escaping @Sendable () throws -> any Transport) {
            endings = Ending.allCases
            makeExchange = { (ending: Ending, body: [UInt8]) throws -> Exchange in
                let server = try ConformanceServer(.respond(ending, body))
                var exchange = Exchange(client: server.client(try makeTransport()))
                exchange.hasBegun = { server.hasStalled }
                if endsTransfers { exchange.hasEnded = { await server.hasLostClients() } }
                return exchange
            }
            uploads = UploadConformance(makeTransport: makeTransport)
        }

        /// A test of a transport that has prepared responses and no connections.
        ///
        /// - Parameter makeExchange: A client whose only call gets a response with these bytes, which ends in this way.
        package init(
            _ endings: [Ending],
            makeExchange: @escaping @Sendable (Ending, [UInt8]) throws -> Exchange
        ) {
            self.endings = endings
            self.makeExchange = makeExchange
            uploads = nil
        }

        /// The violated requirements, in sentences; empty if there are none.
        ///
        /// - Throws: The errors of the closure, of opening sockets and of writing temporary files.
        public func problems() async throws -> [String] {
            var problems: [String] = []
            for reader in ConformanceReader.all {
                for ending in endings {
                    let exchange = try makeExchange(ending, reader.body)
                    let problem =
                        ending == .stalled
                        ? await problemOfCancelled(reader, exchange)
                        : Self.problem(await reader.reading(exchange.client).outcome(), ending.isComplete)
                    if let problem { problems.append("\(reader.name), \(ending.rawValue): \(problem)") }
                }
            }
            if endings.contains(.stalled) { problems += try await problemsOfReleased() }
            return problems + (try await uploads?.problems() ?? [])
        }

        private func problemOfCancelled(_ reader: ConformanceReader, _ exchange: Exchange) async -> String? {
            let hasBegun = Atomic(false)
            let reading = reader.reading(exchange.client) { hasBegun.store(true, ordering: .relaxed) }
            if await !conformanceWait(until: { hasBegun.load(ordering: .relaxed) && exchange.hasBegun() }) {
                reading.task.cancel()
                return "its beginning does not arrive before its end"
            }
            reading.task.cancel()
            let outcome = await reading.outcome()
            guard case .failed(let error) = outcome, error is CancellationError else {
                return "its cancelled reader gets \(outcome) instead of CancellationError"
            }
            guard let hasEnded = exchange.hasEnded, await !hasEnded() else { return nil }
            return "the transfer goes on after its reader was cancelled"
        }

        /// A stream that is released after its first part.
        private func problemsOfReleased() async throws -> [String] {
            let exchange = try makeExchange(.stalled, Array(repeating: 7, count: 1_000))
            guard let hasEnded = exchange.hasEnded else { return [] }
            do {
                for try await _ in try await exchange.client.send(Endpoint<ByteStream>.get("/response")) {
                    break
                }
            } catch {
                return ["a stream, released: it fails with \(error)"]
            }
            return await hasEnded() ? [] : ["a stream, released: the transfer goes on"]
        }

        private static func problem(_ outcome: ConformanceReader.Outcome, _ isComplete: Bool) -> String? {
            switch outcome {
            case .ended(let isWhole) where isComplete: isWhole ? nil : "it lacks bytes or has others"
            case .ended: "it looks complete"
            case .failed(let error) where isComplete: "it fails with \(error)"
            case .failed(let error) where error.isOfTransport: nil
            case .failed(let error): "it fails with \(error) instead of TransportError"
            case .hung: "it does not end"
            }
        }
    }

    extension Error {
        /// Whether it is a `TransportError`, or the error of a call with one.
        var isOfTransport: Bool {
            if self is TransportError { return true }
            if case .transport? = self as? ClientError { return true }
            return false
        }
    }
#endif
