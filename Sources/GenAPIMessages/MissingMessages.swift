import Synchronization

/// The keys that were asked for and have no message, for a log or a report.
public final class MissingMessages: Sendable {
    // Keys can come from a server, so their number and length are limited.
    private static let limit = (keys: 1_000, characters: 200)

    private let recorded = Mutex<(order: [String], known: Set<String>)>(([], []))

    public init() {}

    /// Each key once, in the order in which they were first asked for: the first 1,000 keys, and the first 200 characters of
    /// each.
    public var keys: [String] { recorded.withLock { $0.order } }

    func record(_ key: String) {
        let key = String(key.prefix(Self.limit.characters))
        recorded.withLock { recorded in
            guard recorded.order.count < Self.limit.keys, recorded.known.insert(key).inserted else { return }
            recorded.order.append(key)
        }
    }
}
