/// The description of an API that a client needs, from its spec.
public struct APIDefinition: Hashable, Sendable {
    /// The name in the spec: `Trips`.
    public var name: String
    /// The envelope of responses, for endpoints without their own.
    public var envelope: Envelope
    /// The location of the error in failure responses.
    public var failure: FailureBody
    /// The headers of every request. An endpoint's own header of the same name wins.
    public var headers: [HeaderItem]
    /// The authorization of calls, for endpoints without their own.
    public var authorization: AuthorizationScheme
    /// The retry policy, for endpoints without their own.
    public var retry: RetryPolicy
    /// The limit of a whole call, for endpoints without their own.
    public var timeout: Duration?
    /// Whether an invalid element is omitted from a list instead of failing the response.
    public var skipsBadElements: Bool
    /// The servers of single calls, by name, for each server of the API. A client at a server that is not among these, such as
    /// one for tests, sends these calls to its own server.
    public var otherServers: [BaseURL: [String: BaseURL]]
    /// The names of JSON members and of query and form items whose values errors must not show, in addition to names
    /// that are recognized as secret.
    public var sensitive: Set<String>
    /// The paths of its operations, for traces and metrics: one line for each, with the name of the operation, a space, and the
    /// path with its parameters in braces.
    public var paths: String

    /// Creates a definition. The defaults are those of the default convention.
    public init(
        name: String,
        envelope: Envelope = .standard,
        failure: FailureBody = .standard,
        headers: [HeaderItem] = [],
        authorization: AuthorizationScheme = .none,
        retry: RetryPolicy = .never,
        timeout: Duration? = nil,
        skipsBadElements: Bool = false,
        otherServers: [BaseURL: [String: BaseURL]] = [:],
        sensitive: Set<String> = [],
        paths: String = ""
    ) {
        self.name = name
        self.envelope = envelope
        self.failure = failure
        self.headers = headers
        self.authorization = authorization
        self.retry = retry
        self.timeout = timeout
        self.skipsBadElements = skipsBadElements
        self.otherServers = otherServers
        self.sensitive = sensitive
        self.paths = paths
    }
}

extension APIDefinition {
    /// The server with that name beside a server of the API, however the URL of that one is spelled.
    func server(_ name: String, beside server: BaseURL) -> BaseURL? {
        let others = otherServers[server] ?? otherServers.first { $0.key.isSameServer(as: server) }?.value
        return others?[name]
    }
}
