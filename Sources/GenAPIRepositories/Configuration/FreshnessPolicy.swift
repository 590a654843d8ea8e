/// When fetched data is fresh, stale or expired.
public struct FreshnessPolicy: Hashable, Sendable {
    /// How long fetched data is fresh. Fresh data is only fetched again on request.
    public var ttl: Duration
    /// The age from which on data is not shown any more; `nil` for no limit.
    public var expiry: Duration?
    /// The delay before an automatic retry after an error.
    public var retryDelay: Duration

    /// Defaults: fresh for 30 seconds, no maximum age, a retry delay of five seconds.
    public init(ttl: Duration = .seconds(30), expiry: Duration? = nil, retryDelay: Duration = .seconds(5)) {
        self.ttl = ttl
        self.expiry = expiry
        self.retryDelay = retryDelay
    }

    /// - Parameters:
    ///   - fetchedAt: The time of the fetch since 1970, like `now`.
    func freshness(fetchedAt: Duration?, isInvalidated: Bool, now: Duration) -> Freshness {
        guard let fetchedAt else { return .expired }
        let age = now - fetchedAt
        if let expiry, age > expiry { return .expired }
        if isInvalidated { return .invalidated }
        // A time far in the future was noted when the device's clock was ahead.
        if fetchedAt - now > ttl { return .stale(since: now) }
        return age <= ttl ? .fresh : .stale(since: fetchedAt + ttl)
    }
}

extension FreshnessPolicy {
    /// The freshness of fetched data. Times are since 1970.
    public enum Freshness: Hashable, Sendable {
        case fresh
        /// Older than `FreshnessPolicy.ttl` since that time.
        case stale(since: Duration)
        /// Invalidated by a change.
        case invalidated
        /// Never fetched, or older than `FreshnessPolicy.expiry`.
        case expired
    }
}
