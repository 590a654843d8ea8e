/// The redirects that a client follows.
public struct RedirectPolicy: Hashable, Sendable {
    /// The largest number of redirects in one call; with 0, every redirect is an ordinary response.
    public var limit: Int
    /// Whether later calls go directly to the new location after a permanent redirect (301, 308) that changed only the
    /// origin. This applies to trusted servers only (`ClientOptions.trustedServers`).
    public var movesServer: Bool

    /// Creates a policy; the defaults suit most clients.
    public init(limit: Int = 10, movesServer: Bool = true) {
        self.limit = limit
        self.movesServer = movesServer
    }

    /// Treats redirects as ordinary responses.
    public static let none = RedirectPolicy(limit: 0)
}
