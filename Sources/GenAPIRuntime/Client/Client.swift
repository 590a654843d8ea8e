import HTTPTypes

/// Sends the calls of one API to one server.
///
///     let client = Client(TripsAPI.definition, baseURL: "https://api.trips.example/v1", transport: URLSessionTransport())
///     let me = try await client.send(User.me())
///
/// Any number of calls can run at once. Copies of a client share its state: the retry budget, the current server, and
/// where that has moved.
public struct Client: Sendable {
    private let core: ClientCore
    let state: ClientState

    /// The description of the API.
    public var definition: APIDefinition { core.definition }
    var transport: any Transport { core.transport }
    var credentials: Credentials { core.credentials }
    var middleware: [any Middleware] { core.middleware }
    var options: ClientOptions { core.options }
    var clock: any Clock<Duration> { core.clock }
    var callMiddleware: [any Middleware] { core.callMiddleware }
    var attemptMiddleware: [any Middleware] { core.attemptMiddleware }
    var hasCache: Bool { core.hasCache }
    /// Whether something observes its calls: a log, a telemetry, a listener or middleware.
    var isObserved: Bool { core.isObserved }

    /// - Parameters:
    ///   - baseURL: The server of the calls, until `use(_:)` changes it.
    ///   - transport: On Apple's platforms the default is a `URLSessionTransport`. Elsewhere `URLSession` cannot be
    ///     cancelled safely, and there is no default.
    ///   - middleware: Of middleware in the same place, the first one sees a request first and its response last.
    ///   - clock: Measures timeouts and waits.
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
            templates: options.callTelemetry.map { _ in
                PathTemplates(definition.paths, below: baseURL.parts?.path ?? "")
            },
            lifetime: ClientLifetime(state.background)
        )
        if let cache = options.responseCache { credentials.session?.resources.add(cache) }
        if let telemetry = options.callTelemetry { credentials.session?.resources.add(telemetry) }
    }

    /// Ends a resource together with the login of the client's credentials, if they have one.
    package func endWithLogin(_ resource: any LoginResource) { credentials.session?.resources.add(resource) }

    private init(core: ClientCore, state: ClientState) {
        self.core = core
        self.state = state
    }

    /// Notes a measurement, if the client has a telemetry. Otherwise it is not evaluated.
    package func note(_ measurement: @autoclosure () -> Measurement) {
        core.options.callTelemetry?.note(measurement())
    }

    /// Whether the client has a telemetry.
    package var isMeasured: Bool { core.options.callTelemetry != nil }

    /// The template of the path of a call, from the server's root. Only clients with a telemetry have templates.
    func template(of request: EndpointRequest) -> String? {
        core.templates.flatMap {
            $0.template(of: request.operation, below: baseURL(of: request, at: server).parts?.path ?? "")
        }
    }

    /// The same client for its own background work, which ends when the client is released.
    var forBackground: Client { Client(core: core(with: transport), state: state) }

    /// The same client with another transport, and with connections of its own.
    func sending(by transport: any Transport) -> Client {
        let state = ClientState(server: server, moves: state.moves, options: options, clock: clock)
        return Client(core: core(with: transport), state: state)
    }

    private func core(with transport: any Transport) -> ClientCore {
        ClientCore(
            definition: definition,
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: clock,
            templates: core.templates,
            lifetime: nil
        )
    }

    /// The server of calls that begin now: the configured server, or the trusted one that it has permanently moved to.
    public var baseURL: BaseURL { server.moved(place) }

    /// The server of a call that begins now: the other server that its options name, or the client's server.
    func baseURL(of request: EndpointRequest, at server: BaseURL) -> BaseURL {
        let other = request.options.server.flatMap { definition.server($0, beside: server) }
        return other ?? server.moved(place)
    }

    /// The configured server, wherever it has moved to.
    var server: BaseURL { state.server }

    /// Sends calls that begin from now on to another server, with the same credentials. Running calls end where they
    /// began.
    ///
    ///     for server in TripsAPI.Server.allCases { … }    // what there is to choose from
    ///     client.use(BaseURL(TripsAPI.Server.local))
    public func use(_ server: BaseURL) {
        state.use(server)
    }

    /// Sends the endpoint's request and returns the decoded value.
    ///
    /// - Throws: `ClientError`, `CancellationError` when the current task is cancelled, or the error of a middleware.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let call = try call(endpoint)
        return try call.value(of: await call.response(), Value.value(of:))
    }

    /// Sends the request of an endpoint that returns nothing.
    ///
    /// - Throws: `ClientError`, `CancellationError` when the current task is cancelled, or the error of a middleware.
    @discardableResult
    public func send(_ endpoint: Endpoint<NoContent>) async throws -> NoContent {
        try await response(to: endpoint).value
    }

    /// As `send`, with the status, the headers, the URL and the body.
    ///
    /// - Throws: What `send` does.
    public func response<Value>(to endpoint: Endpoint<Value>) async throws -> Response<Value> {
        let call = try call(endpoint)
        let response = try await call.response()
        return Response(
            value: try call.value(of: response, Value.value(of:)),
            status: HTTPStatus(rawValue: response.head.status.code),
            headers: ResponseHeaders(response.head.headerFields),
            url: call.sent.url,
            body: response.bytesAtHand
        )
    }

    private func call<Value>(_ endpoint: Endpoint<Value>) throws(ClientError) -> Call {
        try Call(endpoint.storage, by: self, accept: Value.accept, isStreamed: Value.isStreamed)
    }
}

/// The contents of a client behind one reference, because every stage of every call holds the client while it waits.
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
    let isObserved: Bool
    /// `nil` for a client without a telemetry.
    let templates: PathTemplates?
    /// `nil` for users that do not keep the client alive.
    private let lifetime: ClientLifetime?

    init(
        definition: APIDefinition,
        transport: any Transport,
        credentials: Credentials,
        middleware: [any Middleware],
        options: ClientOptions,
        clock: any Clock<Duration>,
        templates: PathTemplates?,
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
        isObserved =
            options.log?.isEnabled == true || options.callTelemetry != nil || options.onEvent != nil
            || !middleware.isEmpty
        self.templates = templates
        self.clock = clock
        self.lifetime = lifetime
    }
}

/// Ends the client's background work when the client is released.
private final class ClientLifetime: Sendable {
    private let background: BackgroundTasks

    init(_ background: BackgroundTasks) {
        self.background = background
    }

    deinit { background.cancelAll() }
}

extension Client: CustomReflectable {
    /// Shows the API and the server, without credentials and calls.
    public var customMirror: Mirror {
        Mirror(self, children: ["api": definition.name, "server": baseURL], displayStyle: .struct)
    }
}
