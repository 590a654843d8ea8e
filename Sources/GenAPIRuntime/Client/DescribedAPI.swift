/// An API as generated code describes it: what a client has to know of it, and where it runs.
///
///     let client = TripsAPI.client(server: .local, transport: transport)
public protocol DescribedAPI {
    /// The servers of its spec.
    associatedtype Server: APIServer

    /// What a client has to know about it.
    static var definition: APIDefinition { get }

    /// The first server of its spec.
    static var defaultServer: Server { get }
}

/// The servers of an API, in the order of its spec; the raw value is the URL.
public protocol APIServer: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}

extension DescribedAPI {
    /// A client of one of the API's servers.
    ///
    /// - Parameters:
    ///   - server: Where calls go, until `Client.use(_:)` says otherwise.
    ///   - transport: On Apple's platforms it may be left out, and is a `URLSessionTransport` then.
    ///   - middleware: The first one sees a request first and its answer last.
    ///   - clock: What timeouts and waits are measured with.
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
