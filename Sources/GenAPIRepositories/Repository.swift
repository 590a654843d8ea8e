import GenAPIRuntime

/// Elements of one type, each by its id.
///
///     let users = repositories.elements(User.get)
///     let user = try await users.find("7")
///
/// Requests are joined: however many callers want the same element, there is one.
public actor Repository<Element: Identifiable & Sendable> where Element.ID: Sendable {
    nonisolated let repositories: Repositories
    private let source: @Sendable (Element.ID) -> ElementSource<Element>

    init(
        repositories: Repositories,
        source: @escaping @Sendable (Element.ID) -> ElementSource<Element>
    ) {
        self.repositories = repositories
        self.source = source
    }

    /// The element with this id.
    ///
    ///     let user = try await users.find("7")
    ///     let latest = try await users.find("7", .fresh)
    ///
    /// - Throws: `FetchError.notFound` where there is none, and what the request throws.
    public func find(_ id: Element.ID, _ policy: ReadPolicy = .ifStale) async throws -> Element {
        guard let element = try await findIfPresent(id, policy) else {
            throw FetchError.notFound(type: "\(Element.self)", id: "\(id)")
        }
        return element
    }

    /// The element with this id, or `nil` where the server has none.
    ///
    /// - Throws: What the request throws.
    public func findIfPresent(_ id: Element.ID, _ policy: ReadPolicy = .ifStale) async throws -> Element? {
        let known = try await repositories.known(id, of: Element.self)
        let source = source(id)
        switch policy {
        case .stored:
            if let value = known?.value { return value }
        case .ifStale:
            let (now, time) = (repositories.clock.now(), repositories.requests.fetchedAt(source.key))
            let freshness = source.staleness.freshness(fetchedAt: time, isInvalidated: false, now: now)
            // One that was forgotten meanwhile is asked for anew.
            if freshness == .fresh, let known { return known.value }
        case .fresh:
            break
        }
        return try await request(id, source)
    }

    /// What is known of the element now, and then whenever it has changed, until the task is cancelled or the account is
    /// closed. It asks for nothing; `find` does.
    ///
    /// The first value is the element as it is; `nil` stands for an element of which nothing is known, and for one that is deleted.
    /// Where the reader is slow, the newest value takes the place of those before it. Values that are equal to the one before are
    /// not shown again. Of a type that is not `Equatable`, a value can be shown again though nothing has changed.
    public nonisolated func values(_ id: Element.ID) -> some AsyncSequence<Element?, Never> & Sendable {
        ElementValues(id: id, repositories: repositories)
    }

    /// Takes in an element from elsewhere, such as a push message.
    public func save(_ element: Element) async throws {
        try await repositories.save(element, for: element.id)
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
        try await repositories.perform(Self.ofPresent(change), id, send: send) { .value($0) }
    }

    /// The change, where there is an element to make it to.
    static func ofPresent(
        _ change: @escaping @Sendable (inout Element) -> Void
    ) -> @Sendable (inout Element?) -> Void {
        { element in
            guard var changed = element else { return }
            change(&changed)
            element = changed
        }
    }

    /// Takes an element out of every list at once, and puts it back when `send` throws.
    ///
    /// - Throws: What `send` throws.
    public func delete(_ id: Element.ID, send: @Sendable () async throws -> Void) async throws {
        let change: @Sendable (inout Element?) -> Void = { $0 = nil }
        try await repositories.perform(change, id, send: send) { .value(nil) }
    }

    /// It goes on when a caller is cancelled, for the others.
    private func request(_ id: Element.ID, _ source: ElementSource<Element>) async throws -> Element? {
        let repositories = repositories
        do {
            return try await repositories.requests.request(source.key) {
                try await repositories.load(id, source)
            }.valueUnlessCancelled
        } catch is CancellationError where repositories.isClosed && !Task.isCancelled {
            throw FetchError.closed
        }
    }
}

/// Where an element comes from.
struct ElementSource<Element: Sendable>: Sendable {
    /// The same for what is asked for in the same way.
    let key: ListKey
    let staleness: Staleness
    let fetch: @Sendable () async throws -> Element?
}

extension Repositories {
    /// What is known of an element that is about to be read.
    fileprivate func known<Element: Identifiable & Sendable>(_ id: Element.ID, of type: Element.Type)
        async throws
        -> StoredElement<Element>? where Element.ID: Sendable
    {
        try await transaction { change in
            guard let known = try change.element(id, of: Element.self) else { return nil }
            self.noteUse(of: try ElementPlace.finder(id, of: Element.self)(change))
            return known
        }
    }

    fileprivate func load<Element: Identifiable & Sendable>(
        _ id: Element.ID,
        _ source: ElementSource<Element>
    ) async throws -> Element? where Element.ID: Sendable {
        let (begun, time) = (sequence.next(), clock.now())
        underWay.begin(begun)
        defer { underWay.end(begun) }
        let element = try await source.fetch()
        let evidence = Evidence(begun: begun, received: sequence.next())
        let pending = pending
        let (value, changed) = try await transaction { change in
            try change.receive(element, id, evidence, pending)
            self.noteSingle(try ElementPlace.finder(id, of: Element.self)(change))
            try self.forgetUnused(in: change, answering: begun)
            return (try change.element(id, of: Element.self)?.value, try self.changedLists(in: change))
        }
        requests.succeeded(source.key, at: time)
        await self.changed(changed)
        return value
    }

    /// Takes in an element as the server has it now; `nil` for one that is deleted.
    func save<Element: Identifiable & Sendable>(_ element: Element?, for id: Element.ID) async throws
    where Element.ID: Sendable {
        let (now, pending) = (sequence.next(), pending)
        await changed(
            try await transaction { change in
                let changes = pending.changes(id, of: Element.self)
                try change.put(StoredElement(element, changes, Evidence(begun: now, received: now)), for: id)
                self.noteSingle(try ElementPlace.finder(id, of: Element.self)(change))
                return try self.changedLists(in: change)
            }
        )
    }
}

extension Repository {
    /// Whether a stored element is good enough.
    public enum ReadPolicy: Hashable, Sendable {
        /// The stored element if there is one, and the server's if there is not.
        case stored
        /// The stored element while it is fresh, then the server's.
        case ifStale
        /// The server's, always.
        case fresh
    }
}

extension RepositoryTransaction {
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
