public import Logging

/// The options of a client for all its calls.
///
///     var options = ClientOptions()
///     options.redirects = .none
///     let client = TripsAPI.client(transport: transport, options: options)
public struct ClientOptions: Sendable {
    /// The redirects that are followed.
    public var redirects = RedirectPolicy()
    /// Other servers that may receive credentials, by scheme, host and port: `"https://files.trips.example"`.
    public var trustedServers: [BaseURL] = []
    /// The limit of each attempt, for endpoints without one. An attempt that takes longer has failed, and may be
    /// retried.
    public var attemptTimeout: Duration?
    /// `cache` of the module `GenAPICaching`.
    package var responseCache: (any ResponseCaching)?
    /// The largest response that is held in memory, in bytes; streams have no limit.
    public var maxResponseBytes = 64 << 20

    /// The largest number of concurrent requests. Others wait, and higher priorities go first. A stream counts until it
    /// begins.
    public var maxConcurrentRequests = 256
    /// Logs the beginning of a call, each attempt, and the end (debug; info if it did not succeed), and the headers of
    /// each request and response (trace). It never logs a query, a body, a credential, or a message of the server.
    public var logger: Logger?
    /// Receives the events of each call, synchronously in the task of the call.
    public var onEvent: (@Sendable (ClientEvent) -> Void)?

    /// The defaults.
    public init() {}
}
