public import Logging

/// How a client goes about its calls, whatever they ask for.
///
///     var options = ClientOptions()
///     options.redirects = .none
///     let client = TripsAPI.client(transport: transport, options: options)
public struct ClientOptions: Sendable {
    /// Which redirects are followed, and how far.
    public var redirects = RedirectPolicy()
    /// Where credentials may go beside the client's own server, by scheme, host and port: `"https://files.trips.example"`.
    public var trustedServers: [BaseURL] = []
    /// For each attempt of an endpoint that does not say; one that takes longer has failed, and may be followed by another.
    public var attemptTimeout: Duration?
    /// `cache` of the module `GenAPICaching`.
    package var responseCache: (any ResponseCaching)?
    /// How many bytes of an answer are held in memory; streams have no limit.
    public var maxResponseBytes = 64 << 20

    /// How many requests are on their way at the same time; the others wait, those of higher priority before those of lower.
    /// A stream counts until it begins.
    public var maxConcurrentRequests = 256
    /// Gets a line when a call begins, for each attempt, and when it ends (debug; info when it was no success), and the
    /// headers of each request and answer (trace). Never a query, a body, a credential, or what a server says in words.
    public var logger: Logger?
    /// Is told what happens to each call, at once and in the task of the call.
    public var onEvent: (@Sendable (ClientEvent) -> Void)?

    /// What most clients do.
    public init() {}
}
