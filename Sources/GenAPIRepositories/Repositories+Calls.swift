public import GenAPIRuntime

// The calls of an API that are no lists, and what they do to lists.

extension Repositories {
    /// Elements of an API by themselves.
    ///
    ///     let users = repositories.elements(User.get)
    ///     let places = repositories.elements { Location.get(userID: "7", id: $0) }
    ///
    /// - Parameters:
    ///   - get: The call that gets an element. An answer of 404 or 410 says that there is none.
    ///   - client: When `nil`, the one of the repositories.
    public func elements<Element>(
        _ get: @escaping @Sendable (Element.ID) -> Endpoint<Element>,
        _ client: Client? = nil
    ) -> Repository<Element> where Element: Identifiable, Element.ID: Sendable {
        let client = client ?? self.client
        return Repository(repositories: self) { id in
            let endpoint = get(id)
            let key = ListKey(endpoint.requestKey(client)).of(Element.self)
            return ElementSource(key: key, staleness: Staleness(ttl: endpoint.timeToLive)) {
                guard let client else { throw FetchError.noClient }
                return try await client.sendIfPresent(endpoint)
            }
        }
    }

    /// Makes a call that changes something. The lists that it makes wrong are fetched anew where somebody observes them,
    /// also when nobody knows whether the call has worked.
    ///
    ///     try await repositories.send(User.delete(id: "7"))
    ///
    /// - Throws: What `Client.send` does, and `FetchError.noClient`.
    @discardableResult
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        try await invalidating(endpoint) { try await $0.send(endpoint) }
    }

    /// The same, and shows the element that is answered in every list that has it, or takes a deleted one out of them.
    ///
    ///     let user = try await repositories.send(User.setAvatar(id: "7", image: image))
    @discardableResult
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value
    where Value: Identifiable, Value.ID: Sendable {
        try await invalidating(endpoint) { client in
            let value = try await client.send(endpoint)
            try await save(endpoint.isDeletion ? nil : value, for: value.id)
            return value
        }
    }

    fileprivate func invalidating<Value, Answer>(
        _ endpoint: Endpoint<Value>,
        _ call: @Sendable (Client) async throws -> Answer
    ) async throws -> Answer {
        guard let client else { throw FetchError.noClient }
        let tags = Set(endpoint.invalidatedTags)
        do {
            let answer = try await call(client)
            if !tags.isEmpty { try await invalidate(tags) }
            return answer
        } catch {
            // A call that was cancelled may have arrived.
            let outcome = (error as? ClientError)?.effect ?? .unknown
            if !tags.isEmpty, outcome != .none { try await invalidate(tags) }
            throw error
        }
    }
}

extension Repository {
    /// Shows a change in every list at once, makes the call for it, and takes it back when that is refused. Where the change
    /// needs no call, none is made.
    ///
    ///     try await places.update("12") { $0.title = "Home" } call: { new, old in
    ///         new.update(userID: "7", changedFrom: old)
    ///     }
    ///
    /// - Parameter call: The call for what the change has made of the element it was before; `nil` where nothing differs.
    /// - Returns: The element as the server has it then.
    /// - Throws: `FetchError.notFound`, and what `Repositories.send` does.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Element>?
    ) async throws -> Element where Element: EndpointResponse {
        guard let element = try await perform(change, id, call, outcome: { .value($0) }) else {
            return try await find(id, .stored)
        }
        return element
    }

    /// The same for calls that do not answer the element: after a success, the element keeps what the change has made of it.
    ///
    ///     try await places.update("12") { $0.isFavorite = true } call: { place, _ in
    ///         Location.favorite(userID: "7", id: place.id)
    ///     }
    @discardableResult
    public func update<Answer>(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Answer>?
    ) async throws -> Element {
        _ = try await perform(change, id, call, outcome: { _ in .applied })
        return try await find(id, .stored)
    }

    /// - Returns: What the call answers; `nil` where there was no call to make.
    private func perform<Answer>(
        _ change: @escaping @Sendable (inout Element) -> Void,
        _ id: Element.ID,
        _ call: @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Answer>?,
        outcome: @Sendable (Answer) -> ChangeOutcome<Element>
    ) async throws -> Answer? {
        let former = try await find(id, .stored)
        var changed = former
        change(&changed)
        guard let endpoint = call(changed, former) else { return nil }
        let (repositories, change) = (repositories, Self.ofPresent(change))
        return try await repositories.invalidating(endpoint) { client in
            try await repositories.perform(
                change,
                id,
                send: { try await client.send(endpoint) },
                outcome: outcome
            )
        }
    }

    /// Takes an element out of every list at once, and puts it back when the call is refused. One that the server does not
    /// have any more (404, 410) is deleted.
    ///
    ///     try await places.delete("12", call: Location.delete(userID: "7", id: "12"))
    ///
    /// - Throws: What `Repositories.send` does.
    public func delete<Value>(_ id: Element.ID, call: Endpoint<Value>) async throws {
        let repositories = repositories
        try await repositories.invalidating(call) { client in
            try await delete(id, send: { _ = try await client.sendIfPresent(call) })
        }
    }
}

extension Repository where Element: Updatable {
    /// Shows a change in every list at once, sends what differs, and takes it back when that is refused. Where nothing
    /// differs, nothing is sent.
    ///
    ///     try await users.update("7") { $0.firstName = "Alice" }
    ///
    /// - Returns: The element as the server has it then.
    /// - Throws: `FetchError.notFound`, and what `Repositories.send` does.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void
    ) async throws -> Element {
        try await update(id, change, call: { $0.update(changedFrom: $1) })
    }
}

extension Repository where Element: Deletable {
    /// Takes an element out of every list at once, and puts it back when the server refuses. One that the server does not
    /// have any more (404, 410) is deleted.
    ///
    ///     try await users.delete("7")
    ///
    /// - Throws: What `Repositories.send` does.
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
