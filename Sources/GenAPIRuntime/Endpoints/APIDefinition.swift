/// What a client has to know about an API, as its spec says it.
public struct APIDefinition: Hashable, Sendable {
    /// As the spec spells it: `Trips`.
    public var name: String
    /// Where answers put their payload, where an endpoint does not say otherwise.
    public var envelope: Envelope
    /// Where refusals say why.
    public var failure: FailureBody
    /// Sent with every request. An endpoint's own header of the same name wins.
    public var headers: [HeaderItem]
    /// How calls prove who makes them, where an endpoint does not say otherwise.
    public var authorization: AuthorizationScheme
    /// When calls are tried again, where an endpoint does not say otherwise.
    public var retry: RetryPolicy
    /// For the whole call, where an endpoint does not say otherwise.
    public var timeout: Duration?
    /// Whether one bad element is left out of a list instead of failing the answer.
    public var skipsBadElements: Bool
    /// What members of JSON and items of queries and forms are called whose values no error shows, beside those whose names
    /// say that they are secret.
    public var sensitive: Set<String>

    /// An API of the default convention, but for what is given.
    public init(
        name: String,
        envelope: Envelope = .standard,
        failure: FailureBody = .standard,
        headers: [HeaderItem] = [],
        authorization: AuthorizationScheme = .none,
        retry: RetryPolicy = .never,
        timeout: Duration? = nil,
        skipsBadElements: Bool = false,
        sensitive: Set<String> = []
    ) {
        self.name = name
        self.envelope = envelope
        self.failure = failure
        self.headers = headers
        self.authorization = authorization
        self.retry = retry
        self.timeout = timeout
        self.skipsBadElements = skipsBadElements
        self.sensitive = sensitive
    }
}
