import Synchronization

/// What the clients of a session keep of the answers to its calls: it goes when somebody signs out.
final class SessionCaches: Sendable {
    private struct Key: Hashable {
        let storage: ObjectIdentifier
        let account: String?
    }

    /// `nil` where a client is gone, and what it had in memory with it.
    private let caches = Mutex<[Key: @Sendable () -> ResponseCache?]>([:])

    /// - Parameter own: The cache that the client was made with. It may be on disk, and is not forgotten with its client.
    func add(_ own: ResponseCache?, of state: ClientState) {
        let shared = state.endpointCache
        caches.withLock { caches in
            caches = caches.filter { $0.value() != nil }
            caches[Key(storage: ObjectIdentifier(shared.storage), account: nil)] = { [weak state] in
                state?.endpointCache
            }
            if let own {
                let key = Key(storage: ObjectIdentifier(own.storage), account: own.account)
                caches[key] = { own }
            }
        }
    }

    func removeAll() async {
        for cache in caches.withLock({ Array($0.values) }) { await cache()?.removeAll() }
    }
}
