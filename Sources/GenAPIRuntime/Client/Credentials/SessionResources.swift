import Synchronization

/// A cache between a client's retries and its authorization.
package protocol ResponseCaching: Sendable {
    /// - Parameter next: The stages inside of the cache.
    func send(_ request: StagedRequest, next: any CallStage) async throws -> WireResponse

    /// The location of the responses and their account: equal for caches of the same responses.
    var place: AnyHashable { get }

    /// Finds the cache again while it can have content. A cache in memory is released with its last client; a folder
    /// stays.
    var reference: @Sendable () -> (any ResponseCaching)? { get }

    /// Removes the responses that are stored, and drops those that are being received.
    func removeAll() async
}

/// An object whose contents end with the login that they were received with.
package protocol LoginResource: AnyObject, Sendable {
    /// Throws if the app should decide about changes that wait to be sent before it signs out.
    func checkUnsent() async throws

    /// The login is over: the app signed out, or the server ended it.
    ///
    /// - Parameter discardingUnsent: Whether changes that wait to be sent are removed too.
    func loginEnded(discardingUnsent: Bool) async
}

/// The caches of the clients that use a session, and the resources that end with its login. They are emptied then.
package final class SessionResources: Sendable {
    private struct State {
        var resources: [WeakResource] = []
        /// `nil` if the client was released, together with its memory cache.
        var caches: [AnyHashable: @Sendable () -> (any ResponseCaching)?] = [:]
        var telemetry: [any CallMeasuring] = []
        /// The number of responses that are being stored.
        var storing = 0
        /// The tasks that wait until no response is being stored.
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

    /// Adds a cache. A cache of several clients is added once.
    func add(_ cache: any ResponseCaching) {
        state.withLock { known in
            known.caches = known.caches.filter { $0.value() != nil }
            known.caches[cache.place] = cache.reference
        }
    }

    /// Adds a telemetry. That of several clients is added once.
    func add(_ telemetry: any CallMeasuring) {
        state.withLock { known in
            if !known.telemetry.contains(where: { $0 === telemetry }) { known.telemetry.append(telemetry) }
        }
    }

    /// Notes a renewal of the session's token in the telemetry of its clients.
    package func note(_ renewal: RenewalResult) {
        for telemetry in state.withLock(\.telemetry) { telemetry.note(renewal.measurement) }
    }

    /// The number of caches, including those of released clients.
    var count: Int { state.withLock { $0.caches.count } }

    /// - Parameter store: Stores a response, if that is still allowed.
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

    /// Removes and returns the resources that end with the current login. Later ones belong to the next login.
    package func takeEnding() -> [any LoginResource] {
        state.withLock { known in
            defer { known.resources = [] }
            return known.resources.compactMap(\.resource)
        }
    }

    /// Asks the resources that end with the current login.
    package func checkUnsent() async throws {
        for resource in state.withLock({ $0.resources.compactMap(\.resource) }) {
            try await resource.checkUnsent()
        }
    }

    /// Empties the caches and ends the resources. Waits for responses that are being stored and removes them; a
    /// response that is stored later finds the login ended.
    package func end(_ ending: [any LoginResource], discardingUnsent: Bool = false) async {
        for resource in ending { await resource.loginEnded(discardingUnsent: discardingUnsent) }
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
