/// How a list is loaded, merged and refreshed.
public struct ListConfiguration: Hashable, Sendable {
    /// How pages are merged.
    public var mergePolicy: ListConfiguration.MergePolicy
    /// How long fetched rows stay fresh.
    public var freshnessPolicy: FreshnessPolicy
    /// The tags for `Repositories.invalidate`.
    public var tags: Set<String>
    /// The timeout for a page.
    public var deadline: Duration
    /// How long a request continues without a caller or observer.
    public var grace: Duration
    /// How many rows before the end `ListModel.appeared` loads the next page.
    public var prefetchDistance: Int

    /// Defaults: a timeout of a minute, prefetching ten rows ahead, fresh for 30 seconds.
    public init(
        mergePolicy: ListConfiguration.MergePolicy = ListConfiguration.MergePolicy(),
        freshnessPolicy: FreshnessPolicy = FreshnessPolicy(),
        tags: Set<String> = [],
        deadline: Duration = .seconds(60),
        grace: Duration = .milliseconds(300),
        prefetchDistance: Int = 10
    ) {
        self.mergePolicy = mergePolicy
        self.freshnessPolicy = freshnessPolicy
        self.tags = tags
        self.deadline = deadline
        self.grace = grace
        self.prefetchDistance = prefetchDistance
    }

    /// The number of consecutive pages without a new element after which a load fails.
    static let idlePages = 5
}

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
