/// Sends the calls of one API to one server.
///
///     let client = Client(TripsAPI.definition, baseURL: TripsAPI.Server.live, transport: URLSessionTransport())
///     let me = try await client.send(User.me())
///
/// A client is a value; it holds no state of a call, so any number of calls can run at once.
public struct Client: Sendable {
    public let definition: APIDefinition
    public let baseURL: BaseURL
    let transport: any Transport
    let credentials: Credentials
    let middleware: [any Middleware]
    let clock: any Clock<Duration>

    /// - Parameters:
    ///   - middleware: The first one sees a request first and its answer last.
    ///   - clock: What timeouts and waits are measured with.
    public init(
        _ definition: APIDefinition,
        baseURL: BaseURL,
        transport: any Transport,
        credentials: Credentials = .none,
        middleware: [any Middleware] = [],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.definition = definition
        self.baseURL = baseURL
        self.transport = transport
        self.credentials = credentials
        self.middleware = middleware
        self.clock = clock
    }

    public init(
        _ definition: APIDefinition,
        baseURL server: some APIServer,
        transport: any Transport,
        credentials: Credentials = .none,
        middleware: [any Middleware] = [],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            definition,
            baseURL: BaseURL(server),
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            clock: clock
        )
    }

    /// The value that the endpoint promises.
    ///
    /// - Throws: `ClientError`, `CancellationError` when the current task is cancelled, or what a middleware throws.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        try await response(to: endpoint).value
    }

    /// As `send`, with the status and the headers.
    public func response<Value>(to endpoint: Endpoint<Value>) async throws -> Response<Value> {
        let raw = Value.self as? any RawResponse.Type
        return try await perform(
            endpoint.request,
            accept: raw?.accept ?? "application/json",
            streaming: raw?.isStreamed ?? false,
            Value.value(of:)
        )
    }
}
