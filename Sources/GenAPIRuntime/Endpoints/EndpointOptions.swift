import GenAPIMapping

/// The options of one endpoint that differ from the API's.
///
/// They are a single reference, because many functions create endpoints, and each has the code to copy them.
public struct EndpointOptions: Hashable, Sendable {
    private let box: Box

    private indirect enum Box: Hashable, Sendable {
        case values(Values)
    }

    package struct Values: Hashable, Sendable {
        var timeout: Duration?
        var attemptTimeout: Duration?
        package var authorization = EndpointAuthorization.inherited
        /// The name of another server in the definition of the API.
        package var server: String?
        package var envelope = EndpointEnvelope.inherited
        /// The raw value of the priority, because `TaskPriority` is not `Hashable`.
        var priorityLevel = TaskPriority.medium.rawValue
        var cache: Duration?
        var ttl: Duration?
        var retry: RetryPolicy?
        var redirects: RedirectPolicy?
        package var sendsIdempotencyKey = false
        var events: EventFormat?
        var staysInMemory = false
        /// Whether a stored response is only used after the server has confirmed it.
        var revalidates = false
        /// Whether the response may arrive after its login has ended, because the caller stores it by login.
        var outlivesLogin = false
        /// Whether an earlier process has sent a request that may have taken effect.
        var hasEarlierEffect = false

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

    /// The API's options.
    public init() {
        box = Self.none
    }

    /// The API's options, except for the given ones.
    ///
    /// - Parameters:
    ///   - timeout: The limit of the whole call: every attempt, every wait between them, and the reading of the
    ///     response.
    ///   - attemptTimeout: The limit of each attempt. An attempt that takes longer has failed, and may be retried.
    ///   - authorization: The authorization of its calls.
    ///   - server: The name of the server that its calls are sent to, in place of the client's: one of
    ///     `APIDefinition.otherServers`. It gets a credential if `authorization` states one, if the app trusts it
    ///     (`ClientOptions.trustedServers`), or if it has the origin of the client's server.
    ///   - envelope: The envelope of its responses.
    ///   - priority: The order of waiting calls: calls above `medium` go first, then those of `medium`, then the
    ///     others.
    ///   - cache: How long a client with a cache may reuse a response, whatever the server says.
    ///   - ttl: How long its values are fresh in repositories; `nil` for the repositories' own policy.
    ///   - retry: The retry policy; `nil` for the API's.
    ///   - events: The form of the events of a stream, if they are not only JSON.
    ///   - sendsIdempotencyKey: Sends an `Idempotency-Key`, the same for every attempt of a call, so that the call may
    ///     be retried.
    ///   - staysInMemory: Whether its responses have elements that are never written to disk. A cache in files does not store them.
    public init(
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil,
        authorization: EndpointAuthorization = .inherited,
        server: String? = nil,
        envelope: EndpointEnvelope = .inherited,
        priority: TaskPriority = .medium,
        cache: Duration? = nil,
        ttl: Duration? = nil,
        retry: RetryPolicy? = nil,
        events: EventFormat? = nil,
        sendsIdempotencyKey: Bool = false,
        staysInMemory: Bool = false
    ) {
        box = .values(
            Values(
                timeout: timeout,
                attemptTimeout: attemptTimeout,
                authorization: authorization,
                server: server,
                envelope: envelope,
                priorityLevel: priority.rawValue,
                cache: cache,
                ttl: ttl,
                retry: retry,
                sendsIdempotencyKey: sendsIdempotencyKey,
                events: events,
                staysInMemory: staysInMemory
            )
        )
    }
}

/// The conditions for retries. Only calls that are safe to repeat are retried: idempotent methods (RFC 9110 section
/// 9.2.2) and calls with an idempotency key.
public struct RetryPolicy: Hashable, Sendable {
    /// The largest number of attempts, including the first.
    public var attempts: Int
    /// The statuses that are retried.
    public var statuses: [Int]
    /// The API's own error codes that are retried, whatever the status of the response.
    public var codes: [String]
    /// The place of the delay in seconds in a response, for servers that send no `Retry-After`. A header can also have a time, in
    /// seconds or milliseconds since 1970, or as an HTTP date.
    public var delay: ResponsePlace?
    /// As `delay`, in milliseconds.
    public var delayMilliseconds: ResponsePlace?

    /// Retries after these statuses and codes, and after failures of the transport, up to `attempts` attempts in all.
    public init(
        attempts: Int,
        statuses: [Int],
        codes: [String] = [],
        delay: ResponsePlace? = nil,
        delayMilliseconds: ResponsePlace? = nil
    ) {
        self.attempts = attempts
        self.statuses = statuses
        self.codes = codes
        self.delay = delay
        self.delayMilliseconds = delayMilliseconds
    }

    /// One attempt.
    public static let never = RetryPolicy(attempts: 1, statuses: [])

    /// How long a response asks to wait, at most a day; `nil` where it does not say.
    ///
    /// - Parameter body: `nil` for a body that is not in memory.
    func delay(in body: [UInt8]?, _ headers: ResponseHeaders = ResponseHeaders()) -> Duration? {
        func delay(at place: ResponsePlace?, _ unit: ServerDuration.Unit) -> Duration? {
            switch place {
            case nil: return nil
            case .header(let name)?: return headers.wait(in: name, unit)
            case .body(let path)?:
                guard let body else { return nil }
                let value = try? EnvelopeReading.of(body, data: path, places: []) { $0.json() }.payload
                return ServerDuration(value, unit)?.wait
            }
        }
        return delay(at: self.delay, .seconds) ?? delay(at: delayMilliseconds, .milliseconds)
    }
}

extension EndpointOptions {
    /// Whether calls have an idempotency key.
    package var hasIdempotencyKey: Bool { values.sendsIdempotencyKey }
}
