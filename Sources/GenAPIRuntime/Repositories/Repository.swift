/// Elements of one type, each by its id.
///
///     let users = repositories.elements { id in try await client.send(User.find(id: id)) }
///     let user = try await users.find("7")
public actor Repository<Element: Identifiable & Sendable> where Element.ID: Sendable {
    private nonisolated let repositories: Repositories
    private let staleness: Staleness
    private let fetch: @Sendable (Element.ID) async throws -> Element?
    /// What is under way, for everybody who wants the same.
    private var requests: [Element.ID: Task<Element?, any Error>] = [:]
    /// When each element was asked for, successfully, since 1970.
    private var fetchedAt: [Element.ID: Duration] = [:]

    init(
        repositories: Repositories,
        staleness: Staleness,
        fetch: @escaping @Sendable (Element.ID) async throws -> Element?
    ) {
        self.repositories = repositories
        self.staleness = staleness
        self.fetch = fetch
    }

    /// The element with this id.
    ///
    ///     let user = try await users.find("7")
    ///     let latest = try await users.find("7", .fresh)
    ///
    /// - Throws: `ElementNotFound` where there is none, and what the request throws.
    public func find(_ id: Element.ID, _ policy: ReadPolicy = .ifStale) async throws -> Element {
        guard let element = try await findIfPresent(id, policy) else {
            throw ElementNotFound(type: "\(Element.self)", id: "\(id)")
        }
        return element
    }

    /// The element with this id, or `nil` where the server has none.
    ///
    /// - Throws: What the request throws.
    public func findIfPresent(_ id: Element.ID, _ policy: ReadPolicy = .ifStale) async throws -> Element? {
        let known = try await repositories.transaction { try $0.element(id, of: Element.self)?.value }
        switch policy {
        case .stored:
            if let known { return known }
        case .ifStale:
            let now = repositories.clock.now()
            if staleness.freshness(fetchedAt: fetchedAt[id], isInvalidated: false, now: now) == .fresh {
                return known
            }
        case .fresh:
            break
        }
        return try await request(id)
    }

    /// Takes in an element from elsewhere, such as a push message.
    public func save(_ element: Element) async throws {
        let now = repositories.sequence.next()
        let pending = repositories.pending
        await repositories.changed(
            try await repositories.transaction { change in
                let changes = pending.changes(element.id, of: Element.self)
                try change.put(
                    StoredElement(element, changes, Evidence(begun: now, received: now)),
                    for: element.id
                )
                return change.changedLists
            }
        )
    }

    /// Shows a change in every list at once, and takes it back when `send` throws. Of several changes, each is made to
    /// what the server and the ones before it have left.
    ///
    /// - Parameter send: Makes the change on the server and answers the element.
    /// - Throws: What `send` throws.
    @discardableResult
    public func update(
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        send: @Sendable () async throws -> Element
    ) async throws -> Element {
        let change: @Sendable (inout Element?) -> Void = { element in
            guard var changed = element else { return }
            change(&changed)
            element = changed
        }
        return try await repositories.perform(change, id, send: send) { .value($0) }
    }

    /// Takes an element out of every list at once, and puts it back when `send` throws.
    ///
    /// - Throws: What `send` throws.
    public func delete(_ id: Element.ID, send: @Sendable () async throws -> Void) async throws {
        let change: @Sendable (inout Element?) -> Void = { $0 = nil }
        try await repositories.perform(change, id, send: send) { .value(nil) }
    }

    /// One request, however many want it. It goes on when a caller is cancelled, for the others.
    private func request(_ id: Element.ID) async throws -> Element? {
        let request = requests[id] ?? Task { try await load(id) }
        requests[id] = request
        return try await request.valueUnlessCancelled
    }

    private func load(_ id: Element.ID) async throws -> Element? {
        defer { requests[id] = nil }
        let (begun, time) = (repositories.sequence.next(), repositories.clock.now())
        let element = try await fetch(id)
        let evidence = Evidence(begun: begun, received: repositories.sequence.next())
        let pending = repositories.pending
        let (value, changed) = try await repositories.transaction { change in
            try change.receive(element, id, evidence, pending)
            return (try change.element(id, of: Element.self)?.value, change.changedLists)
        }
        fetchedAt[id] = time
        await repositories.changed(changed)
        return value
    }
}

/// Whether a stored element is good enough.
public enum ReadPolicy: Hashable, Sendable {
    /// The stored element if there is one, and the server's if there is not.
    case stored
    /// The stored element while it is fresh, then the server's.
    case ifStale
    /// The server's, always.
    case fresh
}

/// There is no element with that id.
public struct ElementNotFound: Error, Hashable, Sendable, CustomStringConvertible {
    public let type: String
    public let id: String

    public var description: String { "there is no \(type) with the id \(id)" }
}

extension StoreTransaction {
    /// Takes in what a server said of one element: that it is there, or that it is not.
    fileprivate func receive<Element>(
        _ element: Element?,
        _ id: Element.ID,
        _ evidence: Evidence,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        if let known = try self.element(id, of: Element.self), !evidence.isAfter(known.evidence) { return }
        try put(StoredElement(element, pending.changes(id, of: Element.self), evidence), for: id)
    }
}
