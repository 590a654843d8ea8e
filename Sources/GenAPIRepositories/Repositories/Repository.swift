import GenAPIFieldSelection
import GenAPIRuntime

/// Elements of one type, identified by their ids.
///
///     let users = repositories.repository(for: User.get)
///     let user = try await users.find("7")
///
/// Callers that need the same element share one request.
public actor Repository<Element: Identifiable & Sendable> where Element.ID: Sendable {
    nonisolated let repositories: Repositories
    /// The scope of an element. It costs less than the source, which is made for requests.
    nonisolated let scope: @Sendable (Element.ID) -> ElementScope<Element>
    nonisolated let source: @Sendable (Element.ID) -> ElementSource<Element>

    init(
        repositories: Repositories,
        scope: @escaping @Sendable (Element.ID) -> ElementScope<Element>,
        source: @escaping @Sendable (Element.ID) -> ElementSource<Element>
    ) {
        self.repositories = repositories
        self.scope = scope
        self.source = source
    }

    /// Returns the element with this id.
    ///
    ///     let user = try await users.find("7")
    ///     let latest = try await users.find("7", .alwaysFetch)
    ///
    /// - Throws: `FetchError.notFound` if there is none; any error of the request.
    public func find(_ id: Element.ID, _ policy: FetchPolicy = .fetchIfStale) async throws -> Element {
        guard let element = try await findIfPresent(id, policy) else { throw Self.notFound(id) }
        return element
    }

    static func notFound(_ id: Element.ID) -> FetchError {
        .notFound(type: "\(Element.self)", id: "\(id)")
    }

    /// Returns the element with this id, or `nil` if the server has none.
    ///
    /// - Throws: Any error of the request.
    public func findIfPresent(_ id: Element.ID, _ policy: FetchPolicy = .fetchIfStale) async throws
        -> Element?
    {
        try await lookUp(id, policy).element
    }

    /// Returns the element with this id, and where it comes from.
    ///
    /// - Throws: Any error of the request.
    public func lookUp(_ id: Element.ID, _ policy: FetchPolicy = .fetchIfStale) async throws -> Lookup {
        let known = try await repositories.known(id, in: scope(id))
        lazy var source = source(id)
        switch policy {
        case .neverFetch:
            return Lookup(element: known?.value, source: known == nil ? .none : .store)
        case .fetchIfMissing:
            if let value = known?.value { return Lookup(element: value, source: .store) }
        case .fetchIfStale, .fetchIfOlder:
            let (now, time) = (repositories.clock.now(), repositories.requests.fetchedAt(source.key))
            var freshnessPolicy = source.freshnessPolicy
            if case .fetchIfOlder(let age) = policy { freshnessPolicy.ttl = age }
            let freshness = freshnessPolicy.freshness(fetchedAt: time, isInvalidated: false, now: now)
            // The element may have been evicted since.
            if freshness == .fresh, let known { return Lookup(element: known.value, source: .store) }
        case .alwaysFetch:
            break
        }
        return Lookup(element: try await request(id, source).element, source: .server)
    }

    /// The stored element, if one is known, and then the server's. Ends after it, or with the error of the request.
    ///
    ///     for try await user in users.storedThenFetched("7") { show(user) }
    ///
    /// The element is `nil` if it is known that there is none.
    public nonisolated func storedThenFetched(
        _ id: Element.ID
    ) -> some AsyncSequence<Element?, any Error> & Sendable {
        AsyncThrowingStream.producing { values in
            let stored = try await self.lookUp(id, .neverFetch)
            if stored.source == .store { values.yield(stored.element) }
            values.yield(try await self.findIfPresent(id, .alwaysFetch))
        }
    }

    /// The current value of the element, followed by every later one, until the task is cancelled or the repositories
    /// are closed. Requests nothing; `find` does.
    ///
    /// The value is `nil` while the element is unknown, and after it was deleted. A slow reader gets only the latest
    /// value. Consecutive values are different. Values of a type that is not `Equatable` always count as different.
    public nonisolated func values(_ id: Element.ID) -> some AsyncSequence<Element?, Never> & Sendable {
        RepositoryStore.Query<Element?>(of: id, in: scope(id), of: repositories) { $0?.value }
    }

    /// The current state of the element, followed by every later one: its value, and the state of its changes. Otherwise as
    /// `values(_:)`.
    ///
    ///     for await place in places.states("12") { show(place.element, badge: place.change) }
    public nonisolated func states(_ id: Element.ID) -> some AsyncSequence<State, Never> & Sendable {
        RepositoryStore.Query<State>(of: id, in: scope(id), of: repositories) {
            State(element: $0?.value, change: $0?.change)
        }
    }

    /// Stores an element from another source, such as a push message.
    ///
    /// - Throws: `FetchError.closed`.
    public func save(_ element: Element) async throws {
        try await repositories.save(element, for: element.id, in: scope(element.id))
    }

    /// Stores elements in one transaction, for example what has changed since the last time. Elements that the server has
    /// deleted are removed from every list and query.
    ///
    ///     for try await page in client.pages(Record.list(since: tag)) { try await records.save(page.elements) }
    ///
    /// Of equal ids, the last element counts.
    ///
    /// - Throws: An error of the store; `FetchError.closed`.
    public func save(_ elements: [Element]) async throws {
        guard let first = elements.first.map({ scope($0.id).key }) else { return }
        let isNested = Element.self is any NestedResource.Type
        let groups =
            isNested ? Dictionary(grouping: elements) { scope($0.id).key } : [first: elements]
        try await repositories.save(groups.values.map { (scope($0[0].id), $0) })
    }

    /// Applies a change in every list at once and rolls it back if `send` throws. Each pending change applies to the
    /// result of the server's value and the changes before it.
    ///
    /// - Parameter send: Makes the change on the server and returns the element.
    /// - Throws: Any error of `send`.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        send: @Sendable () async throws -> Element
    ) async throws -> Element {
        try await repositories.perform(Self.ofPresent(change), id, in: scope(id), send: send) {
            .value($0)
        }
    }

    /// The change, applied only if there is an element.
    static func ofPresent(
        _ change: @escaping @Sendable (inout Element) -> Void
    ) -> @Sendable (inout Element?) -> Void {
        { element in
            guard var changed = element else { return }
            change(&changed)
            element = changed
        }
    }

    /// Removes an element from every list at once and restores it if `send` throws.
    ///
    /// - Throws: Any error of `send`.
    public func delete(_ id: Element.ID, send: @Sendable () async throws -> Void) async throws {
        let change: @Sendable (inout Element?) -> Void = { $0 = nil }
        try await repositories.perform(change, id, in: scope(id), send: send) { .value(nil) }
    }

    /// The request continues for other callers if one is cancelled.
    func request(_ id: Element.ID, _ source: ElementSource<Element>) async throws -> FetchedElement<Element> {
        let (repositories, scope) = (repositories, scope(id))
        do {
            return try await repositories.requests.request(source.key) {
                try await repositories.load(id, in: scope, source)
            }.valueUnlessCancelled
        } catch is CancellationError where repositories.isClosed && !Task.isCancelled {
            throw FetchError.closed
        }
    }
}

/// How an element is fetched.
struct ElementSource<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Equal for equal requests.
    let key: ListKey
    let freshnessPolicy: FreshnessPolicy
    let completion: FieldCompletion<Element>?
    let fetch: @Sendable () async throws -> Element?
}
