/// An API as generated code describes it: its definition and its servers.
///
///     let client = TripsAPI.client(server: .local, transport: transport)
public protocol DescribedAPI {
    /// The servers of its spec.
    associatedtype Server: APIServer

    /// The description that a client needs.
    static var definition: APIDefinition { get }

    /// The first server of its spec.
    static var defaultServer: Server { get }
}

extension DescribedAPI {
    /// A client of one of the API's servers.
    ///
    /// - Parameters:
    ///   - server: The server of the calls, until `Client.use(_:)` changes it.
    ///   - transport: On Apple's platforms the default is a `URLSessionTransport`.
    ///   - middleware: The first one sees a request first and its response last.
    ///   - clock: Measures timeouts and waits.
    public static func client(
        server: Server = defaultServer,
        transport: any Transport,
        credentials: Credentials = .none,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Client {
        Client(
            definition,
            baseURL: BaseURL(server),
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: clock
        )
    }
}
