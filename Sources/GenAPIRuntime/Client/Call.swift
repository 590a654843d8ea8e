import HTTPTypes
import Synchronization

/// One call while it runs, over all its attempts and redirects: what was asked for, and what is known of it so far.
///
/// Behind one reference, as every stage holds it for as long as it waits.
package final class Call: Sendable {
    private struct State {
        var attempts = 0
        var mayHaveTakenEffect = false
        var cacheHits = 0
        var sent: WireRequest?
        package var login: String?
    }

    let client: Client
    let endpoint: EndpointStorage
    /// As it goes into the first stage.
    let request: WireRequest
    /// The origin of the server that the client was made for.
    let home: Origin
    /// Whether the answer is handed over while it is still arriving.
    package let isStreamed: Bool
    /// Whether nobody waits for it: it takes only a connection that is free.
    let isInBackground: Bool
    let observer: CallObserver?
    /// `nil` where nobody asks for the time.
    private let stopwatch: Stopwatch?
    private let state = Mutex(State())

    /// - Throws: `ClientError.unsendable` or `nothingToSend`.
    init(
        _ endpoint: EndpointStorage,
        by client: Client,
        accept: String,
        isStreamed: Bool = false
    ) throws(ClientError) {
        let server = client.server
        // Credentials are bound to the server that was named, wherever that says that it has moved.
        guard let home = server.parts?.origin else {
            throw .unsendable(endpoint.request.line, .invalidServer(server.text))
        }
        request = try WireRequest(
            endpoint.request,
            accept: accept,
            headers: client.definition.headers,
            sensitive: client.definition.sensitive,
            baseURL: server.moved(client.place)
        )
        observer = CallObserver(endpoint, client)
        let hasTimeout = (endpoint.request.options.timeout ?? client.definition.timeout) != nil
        stopwatch = hasTimeout || observer != nil ? Stopwatch(client.clock) : nil
        self.client = client
        self.endpoint = endpoint
        self.home = home
        self.isStreamed = isStreamed
        isInBackground = false
    }

    /// The same call, for what goes on when its answer is there. It does not keep the client alive.
    package init(inBackgroundOf call: Call) {
        client = call.client.forBackground
        endpoint = call.endpoint
        request = call.request
        home = call.home
        isStreamed = call.isStreamed
        isInBackground = true
        observer = call.observer
        stopwatch = nil
    }

    var options: EndpointOptions.Values { endpoint.request.options }

    /// How long the endpoint says that a response may be used again, whatever the server says.
    package var cacheLifetime: Duration? { options.cache }

    /// Runs work that no caller waits for. It ends with the client, or after the call's time.
    ///
    /// - Parameters:
    ///   - longest: The time for work of calls that may take for ever.
    ///   - end: Runs when the work is over, even if the client went before it began.
    package func runInBackground(
        atMost longest: Duration,
        _ work: @escaping @Sendable () async throws -> Void,
        atEnd end: @escaping @Sendable () -> Void
    ) {
        let (timeout, alarms) = (attemptTimeout ?? timeout ?? longest, client.state.alarms)
        client.state.background.run {
            try? await firstOutcome(within: timeout, by: alarms, of: work)
            end()
        }
    }

    var line: RequestSummary { endpoint.request.line }

    var priority: TaskPriority { endpoint.request.options.priority }

    /// For the whole call; `nil` when it may take for ever.
    var timeout: Duration? {
        (endpoint.request.options.timeout ?? client.definition.timeout).map { max($0, .zero) }
    }

    /// For each attempt.
    var attemptTimeout: Duration? {
        (endpoint.request.options.attemptTimeout ?? client.options.attemptTimeout).map { max($0, .zero) }
    }

    var remaining: Duration? { timeout.map { $0 - elapsed } }

    /// Zero where nobody asks for the time.
    var elapsed: Duration { stopwatch?.elapsed() ?? .zero }

    func beginAttempt() -> CallAttempt {
        let number = state.withLock { state in
            state.attempts += 1
            return state.attempts
        }
        return CallAttempt(number: number, start: elapsed)
    }

    /// An attempt that failed may have done on the server what it was to do.
    func noteEffect() {
        state.withLock { $0.mayHaveTakenEffect = true }
    }

    /// The cache answered, with or without the server's confirmation.
    package func noteCacheHit() {
        state.withLock { $0.cacheHits += 1 }
    }

    /// The request as it goes to the server that is trusted with its credential.
    func note(sent request: WireRequest) {
        state.withLock { $0.sent = request }
    }

    /// The login whose token the request has.
    func note(login: String) {
        state.withLock { $0.login = login }
    }

    /// `nil` where nobody has to sign in.
    package var login: String? { state.withLock(\.login) }

    /// The last request that had a credential or went through middleware, or what was asked for.
    var sent: WireRequest { lastSent ?? request }

    /// `nil` for calls that have no credential and go through no middleware.
    package var lastSent: WireRequest? { state.withLock(\.sent) }

    /// What events, the log and middleware call it.
    var identity: CallIdentity { observer?.call ?? CallIdentity(endpoint.request) }

    var attempts: Int { state.withLock(\.attempts) }

    var cacheHits: Int { state.withLock(\.cacheHits) }

    var mayHaveTakenEffect: Bool { state.withLock(\.mayHaveTakenEffect) }
}
