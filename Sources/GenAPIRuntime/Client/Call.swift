import HTTPTypes
import Synchronization

/// One call while it runs, over all its attempts and redirects: the request and what is known so far.
///
/// It is a single reference, because every stage holds it while it waits.
package final class Call: Sendable {
    private struct State {
        var attempts = 0
        var requests = 0
        var mayHaveTakenEffect = false
        var isCached = false
        var sent: WireRequest?
        package var login: String?
    }

    let client: Client
    let endpoint: EndpointStorage
    /// The request that goes into the first stage.
    let request: WireRequest
    /// The origin of the server that the client was created for.
    let home: Origin
    /// The origin of the other server that the call is sent to, if the endpoint states an authorization for it.
    let authorized: Origin?
    /// Whether the response is returned while it is still arriving.
    package let isStreamed: Bool
    /// Whether no caller waits for the call: it only takes a connection that is free.
    let isInBackground: Bool
    let observer: CallObserver?
    /// `nil` if nothing measures the call's time.
    private let stopwatch: Stopwatch?
    private let state = Mutex(State())

    /// A call to another server of the API has no credential and no secret header of the client's server, unless the endpoint
    /// states its authorization, the app trusts that server, or it has the same origin.
    ///
    /// - Throws: `ClientError.unsendable` or `nothingToSend`.
    init(
        _ endpoint: EndpointStorage,
        by client: Client,
        accept: String,
        isStreamed: Bool = false
    ) throws(ClientError) {
        let server = client.server
        // Credentials are bound to the server that was configured, wherever that has moved to.
        guard let home = server.parts?.origin else {
            throw .unsendable(endpoint.request.line, .invalidServer(server.text))
        }
        let options = endpoint.request.options
        let base = client.baseURL(of: endpoint.request, at: server)
        let other = options.server == nil ? nil : base.parts?.origin
        let authorized = options.authorization.isStated ? other : nil
        let isTrusted = other.map { $0 == authorized || client.trusts($0, from: home) } ?? true
        let headers = client.definition.headers
        request = try WireRequest(
            endpoint.request,
            accept: accept,
            headers: isTrusted
                ? headers : headers.filter { Redaction.isHarmless(field: $0.name.lowercased()) },
            sensitive: client.definition.sensitive,
            baseURL: base
        )
        let observer = client.isObserved ? CallObserver(endpoint, client) : nil
        let hasTimeout = (options.timeout ?? client.definition.timeout) != nil
        stopwatch = hasTimeout || observer?.needsTime == true ? Stopwatch(client.clock) : nil
        self.observer = observer
        self.client = client
        self.endpoint = endpoint
        self.home = home
        self.authorized = authorized
        self.isStreamed = isStreamed
        isInBackground = false
        if options.hasEarlierEffect { noteEffect() }
        if !isTrusted, needsCredential { throw .unsendable(line, .otherServer) }
    }

    /// The same call, for work that continues after its response. It does not keep the client alive.
    package init(inBackgroundOf call: Call) {
        client = call.client.forBackground
        endpoint = call.endpoint
        request = call.request
        home = call.home
        authorized = call.authorized
        isStreamed = call.isStreamed
        isInBackground = true
        observer = call.observer
        stopwatch = nil
    }

    var options: EndpointOptions.Values { endpoint.request.options }

    /// Whether a stored response is only used after the server has confirmed it.
    package var revalidates: Bool { options.revalidates }

    /// Whether the response is never written to disk.
    package var staysInMemory: Bool { options.staysInMemory }

    /// How long a response may be reused according to the endpoint, whatever the server says.
    package var cacheLifetime: Duration? { options.cache }

    /// Runs work that no caller waits for. It ends with the client, or after the call's time.
    ///
    /// - Parameters:
    ///   - longest: The time limit for calls without a timeout.
    ///   - end: Runs when the work is over, even if the client was released before the work began.
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

    /// The limit of the whole call; `nil` for no limit.
    var timeout: Duration? {
        (endpoint.request.options.timeout ?? client.definition.timeout).map { max($0, .zero) }
    }

    /// The limit of each attempt.
    var attemptTimeout: Duration? {
        (endpoint.request.options.attemptTimeout ?? client.options.attemptTimeout).map { max($0, .zero) }
    }

    var remaining: Duration? { timeout.map { $0 - elapsed } }

    /// Zero if nothing measures the call's time.
    var elapsed: Duration { stopwatch?.elapsed() ?? .zero }

    func beginAttempt() -> CallAttempt {
        let number = state.withLock { state in
            state.attempts += 1
            return state.attempts
        }
        return CallAttempt(number: number, start: elapsed)
    }

    /// Counts a request on its way to a server.
    ///
    /// - Returns: The number of requests before it.
    func countRequest() -> Int {
        state.withLock { state in
            defer { state.requests += 1 }
            return state.requests
        }
    }

    /// The template of the path of its first request, from the server's root; `nil` for a hand-written endpoint.
    var template: String? { client.template(of: endpoint.request) }

    /// Records that a failed attempt may have taken effect on the server.
    func noteEffect() {
        state.withLock { $0.mayHaveTakenEffect = true }
    }

    /// Records where the response comes from, in a client with a cache.
    package func note(_ source: CacheResult) {
        if source != .miss { state.withLock { $0.isCached = true } }
        observer?.telemetry?.note(source.measurement(of: endpoint.request.operation))
    }

    /// Records the request as it goes to a server that is trusted with its credential.
    func note(sent request: WireRequest) {
        state.withLock { $0.sent = request }
    }

    /// Records the login whose token the request has.
    package func note(login: String) {
        state.withLock { $0.login = login }
    }

    /// `nil` if the call needs no login.
    package var login: String? { state.withLock(\.login) }

    /// The last request that had a credential, passed through middleware, or followed a redirect; otherwise the original one.
    var sent: WireRequest { lastSent ?? request }

    /// `nil` for calls that have no credential, pass through no middleware and follow no redirect.
    package var lastSent: WireRequest? { state.withLock(\.sent) }

    /// The identity of the call in events, in the log and for middleware.
    var identity: CallIdentity { observer?.call ?? CallIdentity(endpoint.request) }

    var attempts: Int { state.withLock(\.attempts) }

    var isCached: Bool { state.withLock(\.isCached) }

    var mayHaveTakenEffect: Bool { state.withLock(\.mayHaveTakenEffect) }
}
