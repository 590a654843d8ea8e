/// How a list is kept.
public struct ListRules: Hashable, Sendable {
    /// What may be concluded from a page about other rows.
    public var merging: ListRules.Merging
    /// How long what was fetched is good for.
    public var staleness: Staleness
    /// What `Repositories.invalidate` can call it by.
    public var tags: Set<String>
    /// How long a lane waits for a page.
    public var deadline: Duration
    /// How long a request goes on that nobody waits for any more.
    public var grace: Duration
    /// How many rows from the end `ListModel.appeared` loads more.
    public var prefetchDistance: Int

    /// A minute for a page, ten rows ahead, and fresh for half a minute.
    public init(
        merging: ListRules.Merging = ListRules.Merging(),
        staleness: Staleness = Staleness(),
        tags: Set<String> = [],
        deadline: Duration = .seconds(60),
        grace: Duration = .milliseconds(300),
        prefetchDistance: Int = 10
    ) {
        self.merging = merging
        self.staleness = staleness
        self.tags = tags
        self.deadline = deadline
        self.grace = grace
        self.prefetchDistance = prefetchDistance
    }

    /// How many pages without a new element a lane goes through.
    static let idlePages = 5
}

/// How long what was fetched is good for.
public struct Staleness: Hashable, Sendable {
    /// How long it is fresh. What is fresh is not fetched again unless somebody asks.
    public var ttl: Duration
    /// How long it may be shown at all.
    public var maxAge: Duration?
    /// How long nothing is tried again by itself after an error.
    public var errorRetry: Duration

    /// Fresh for half a minute, shown however old it is, and tried again five seconds after an error.
    public init(ttl: Duration = .seconds(30), maxAge: Duration? = nil, errorRetry: Duration = .seconds(5)) {
        self.ttl = ttl
        self.maxAge = maxAge
        self.errorRetry = errorRetry
    }

    /// - Parameters:
    ///   - fetchedAt: Since 1970, as `now` is.
    func freshness(fetchedAt: Duration?, isInvalidated: Bool, now: Duration) -> Freshness {
        guard let fetchedAt else { return .expired }
        if let maxAge, now - fetchedAt > maxAge { return .expired }
        if isInvalidated { return .invalidated }
        return now - fetchedAt <= ttl ? .fresh : .stale(since: fetchedAt + ttl)
    }
}

extension Staleness {
    /// Whether what is shown may be used as it is. Times are since 1970.
    public enum Freshness: Hashable, Sendable {
        case fresh
        /// Older than `Staleness.ttl`, since then.
        case stale(since: Duration)
        /// A change has made it wrong.
        case invalidated
        /// Never fetched, or older than `Staleness.maxAge`.
        case expired
    }
}
