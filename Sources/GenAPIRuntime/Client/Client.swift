import HTTPTypes

/// Sends the calls of one API to one server.
///
///     let client = Client(TripsAPI.definition, baseURL: "https://api.trips.example/v1", transport: URLSessionTransport())
///     let me = try await client.send(User.me())
///
/// Any number of calls can run at once. Copies of a client are the same client: they share its retry budget, which server it
/// uses, and where that has moved.
public struct Client: Sendable {
    private let core: ClientCore
    let state: ClientState

    /// What the client knows of its API.
    public var definition: APIDefinition { core.definition }
    var transport: any Transport { core.transport }
    var credentials: Credentials { core.credentials }
    var middleware: [any Middleware] { core.middleware }
    var options: ClientOptions { core.options }
    var clock: any Clock<Duration> { core.clock }
    var callMiddleware: [any Middleware] { core.callMiddleware }
    var attemptMiddleware: [any Middleware] { core.attemptMiddleware }
    var hasCache: Bool { core.hasCache }

    /// - Parameters:
    ///   - baseURL: Where calls go, until `use(_:)` says otherwise.
    ///   - transport: On Apple's platforms it may be left out, and is a `URLSessionTransport` then. Elsewhere `URLSession` cannot be
    ///     cancelled safely, and there is none by default.
    ///   - middleware: Of those in the same place, the first one sees a request first and its response last.
    ///   - clock: What timeouts and waits are measured with.
    public init(
        _ definition: APIDefinition,
        baseURL: BaseURL,
        transport: any Transport,
        credentials: Credentials = .none,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        state = ClientState(server: baseURL, options: options, clock: clock)
        core = ClientCore(
            definition: definition,
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: clock,
            lifetime: ClientLifetime(state.background)
        )
        if let cache = options.responseCache { credentials.session?.resources.add(cache) }
    }

    /// Ends something together with the login that the client's credentials are of, where they are of one.
    package func endWithLogin(_ resource: any LoginResource) { credentials.session?.resources.add(resource) }

    private init(core: ClientCore, state: ClientState) {
        self.core = core
        self.state = state
    }

    /// The same client, for what it does by itself: that ends when nobody has the client any more.
    var forBackground: Client {
        let core = ClientCore(
            definition: definition,
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: clock,
            lifetime: nil
        )
        return Client(core: core, state: state)
    }

    /// Where calls go that begin now: the server in use, or the trusted one that it has moved to for good.
    public var baseURL: BaseURL { server.moved(place) }

    /// The server in use, wherever it says that it has moved.
    var server: BaseURL { state.server }

    /// Sends the calls that begin from now on to another server, with the same credentials. A call that runs ends where it began.
    ///
    ///     for server in TripsAPI.Server.allCases { … }    // what there is to choose from
    ///     client.use(BaseURL(TripsAPI.Server.local))
    public func use(_ server: BaseURL) {
        state.use(server)
    }

    /// The value that the endpoint promises.
    ///
    /// - Throws: `ClientError`, `CancellationError` when the current task is cancelled, or what a middleware throws.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let call = try call(endpoint)
        return try call.value(of: await call.response(), Value.value(of:))
    }

    /// As `send`, with the status and the headers.
    public func response<Value>(to endpoint: Endpoint<Value>) async throws -> Response<Value> {
        let call = try call(endpoint)
        let response = try await call.response()
        return Response(
            value: try call.value(of: response, Value.value(of:)),
            status: HTTPStatus(rawValue: response.head.status.code),
            headers: ResponseHeaders(response.head.headerFields)
        )
    }

    private func call<Value>(_ endpoint: Endpoint<Value>) throws(ClientError) -> Call {
        try Call(endpoint.storage, by: self, accept: Value.accept, isStreamed: Value.isStreamed)
    }
}

/// What a client is made of, behind one reference: every stage of every call holds the client for as long as it waits.
private final class ClientCore: Sendable {
    let definition: APIDefinition
    let transport: any Transport
    let credentials: Credentials
    let middleware: [any Middleware]
    let options: ClientOptions
    let clock: any Clock<Duration>
    let callMiddleware: [any Middleware]
    let attemptMiddleware: [any Middleware]
    let hasCache: Bool
    /// `nil` for those who do not keep the client alive.
    private let lifetime: ClientLifetime?

    init(
        definition: APIDefinition,
        transport: any Transport,
        credentials: Credentials,
        middleware: [any Middleware],
        options: ClientOptions,
        clock: any Clock<Duration>,
        lifetime: ClientLifetime?
    ) {
        self.definition = definition
        self.transport = transport
        self.credentials = credentials
        self.middleware = middleware
        callMiddleware = middleware.filter { !$0.runsPerAttempt }
        attemptMiddleware = middleware.filter(\.runsPerAttempt)
        self.options = options
        hasCache = options.responseCache != nil
        self.clock = clock
        self.lifetime = lifetime
    }
}

/// Ends what the client does in the background when nobody has the client any more.
private final class ClientLifetime: Sendable {
    private let background: BackgroundTasks

    init(_ background: BackgroundTasks) {
        self.background = background
    }

    deinit { background.cancelAll() }
}

extension Client: CustomReflectable {
    /// The API and the server, without credentials and calls.
    public var customMirror: Mirror {
        Mirror(self, children: ["api": definition.name, "server": baseURL], displayStyle: .struct)
    }
}
