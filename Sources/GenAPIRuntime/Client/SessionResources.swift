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

/// A holder of responses that ends with the login that they were received with.
package protocol LoginResource: AnyObject, Sendable {
    /// The login is over: somebody signed out, or the server has ended it.
    func loginEnded() async
}

/// The caches of the clients that use a session, and the resources that end with its login. The caches are emptied then.
package final class SessionResources: Sendable {
    private struct State {
        var resources: [WeakResource] = []
        /// `nil` where a client is gone, and what it had in memory with it.
        var caches: [AnyHashable: @Sendable () -> (any ResponseCaching)?] = [:]
        /// How many answers are being stored.
        var storing = 0
        /// Those who wait until none is.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct WeakResource: Sendable {
        weak var resource: (any LoginResource)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds a resource that ends with the current login, or with the next one. It is not kept alive.
    func add(_ resource: any LoginResource) {
        state.withLock { known in
            known.resources.removeAll { $0.resource == nil }
            known.resources.append(WeakResource(resource: resource))
        }
    }

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

    /// Removes the resources that end with the login, for the moment at which it does. Later ones belong to the next login.
    package func takeEnding() -> [any LoginResource] {
        state.withLock { known in
            defer { known.resources = [] }
            return known.resources.compactMap(\.resource)
        }
    }

    /// Empties the caches and ends the resources. Responses that are being stored are waited for and removed; a response
    /// that is stored later finds the login gone.
    package func end(_ ending: [any LoginResource]) async {
        for resource in ending { await resource.loginEnded() }
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
