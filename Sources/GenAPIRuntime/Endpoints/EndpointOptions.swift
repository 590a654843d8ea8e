/// What is special about one endpoint, where the API's own rules do not fit.
public struct EndpointOptions: Hashable, Sendable {
    /// For the whole call: every attempt, every wait between them, and the reading of the answer.
    public var timeout: Duration?
    /// For each attempt; one that takes longer has failed, and may be followed by another.
    public var attemptTimeout: Duration?
    /// How its calls prove who makes them.
    public var authorization: EndpointAuthorization
    /// How its answers are wrapped.
    public var envelope: EndpointEnvelope
    /// Which of the waiting calls goes first.
    public var priority: RequestPriority
    /// How long an answer may be used again without asking.
    public var cache: Duration?
    /// How long repositories take what it answers for fresh; `nil`: as long as they do by themselves.
    public var ttl: Duration?
    /// `nil`: the API's.
    public var retry: RetryPolicy?
    /// Sends an `Idempotency-Key` of the call's own, the same with every attempt, so that it may be tried again.
    public var sendsIdempotencyKey: Bool

    /// Nothing is special but what is given.
    public init(
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil,
        authorization: EndpointAuthorization = .inherited,
        envelope: EndpointEnvelope = .inherited,
        priority: RequestPriority = .normal,
        cache: Duration? = nil,
        ttl: Duration? = nil,
        retry: RetryPolicy? = nil,
        sendsIdempotencyKey: Bool = false
    ) {
        self.timeout = timeout
        self.attemptTimeout = attemptTimeout
        self.authorization = authorization
        self.envelope = envelope
        self.priority = priority
        self.cache = cache
        self.ttl = ttl
        self.retry = retry
        self.sendsIdempotencyKey = sendsIdempotencyKey
    }
}

/// Which of the waiting calls goes first.
public enum RequestPriority: Int, Hashable, Sendable, Comparable {
    case low, normal, high

    /// From low to high.
    public static func < (left: RequestPriority, right: RequestPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// When a call is tried again: only where repeating it cannot do harm, which is idempotent methods (RFC 9110
/// section 9.2.2) and calls with an idempotency key.
public struct RetryPolicy: Hashable, Sendable {
    /// Attempts in all, the first included.
    public var attempts: Int
    /// The statuses that are worth another attempt.
    public var statuses: [Int]

    /// Another attempt after these statuses and after failures of the transport, up to `attempts` in all.
    public init(attempts: Int, statuses: [Int]) {
        self.attempts = attempts
        self.statuses = statuses
    }

    /// One attempt.
    public static let never = RetryPolicy(attempts: 1, statuses: [])
}
