import Synchronization

/// A cache between a client's retries and its authorization.
package protocol ResponseCaching: Sendable {
    /// - Parameter next: The stages inside of the cache.
    func send(_ request: StagedRequest, next: any CallStage) async throws -> WireResponse

    /// Where the responses are, and for whom: equal for caches of the same responses.
    var place: AnyHashable { get }

    /// Finds the cache again as long as there is anything in it. A cache in memory goes with its last client; a folder
    /// stays.
    var reference: @Sendable () -> (any ResponseCaching)? { get }

    /// Removes the responses that are there, and forgets those that are on their way.
    func removeAll() async
}

/// The caches of the clients that use a session. They are emptied when somebody signs out.
package final class SessionCaches: Sendable {
    private struct State {
        /// `nil` where a client is gone, and what it had in memory with it.
        var caches: [AnyHashable: @Sendable () -> (any ResponseCaching)?] = [:]
        /// How many answers are being stored.
        var storing = 0
        /// Those who wait until none is.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// A cache of several clients is known once.
    func add(_ cache: any ResponseCaching) {
        state.withLock { known in
            known.caches = known.caches.filter { $0.value() != nil }
            known.caches[cache.place] = cache.reference
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
