/// What is special about one endpoint, where the API's own rules do not fit.
///
/// One reference, as each function that makes an endpoint has the code to hand it on.
public struct EndpointOptions: Hashable, Sendable {
    private let box: Box

    private indirect enum Box: Hashable, Sendable {
        case values(Values)
    }

    struct Values: Hashable, Sendable {
        var timeout: Duration?
        var attemptTimeout: Duration?
        var authorization = EndpointAuthorization.inherited
        var envelope = EndpointEnvelope.inherited
        /// The raw value of the priority, as `TaskPriority` is not `Hashable`.
        var priorityLevel = TaskPriority.medium.rawValue
        var cache: Duration?
        var ttl: Duration?
        var retry: RetryPolicy?
        var sendsIdempotencyKey = false

        var priority: TaskPriority {
            get { TaskPriority(rawValue: priorityLevel) }
            set { priorityLevel = newValue.rawValue }
        }
    }

    var values: Values {
        switch box {
        case .values(let values): values
        }
    }

    private static let none = Box.values(Values())

    /// Nothing is special.
    public init() {
        box = Self.none
    }

    /// Nothing is special but what is given.
    ///
    /// - Parameters:
    ///   - timeout: For the whole call: every attempt, every wait between them, and the reading of the answer.
    ///   - attemptTimeout: For each attempt; one that takes longer has failed, and may be followed by another.
    ///   - authorization: How its calls prove who makes them.
    ///   - envelope: How its answers are wrapped.
    ///   - priority: Which of the waiting calls goes first: calls above `medium`, then those of `medium`, then the others.
    ///   - cache: How long a client with a cache may use a response again, whatever the server says.
    ///   - ttl: How long repositories take what it answers for fresh; `nil`: as long as they do by themselves.
    ///   - retry: `nil`: the API's.
    ///   - sendsIdempotencyKey: Sends an `Idempotency-Key` of the call's own, the same with every attempt, so that it
    ///     may be tried again.
    public init(
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil,
        authorization: EndpointAuthorization = .inherited,
        envelope: EndpointEnvelope = .inherited,
        priority: TaskPriority = .medium,
        cache: Duration? = nil,
        ttl: Duration? = nil,
        retry: RetryPolicy? = nil,
        sendsIdempotencyKey: Bool = false
    ) {
        box = .values(
            Values(
                timeout: timeout,
                attemptTimeout: attemptTimeout,
                authorization: authorization,
                envelope: envelope,
                priorityLevel: priority.rawValue,
                cache: cache,
                ttl: ttl,
                retry: retry,
                sendsIdempotencyKey: sendsIdempotencyKey
            )
        )
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
