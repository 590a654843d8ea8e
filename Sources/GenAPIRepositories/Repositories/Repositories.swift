public import GenAPIRuntime
import Synchronization

/// The shared lists and elements of one account, with their client, store, clock, connectivity and unconfirmed changes.
///
///     let repositories = Repositories(client)
///     let users = repositories.list(User.list(q: "ann"))
///     try await users.refresh()
///
/// Repositories end with the login of the client's `OAuth2Session`. When the user signs out or the server ends the
/// login, all data is removed as by `close()`, and later responses are discarded. Calls of ended repositories throw
/// `FetchError.closed`. Create new repositories for the next login. A login that the server ends while operations of an
/// outbox wait leaves a store on disk as it is, and the next login of the account continues with it.
public final class Repositories: Sendable {
    /// The client; `nil` if all lists and elements are fetched by closures.
    public let client: Client?
    package let store: any LocalStore
    /// The maximum number of rows of all unused lists together.
    let unusedRows: Int
    let importHooks: ImportHooks
    package let clock: RepositoryClock
    package let pending = PendingChanges()
    let confirmedEdits = ConfirmedEdits()
    /// Numbers requests, responses and changes. It continues above the numbers of earlier processes.
    let sequence: NumberSequence
    let observers = ElementObservers()
    let requests = ElementRequests()
    let underWay = RequestsUnderWay()
    let state = Mutex(State())

    struct State {
        var lists: [ListKey: WeakList] = [:]
        /// The keys of `lists`.
        var keys: Set<ListKey> = []
        var unused = UnusedLists()
        var single = SingleElements()
        var followers: [WeakFollower] = []
        var isOnline = true
        var isClosed = false
        /// Observes the connectivity.
        var following: Task<Void, Never>?

        var allFollowers: [any RepositoryFollower] {
            lists.values.compactMap(\.list) + followers.compactMap(\.follower)
        }
    }

    struct WeakFollower: Sendable {
        weak var follower: (any RepositoryFollower)?
    }

    struct WeakList: Sendable {
        weak var list: (any OpenList)?
        /// The number of rows when it was last read; `nil` if unknown.
        var rows: Int?
    }

    /// - Parameters:
    ///   - client: `nil` if all lists and elements are fetched by closures. Calls then throw `FetchError.noClient`.
    ///   - store: Stores all lists and elements. Every `Repositories` needs a store of its own.
    ///   - unusedRows: The maximum number of rows of all unused lists together. Each list counts for ten additional
    ///     rows. The least recently used lists are evicted first, and elements with the last list that contains them.
    ///     Also the maximum number of elements that were fetched or saved individually, in addition to those rows.
    ///     Lists in use, observed elements and unconfirmed changes are never evicted.
    ///   - connectivity: Whether there is a connection, now and whenever it changes. Without a connection nothing is
    ///     requested; observed lists continue when it is back. Without a stream, or before its first value, the
    ///     connection is assumed. The default observes the device's network; on Linux it is `nil`.
    ///   - importHooks: What the app does with elements of responses before and while they are stored.
    ///   - clock: Measures ages and delays, starting at the current time of day.
    public convenience init(
        _ client: Client? = nil,
        store: RepositoryStore = .inMemory,
        unusedRows: Int = 10_000,
        connectivity: AsyncStream<Bool>? = deviceConnectivity,
        importHooks: [ImportHook] = [],
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            client,
            store: store.local,
            unusedRows: unusedRows,
            connectivity: connectivity,
            importHooks: importHooks,
            clock: clock
        )
    }

    /// - Parameter store: A store that no other repositories write to.
    package init(
        _ client: Client? = nil,
        store: any LocalStore,
        unusedRows: Int = 10_000,
        connectivity: AsyncStream<Bool>? = nil,
        importHooks: [ImportHook] = [],
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        self.store = store
        self.unusedRows = max(unusedRows, 0)
        self.importHooks = ImportHooks(importHooks)
        self.clock = RepositoryClock(clock)
        sequence = NumberSequence(after: Int(self.clock.now() / .microseconds(1)))
        client?.endWithLogin(self)
        guard let connectivity else { return }
        let task = Task { [weak self] in
            for await isOnline in connectivity { await self?.setOnline(isOnline) }
        }
        state.withLock { $0.following = task }
    }

    deinit { state.withLock { $0.following?.cancel() } }

    /// Called when a list is no longer in use. Its key may already belong to another one.
    func release(_ key: ListKey) {
        let time = sequence.next()
        state.withLock { state in
            guard let released = state.lists[key], released.list == nil else { return }
            state.lists[key] = nil
            state.keys.remove(key)
            if let rows = released.rows { state.unused.insert(key, rows: rows, at: time) }
        }
    }

    /// Records the row count of a list in use.
    func note(_ rows: Int, of key: ListKey) {
        state.withLock { $0.lists[key]?.rows = rows }
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// A repository of single elements that a closure fetches.
    ///
    /// - Parameter fetch: Returns the server's element, or `nil` if there is none.
    public func repository<Element>(
        freshnessPolicy: FreshnessPolicy = FreshnessPolicy(),
        fetch: @escaping @Sendable (Element.ID) async throws -> Element?
    ) -> Repository<Element> {
        let number = sequence.next()
        return Repository(repositories: self, scope: { _ in ElementScope() }) { id in
            ElementSource(
                key: ListKey("\(number) \(IdentityText.of(id))"),
                freshnessPolicy: freshnessPolicy,
                completion: nil
            ) {
                try await fetch(id)
            }
        }
    }

    /// Marks the lists with one of these tags stale. Observed ones are fetched again.
    ///
    /// - Throws: `FetchError.closed`.
    public func invalidate(_ tags: Set<String>) async throws {
        let now = sequence.next()
        let changed = try await transaction { change in
            let lists = try change.lists(tagged: tags)
            for key in lists {
                var list = try change.list(key)
                list.invalidatedAt = now
                try change.put(list, for: key)
            }
            return lists
        }
        for list in open(changed) { await list.invalidated() }
    }

    /// Sets whether there is a connection.
    package func setOnline(_ isOnline: Bool) async {
        state.withLock { $0.isOnline = isOnline }
        for follower in followers { await follower.setOnline(isOnline) }
    }

    /// Adds an object, which is not kept alive.
    ///
    /// - Returns: Whether there is a connection.
    package func add(_ follower: any RepositoryFollower) -> Bool {
        state.withLock { state in
            state.followers.removeAll { $0.follower == nil }
            state.followers.append(WeakFollower(follower: follower))
            return state.isOnline
        }
    }

    /// The lists in use and the other followers.
    private var followers: [any RepositoryFollower] { state.withLock(\.allFollowers) }

    /// Call this when the account is authorized again after responses of 401. Observed lists and queued changes continue.
    public func authorized() async {
        for follower in followers { await follower.authorized() }
    }

    /// Runs a transaction of the store. Throws after `close()`, so that nothing is written afterwards.
    ///
    /// - Parameter isReading: Whether the body usually writes nothing; it runs twice if it does.
    package func transaction<Result: Sendable>(
        isReading: Bool = false,
        _ body: @escaping @Sendable (RepositoryTransaction) throws -> Result
    ) async throws -> Result {
        let (result, notifications, lists) = try await store.change(isReading: isReading) {
            [self] change in
            if isClosed { throw FetchError.closed }
            change.lists = self
            if change.store.isChangedByOthers { try pending.reapply(in: change) }
            let result = try body(change)
            var lists = try runImportHooks(in: change)
            recordSingle(change.takeContained())
            let notifications = try observers.notifications(change, sequence)
            change.store.evict(before: underWay.oldest())
            if change.store.isChangedByOthers { lists = state.withLock { $0.keys } }
            return (result, notifications, lists)
        }
        for notify in notifications { notify() }
        if !lists.isEmpty { await changed(lists) }
        return result
    }

    /// - Returns: The lists in use that have changed, if hooks have run.
    private func runImportHooks(in change: RepositoryTransaction) throws -> Set<ListKey> {
        let imported = change.takeImported()
        if imported.isEmpty { return [] }
        for group in imported { try group.runHooks(of: self, in: change) }
        return try changedLists(in: change)
    }

    /// The lists in use that a transaction has changed.
    package func changedLists(in change: RepositoryTransaction) throws -> Set<ListKey> {
        try change.changedLists(among: state.withLock { $0.keys })
    }

    /// The scope of elements that a call sends or returns. Repositories without a client of their own have one server.
    ///
    /// - Parameter client: That of the call.
    func scope<Element>(ofPath path: String, _ client: Client?) -> ElementScope<Element> {
        guard let server = client?.baseURL, let own = self.client?.baseURL, server != own else {
            return ElementScope(path: path)
        }
        return ElementScope(ElementOrigin(path: path, server: server.description))
    }

    /// A number for a request, a response or a change, above all earlier ones.
    package func nextNumber() -> Int { sequence.next() }

    /// Reloads lists that another list or element has changed in the store.
    package func changed(_ keys: Set<ListKey>) async {
        for list in open(keys) { await list.reload() }
    }

    private func open(_ keys: Set<ListKey>) -> [any OpenList] {
        state.withLock { state in keys.compactMap { state.lists[$0]?.list } }
    }
}

/// An object that is told about the connection, the authorization and the end of repositories.
package protocol RepositoryFollower: AnyObject, Sendable {
    func setOnline(_ isOnline: Bool) async
    func authorized() async
    func close() async
}

/// A list in use.
protocol OpenList: RepositoryFollower {
    func reload() async
    func invalidated() async
}
