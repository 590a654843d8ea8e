import HTTPTypes
import Synchronization

/// One call while it runs, over all its attempts and redirects: what was asked for, and what is known of it so far.
///
/// Behind one reference, as every stage holds it for as long as it waits.
final class Call: Sendable {
    private struct State {
        var attempts = 0
        var mayHaveTakenEffect = false
        var passes = 0
        var lastPassMayHaveTakenEffect = false
        var cacheHits = 0
        var sent: WireRequest?
        var login: String?
    }

    /// How often the middleware of a call may send it. One that goes on for ever would keep asking the server.
    static let mostPasses = 20

    let client: Client
    let endpoint: EndpointStorage
    /// As it goes into the first stage.
    let request: WireRequest
    /// The origin of the server that the client was made for.
    let home: Origin
    /// Whether the answer is handed over while it is still arriving.
    let isStreamed: Bool
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
        let server = client.servers.baseURL
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
        observer = CallObserver(endpoint.request.line, client.options)
        let hasTimeout = (endpoint.request.options.timeout ?? client.definition.timeout) != nil
        stopwatch = hasTimeout || observer != nil ? Stopwatch(client.clock) : nil
        self.client = client
        self.endpoint = endpoint
        self.home = home
        self.isStreamed = isStreamed
        isInBackground = false
    }

    /// The same call, for what goes on when its answer is there. It does not keep the client alive.
    init(inBackgroundOf call: Call) {
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

    var line: RequestLine { endpoint.request.line }

    var priority: RequestPriority { endpoint.request.options.priority }

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

    /// The middleware sends the call. What it sent before counts from now on, as the answer to that is not what the caller
    /// is told.
    ///
    /// - Throws: `TransportError` when there were too many passes.
    func beginPass() throws(TransportError) {
        let isAllowed = state.withLock { state in
            state.passes += 1
            state.mayHaveTakenEffect = state.mayHaveTakenEffect || state.lastPassMayHaveTakenEffect
            return state.passes <= Self.mostPasses
        }
        guard isAllowed else {
            throw TransportError(
                .other,
                detail: "a middleware sent the call more than \(Self.mostPasses) times",
                requestMayHaveArrived: false
            )
        }
    }

    func endPass(_ status: HTTPStatus) {
        let mayHaveTakenEffect = status.isSuccess || status.mayHideEffect
        state.withLock { $0.lastPassMayHaveTakenEffect = mayHaveTakenEffect }
    }

    /// The cache answered, with or without the server's confirmation.
    func noteCacheHit() {
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
    var login: String? { state.withLock(\.login) }

    /// The last request that had a credential, or what was asked for.
    var sent: WireRequest { state.withLock(\.sent) ?? request }

    var attempts: Int { state.withLock(\.attempts) }

    var cacheHits: Int { state.withLock(\.cacheHits) }

    var mayHaveTakenEffect: Bool { state.withLock(\.mayHaveTakenEffect) }
}
