#if os(Linux) || os(macOS)
    public import GenAPIRuntime
    import HTTPTypes
    import Synchronization

    /// Respects the rate limit of a server in all processes that share an account there, on any number of machines.
    ///
    ///     let limit = PostgreSQLRateLimit(database, name: "trips", for: "https://api.trips.example/v1")
    ///     let client = Client(TripsAPI.definition, baseURL: …, transport: …, middleware: [limit])
    ///
    /// - The server announces the limit: `RateLimit` (draft-ietf-httpapi-ratelimit-headers), the `RateLimit-…` and `X-RateLimit-…` headers,
    ///   or `Retry-After` of a 429. The first request of each period is sent alone, and its response tells the budget of all.
    ///   Each further request takes one from the budget in the database. If it is used up, requests wait.
    /// - A request that would have to wait for longer than `longestWait` is answered with 429 and `Retry-After`, without being
    ///   sent. Retries, outboxes and errors treat it as the server's response.
    /// - Servers announce whole seconds, so a new period begins a second later than announced.
    /// - While the database is away, requests are sent with the limits of their process only. A process tries the database again after
    ///   five seconds.
    ///
    /// Requests to other servers, to which a redirect can lead, pass.
    public final class PostgreSQLRateLimit: Middleware {
        let database: PostgreSQLDatabase
        let name: String
        private let server: BaseURL
        private let longestWait: Duration
        /// One request of a process at a time asks the database.
        private let turns = ConnectionGate(limit: 1)
        private let known = Mutex(Known())

        /// The knowledge of this process, for requests without the database.
        private struct Known {
            /// Until then, the database is not used.
            var awayUntil = ContinuousClock.now
            /// Until then, the server has no budget.
            var freeUntil = ContinuousClock.now
        }

        /// How long a process goes on without the database.
        private static let absence = Duration.seconds(5)
        /// How long a process goes on without asking whether others have found a limit.
        private static let freeTime = Duration.seconds(1)

        /// - Parameters:
        ///   - name: Limits with the same name in the same schema are the same: one for each account.
        ///   - server: The server that has the limit.
        ///   - longestWait: How long a request waits.
        public init(
            _ database: PostgreSQLDatabase,
            name: String,
            for server: BaseURL,
            longestWait: Duration = .seconds(60)
        ) {
            (self.database, self.name, self.server) = (database, name, server)
            self.longestWait = longestWait
        }

        /// Each request of a call counts.
        public var runsPerAttempt: Bool { true }

        /// Sends the request when the budget of the fleet allows it.
        ///
        /// - Throws: The errors of `next`; `CancellationError`.
        public func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
            -> WireResponse
        {
            guard server.isServer(of: request) else { return try await next(request) }
            switch try await turn() {
            case .free: return try await noting(nil) { try await next(request) }
            case .permit(let permit): return try await noting(permit) { try await next(request) }
            case .wait(let wait): return Self.tooManyRequests(after: wait)
            }
        }

        private enum Turn {
            /// No budget is known, or the database is away.
            case free
            case permit(Permit)
            /// Longer than the request can wait.
            case wait(Duration)
        }

        private func turn() async throws -> Turn {
            let begun = ContinuousClock.now
            if known.withLock({ max($0.awayUntil, $0.freeUntil) > begun }) { return .free }
            try await turns.enter(Task.currentPriority)
            defer { turns.leave() }
            while true {
                if known.withLock({ max($0.awayUntil, $0.freeUntil) > .now }) { return .free }
                let answer: Answer
                do throws(PostgreSQLError) {
                    answer = try await take()
                } catch {
                    known.withLock { $0.awayUntil = .now + Self.absence }
                    return .free
                }
                switch answer {
                case .permit(let permit): return .permit(permit)
                case .free(let time):
                    known.withLock { $0.freeUntil = .now + min(time, Self.freeTime) }
                    return .free
                case .wait(let wait):
                    guard .now - begun + wait <= longestWait else { return .wait(wait) }
                    // Processes do not return at the same moment.
                    try await Task.sleep(for: wait + .milliseconds(Int.random(in: 5...30)))
                }
            }
        }

        private func noting(_ permit: Permit?, _ send: () async throws -> WireResponse) async throws
            -> WireResponse
        {
            do {
                let response = try await send()
                await note(response, permit)
                return response
            } catch {
                // The others need not wait for a response that does not arrive.
                if let permit, permit.isFirst { await report(.nothing(for: Self.freeTime), permit) }
                throw error
            }
        }

        private func note(_ response: WireResponse, _ permit: Permit?) async {
            let headers = ResponseHeaders(response.head.headerFields)
            let status = response.head.status.code
            if status == 429 {
                let pause = headers.pause(status) ?? .seconds(1)
                known.withLock { $0.freeUntil = .now }
                await report(.exhausted(for: pause), permit)
            } else if let quota = headers.remainingQuota {
                guard permit.map({ $0.isFirst || quota.left < $0.budget }) ?? true else { return }
                known.withLock { $0.freeUntil = .now }
                await report(.left(quota.left, until: quota.renewal), permit)
            } else if let permit, permit.isFirst {
                await report(.nothing(for: .seconds(60)), permit)
            }
        }

        private func report(_ news: News, _ permit: Permit?) async {
            guard known.withLock({ $0.awayUntil <= .now }) else { return }
            do throws(PostgreSQLError) {
                try await store(news, of: permit)
            } catch {
                known.withLock { $0.awayUntil = .now + Self.absence }
            }
        }

        private static func tooManyRequests(after wait: Duration) -> WireResponse {
            var fields = HTTPFields()
            fields[.retryAfter] = "\(Int((wait / .seconds(1)).rounded(.up)))"
            return WireResponse(
                head: HTTPResponse(status: .tooManyRequests, headerFields: fields),
                body: .bytes([])
            )
        }
    }

    extension PostgreSQLRateLimit: CustomReflectable {
        /// The name only.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }
#endif
