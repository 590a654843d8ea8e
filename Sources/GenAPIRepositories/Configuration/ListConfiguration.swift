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
    /// The policy for a second caller while the list is loading in the same direction.
    public var joiningPolicy: JoiningPolicy

    /// Defaults: a timeout of a minute, prefetching ten rows ahead, fresh for 30 seconds, requests that callers share.
    public init(
        mergePolicy: ListConfiguration.MergePolicy = ListConfiguration.MergePolicy(),
        freshnessPolicy: FreshnessPolicy = FreshnessPolicy(),
        tags: Set<String> = [],
        deadline: Duration = .seconds(60),
        grace: Duration = .milliseconds(300),
        prefetchDistance: Int = 10,
        joiningPolicy: JoiningPolicy = .join
    ) {
        self.mergePolicy = mergePolicy
        self.freshnessPolicy = freshnessPolicy
        self.tags = tags
        self.deadline = deadline
        self.grace = grace
        self.prefetchDistance = prefetchDistance
        self.joiningPolicy = joiningPolicy
    }

    /// The policy for a second caller while a list is loading in the same direction. Automatic loads are always shared.
    public enum JoiningPolicy: Hashable, Sendable {
        /// The result of the request that is under way.
        case join
        /// `FetchError.alreadyLoading`.
        case reject
    }

    /// The number of consecutive pages without a new element after which a load fails.
    static let idlePages = 5
}
