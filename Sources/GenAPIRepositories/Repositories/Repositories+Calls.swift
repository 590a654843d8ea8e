import GenAPIFieldSelection
public import GenAPIMapping
public import GenAPIRuntime

// Calls for single elements, and their effect on lists.

extension Repositories {
    /// A repository of single elements.
    ///
    ///     let users = repositories.repository(for: User.get)
    ///     let places = repositories.repository { Location.get(userID: "7", id: $0) }
    ///
    /// - Parameters:
    ///   - get: The call that fetches an element. A 404 or 410 means that there is none.
    ///   - client: The client; `nil` uses that of the repositories.
    public func repository<Element>(
        for get: @escaping @Sendable (Element.ID) -> Endpoint<Element>,
        _ client: Client? = nil
    ) -> Repository<Element> where Element: Identifiable, Element.ID: Sendable {
        let client = client ?? self.client
        return Repository(repositories: self, scope: { self.scope(ofPath: get($0).path, client) }) { id in
            let endpoint = get(id)
            let key = ListKey(endpoint.requestKey(client)).of(Element.self)
            return ElementSource(
                key: key,
                freshnessPolicy: FreshnessPolicy(ttl: endpoint.timeToLive),
                completion: endpoint.completion()
            ) {
                guard let client else { throw FetchError.noClient }
                return try await client.sendIfPresent(endpoint.revalidating)
            }
        }
    }

    /// A repository of a single resource, of which there is one.
    ///
    ///     let settings = repositories.repository(for: Settings.get)
    ///     try await settings.update(.only) { $0.theme = .dark }
    ///
    /// - Parameters:
    ///   - get: The call that fetches the resource. A 404 or 410 means that there is none.
    ///   - client: The client; `nil` uses that of the repositories.
    public func repository<Element>(
        for get: @escaping @Sendable () -> Endpoint<Element>,
        _ client: Client? = nil
    ) -> Repository<Element> where Element: Identifiable, Element.ID == SingletonIdentifier<Element> {
        repository(for: { (_: Element.ID) in get() }, client)
    }

    /// Sends a call. Invalidates the lists that the call affects, even if its outcome is unknown; observed lists are then
    /// fetched again.
    ///
    ///     try await repositories.send(User.delete(id: "7"))
    ///
    /// Elements inside of the response whose resources have `store: { embedded: true }`, and the lists of `store: lists`, are
    /// stored in one transaction.
    ///
    /// - Throws: Any error of `Client.send`; `FetchError.noClient`; an error of the store.
    @discardableResult
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        try await invalidating(endpoint) { client, begun in
            let value = try await client.send(endpoint.revalidating)
            guard !endpoint.isDeletion, Value.self is any RepositoryStore.ContainingElements.Type else {
                return value
            }
            let (interval, pending) = (interval(of: endpoint, begun: begun), pending)
            let lists = try await transaction { change in
                try change.receiveContents(
                    of: value,
                    fromPath: endpoint.path,
                    interval,
                    pending,
                    endpoint.completion(of: Value.self)
                )
                return try self.changedLists(in: change)
            }
            await changed(lists)
            return value
        }
    }

    /// Like `send(_:)`; also updates the returned element in every list, or removes a deleted one.
    ///
    ///     let user = try await repositories.send(User.setAvatar(id: "7", image: image))
    ///
    /// - Throws: What `send(_:)` does for other values.
    @discardableResult
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value
    where Value: Identifiable, Value.ID: Sendable {
        try await invalidating(endpoint) { client, begun in
            let value = try await client.send(endpoint.revalidating)
            let element = endpoint.isDeletion ? nil : value
            try await save(
                element,
                for: value.id,
                in: ElementScope(path: endpoint.path),
                interval(of: endpoint, begun: begun),
                endpoint.completion()
            )
            return value
        }
    }

    /// Like `send(_:)`; also updates the returned elements in every list, in one transaction.
    ///
    ///     let users = try await repositories.send(User.archive(year: 2026))
    ///
    /// - Throws: What `send(_:)` does for other values.
    @discardableResult
    public func send<Element>(_ endpoint: Endpoint<[Element]>) async throws -> [Element]
    where Element: JSONReadable & Identifiable & Sendable, Element.ID: Sendable {
        try await invalidating(endpoint) { client, begun in
            let elements = try await client.send(endpoint.revalidating)
            if !endpoint.isDeletion {
                let scope = ElementScope<Element>(path: endpoint.path)
                let interval = interval(of: endpoint, begun: begun)
                try await save([(scope, elements)], interval, endpoint.completion())
            }
            return elements
        }
    }

    /// The interval of the response to a call. It is newer than that of every other call if it changes something.
    private func interval<Value>(of endpoint: Endpoint<Value>, begun: Int) -> RequestInterval {
        endpoint.isRead ? RequestInterval(begun: begun, received: sequence.next()) : currentInterval()
    }

    fileprivate func invalidating<Value, Answer>(
        _ endpoint: Endpoint<Value>,
        _ call: @Sendable (_ client: Client, _ begun: Int) async throws -> Answer
    ) async throws -> Answer {
        guard let client else { throw FetchError.noClient }
        let begun = sequence.next()
        underWay.begin(begun)
        defer { underWay.end(begun) }
        let tags = Set(endpoint.invalidatedTags)
        do {
            let answer = try await call(client, begun)
            if !tags.isEmpty { try await invalidate(tags) }
            return answer
        } catch {
            // The request may have arrived although its task was cancelled.
            let effect = (error as? ClientError)?.effect ?? .unknown
            if !tags.isEmpty, effect != .none { try await invalidate(tags) }
            throw error
        }
    }
}

extension Repository {
    /// Applies a change in every list at once, sends the call for it, and rolls the change back if the call fails.
    /// Sends nothing if no call is needed.
    ///
    ///     try await places.update("12") { $0.title = "Home" } call: { new, old in
    ///         new.update(userID: "7", changedFrom: old)
    ///     }
    ///
    /// - Parameter call: The call for the changed and the former element; `nil` if they do not differ.
    /// - Returns: The element as the server returned it.
    /// - Throws: `FetchError.notFound`; any error of `Repositories.send`.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Element>?
    ) async throws -> Element where Element: EndpointResponse {
        guard let element = try await perform(change, id, call, outcome: { .value($0) }) else {
            return try await find(id, .fetchIfMissing)
        }
        return element
    }

    /// Like `update(_:_:call:)`, for calls that do not return the element: after a success, the local change is kept.
    ///
    ///     try await places.update("12") { $0.isFavorite = true } call: { place, _ in
    ///         Location.favorite(userID: "7", id: place.id)
    ///     }
    ///
    /// - Throws: `FetchError.notFound`; any error of `Repositories.send`.
    @discardableResult
    public func update<Answer>(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Answer>?
    ) async throws -> Element {
        _ = try await perform(change, id, call, outcome: { _ in .applied })
        return try await find(id, .fetchIfMissing)
    }

    /// - Returns: The value that the call returned; `nil` if no call was needed.
    private func perform<Answer>(
        _ change: @escaping @Sendable (inout Element) -> Void,
        _ id: Element.ID,
        _ call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Answer>?,
        outcome: @Sendable (Answer) -> ChangeOutcome<Element>
    ) async throws -> Answer? {
        let former = try await find(id, .fetchIfMissing)
        var changed = former
        change(&changed)
        guard let endpoint = call(changed, former) else { return nil }
        let (repositories, change) = (repositories, Self.ofPresent(change))
        return try await repositories.invalidating(endpoint) { client, _ in
            try await repositories.perform(
                change,
                id,
                in: scope(id),
                send: { try await client.send(endpoint) },
                outcome: outcome
            )
        }
    }

    /// Removes an element from every list at once and restores it if the call fails. An element that the server does
    /// not have any more (404, 410) counts as deleted.
    ///
    ///     try await places.delete("12", call: Location.delete(userID: "7", id: "12"))
    ///
    /// - Throws: Any error of `Repositories.send`.
    public func delete<Value>(_ id: Element.ID, call: Endpoint<Value>) async throws {
        let repositories = repositories
        try await repositories.invalidating(call) { client, _ in
            try await delete(id, send: { _ = try await client.sendIfPresent(call) })
        }
    }
}

extension Repository where Element: Updatable {
    /// Applies a change in every list at once, sends the difference, and rolls the change back if the call fails. Sends
    /// nothing if nothing differs.
    ///
    ///     try await users.update("7") { $0.firstName = "Alice" }
    ///
    /// - Returns: The element as the server returned it.
    /// - Throws: `FetchError.notFound`; any error of `Repositories.send`.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void
    ) async throws -> Element {
        try await update(id, change, call: { $0.update(changedFrom: $1) })
    }
}

extension Repository where Element: Deletable {
    /// Removes an element from every list at once and restores it if the call fails. An element that the server does
    /// not have any more (404, 410) counts as deleted.
    ///
    ///     try await users.delete("7")
    ///
    /// - Throws: Any error of `Repositories.send`.
    public func delete(_ id: Element.ID) async throws {
        try await delete(id, call: Element.delete(id: id))
    }
}

extension Client {
    fileprivate func sendIfPresent<Value>(_ endpoint: Endpoint<Value>) async throws -> Value? {
        do {
            return try await send(endpoint)
        } catch let error as ClientError where error.status == .notFound || error.status == .gone {
            return nil
        }
    }
}
