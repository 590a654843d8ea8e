/// How a client goes about its calls, whatever they ask for.
///
///     var options = ClientOptions()
///     options.redirects = .none
///     let client = Client(TripsAPI.definition, baseURL: server, transport: transport, options: options)
public struct ClientOptions: Sendable {
    public var redirects = RedirectPolicy()
    /// Where credentials may go beside the client's own server, by scheme, host and port: `"https://files.trips.example"`.
    public var trustedServers: [BaseURL] = []
    /// Answers that need not be asked for again. When `nil`, only those of endpoints that say how long theirs are good are
    /// kept, in a little memory.
    public var cache: ResponseCache?
    /// How many bytes of an answer are held in memory; streams have no limit.
    public var answerLimit = 64 << 20

    public init() {}
}
