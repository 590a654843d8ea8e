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
    /// The share of calls that may be retried: in each window of ten seconds, all calls of the client together have this
    /// many retries for each call that began, and at least `minRetries`. This limits the load on a server that is down.
    /// Retries that the server announced with `Retry-After` or in the body do not count. A denied retry is logged.
    /// `.infinity` means no limit.
    public var retryShare = 0.1
    /// The number of retries in ten seconds that are always allowed.
    public var minRetries = 10
    /// Logs the beginning and the end of a call (debug; info if it did not succeed). The two loggers below log the rest, so
    /// that each of them can have its own level. No line has a query, a credential, or a message of the server.
    public var logger: Logger?
    /// Logs each attempt and each pause (debug), and denied retries (notice). `nil` for `logger`.
    public var attemptLogger: Logger?
    /// Logs the headers of each request and response (trace). `nil` for `logger`.
    public var messageLogger: Logger?
    /// The longest body in bytes that `messageLogger` logs at trace, if it is JSON or a form. Values whose names mark them as
    /// secret, or that the API declares as sensitive, and values that repeat a secret of the request are redacted. Of other
    /// bodies, only the length is logged. 0: no bodies, and no lengths.
    public var maxLoggedBodyBytes = 0
    /// Receives the events of each call, synchronously in the task of the call.
    public var onEvent: (@Sendable (ClientEvent) -> Void)?

    /// The defaults.
    public init() {}
}
