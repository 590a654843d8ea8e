/// The options of a client for all its calls.
///
///     var options = ClientOptions()
///     options.redirects = .none
///     let client = TripsAPI.client(transport: transport, options: options)
public struct ClientOptions: Sendable {
    /// The redirects that are followed.
    public var redirects = RedirectPolicy()
    /// Other servers that may receive credentials, by scheme, host and port: `"https://files.trips.example"`. A server for which
    /// an endpoint states its authorization needs no entry.
    public var trustedServers: [BaseURL] = []
    /// The limit of each attempt, for endpoints without one. An attempt that takes longer has failed, and may be
    /// retried.
    public var attemptTimeout: Duration?
    /// `cache` of the module `GenAPICaching`.
    package var responseCache: (any ResponseCaching)?
    /// `transfers` of the module `GenAPIBackgroundTransfers`.
    package var backgroundCalls: (any BackgroundCalls)?
    /// The largest response that is held in memory, in bytes; streams have no limit.
    public var maxResponseBytes = 64 << 20

    /// The largest number of concurrent requests. Others wait, and higher priorities go first. A stream counts until it
    /// begins.
    public var maxConcurrentRequests = 256
    /// The share of calls that may be retried: in each window of ten seconds, all calls of the client together have this
    /// many retries for each call that began, and at least `minRetries`. This limits the load on a server that is down.
    /// Retries that the server announced with `Retry-After` or in the body do not count. A denied retry is logged.
    /// `.infinity` means no limit.
    public var retryShare = 0.1
    /// The number of retries in ten seconds that are always allowed.
    public var minRetries = 10
    /// `logger` and the other options of the module `GenAPILogging`.
    package var log: (any CallLogging)?
    /// `telemetry` of the module `GenAPITelemetry`.
    package var callTelemetry: (any CallMeasuring)?
    /// Receives the events of each call, synchronously in the task of the call.
    public var onEvent: (@Sendable (ClientEvent) -> Void)?

    /// The defaults.
    public init() {}
}
