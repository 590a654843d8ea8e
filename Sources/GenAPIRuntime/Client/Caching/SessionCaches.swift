import Synchronization

/// What the clients of a session keep of the answers to its calls: it goes when somebody signs out.
package final class SessionCaches: Sendable {
    private struct Key: Hashable {
        /// The object of a cache in memory, the folder of one on disk.
        let place: AnyHashable
        let account: String?
    }

    private struct State {
        /// `nil` where a client is gone, and what it had in memory with it.
        var caches: [Key: @Sendable () -> ResponseCache?] = [:]
        /// How many answers are being stored.
        var storing = 0
        /// Those who wait until none is.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// A cache in memory is held by its clients alone, and what is in it goes with the last of them. A folder is not
    /// forgotten with its clients, and is there once, however many of them have used it.
    ///
    /// - Parameter own: The cache that the client was made with.
    func add(_ own: ResponseCache?, of state: ClientState) {
        let shared = state.endpointCache
        self.state.withLock { known in
            known.caches = known.caches.filter { $0.value() != nil }
            known.caches[Key(place: ObjectIdentifier(shared.storage), account: nil)] = { [weak state] in
                state?.endpointCache
            }
            guard let own else { return }
            if let folder = (own.storage as? DiskCacheStorage)?.place {
                known.caches[Key(place: folder, account: own.account)] = { own }
            } else {
                let (account, now) = (own.account, own.now)
                known.caches[Key(place: ObjectIdentifier(own.storage), account: account)] = {
                    [weak storage = own.storage] in
                    storage.map { ResponseCache(storage: $0, account: account, now: now) }
                }
            }
        }
    }

    /// How many caches are known, those of clients that are gone included.
    var count: Int { state.withLock { $0.caches.count } }

    /// - Parameter store: Stores an answer, if it still may.
    package func storing(_ store: () async -> Void) async {
        state.withLock { $0.storing += 1 }
        await store()
        let waiting = state.withLock { state in
            state.storing -= 1
            guard state.storing == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// Takes along what is being stored: whoever begins to store something after that finds the login gone.
    package func removeAll() async {
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.storing > 0 { state.waiting.append(continuation) }
                return state.storing == 0
            }
            if isQuiet { continuation.resume() }
        }
        for cache in state.withLock({ Array($0.caches.values) }) { await cache()?.removeAll() }
    }
}
