public import GenAPIRuntime
import Synchronization

/// What one account's lists and elements have in common: the client, the store, the clock, the connection, and the changes
/// that no server has confirmed.
///
///     let repositories = Repositories(client)
///     let users = repositories.list(User.list(q: "ann"))
///     try await users.refresh()
///
/// They end with the login of the client's `OAuth2Session`: when somebody signs out, or the server ends the login, everything
/// is forgotten as in `close()`, and an answer that arrives later is discarded. The next login gets repositories of its own; those
/// of a login that is over throw `FetchError.closed`.
public final class Repositories: Sendable {
    /// What asks the server; `nil` where lists and elements come from closures alone.
    public let client: Client?
    private let store: any LocalStore
    /// How many rows the lists may have together that nobody has in use.
    let unusedRows: Int
    let clock: RepositoryClock
    let pending = PendingChanges()
    /// Counts requests, answers and changes; larger than in any earlier process.
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
        var isOnline = true
        var isClosed = false
        /// Follows the connection.
        var following: Task<Void, Never>?
    }

    struct WeakList: Sendable {
        weak var list: (any OpenList)?
        /// How many rows it had when it was read last; `nil` while nothing is known of it.
        var rows: Int?
    }

    /// - Parameters:
    ///   - client: `nil` where lists and elements come from closures alone; a call of the API throws
    ///     `FetchError.noClient` then.
    ///   - unusedRows: How many rows the lists that nobody has in use may have together, each counted with ten rows
    ///     more than it has. Those that were used the longest ago are forgotten first, and elements with the last list
    ///     that holds them. As many elements are kept beside that were asked for or saved by themselves. Nothing that is in use,
    ///     observed or changed without an answer so far is ever forgotten.
    ///   - connectivity: Whether there is a connection, now and whenever that changes. Without one, nothing is asked for;
    ///     with one again, lists that somebody observes go on. Where nothing was said, or it is `nil`, there is one. The
    ///     default watches the device's network; on Linux that is `nil`.
    ///   - clock: What ages and waits are measured with, going on from the time of day at which this is made.
    public convenience init(
        _ client: Client? = nil,
        unusedRows: Int = 10_000,
        connectivity: AsyncStream<Bool>? = deviceConnectivity,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            client,
            store: MemoryStore(),
            unusedRows: unusedRows,
            connectivity: connectivity,
            clock: clock
        )
    }

    /// - Parameter store: One that no other repositories write.
    package init(
        _ client: Client? = nil,
        store: any LocalStore,
        unusedRows: Int = 10_000,
        connectivity: AsyncStream<Bool>? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        self.store = store
        self.unusedRows = max(unusedRows, 0)
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

    /// A list whose pages come from a closure. As long as it is in use, the same name is the same list. Lists of other elements
    /// are other lists, also when they have the same name.
    ///
    /// - Parameters:
    ///   - name: What the list is of, with everything that it is asked for with.
    ///   - page: The page of a cursor; without one, the first.
    public func list<Element>(
        _ name: String,
        rules: ListRules = ListRules(),
        page: @escaping @Sendable (_ cursor: String?) async throws -> Page<Element>
    ) -> ListRepository<Element> {
        list(ListKey(name), rules) { try await page($0?.text) }
    }

    /// A list whose pages come from anywhere.
    func list<Element>(
        _ key: ListKey,
        _ rules: ListRules,
        page: @escaping @Sendable (_ cursor: PageCursor?) async throws -> Page<Element>
    ) -> ListRepository<Element> {
        let key = key.of(Element.self)
        return state.withLock { state in
            if let list = state.lists[key]?.list as? ListRepository<Element> { return list }
            let list = ListRepository(key, rules: rules, isOnline: state.isOnline, in: self, page: page)
            state.lists[key] = WeakList(list: list, rows: state.unused.remove(key))
            state.keys.insert(key)
            return list
        }
    }

    /// A list is in use no longer. Another one may have its key by now.
    func release(_ key: ListKey) {
        let time = sequence.next()
        state.withLock { state in
            guard let released = state.lists[key], released.list == nil else { return }
            state.lists[key] = nil
            state.keys.remove(key)
            if let rows = released.rows { state.unused.insert(key, rows: rows, at: time) }
        }
    }

    /// A list that is in use has so many rows now.
    func note(_ rows: Int, of key: ListKey) {
        state.withLock { $0.lists[key]?.rows = rows }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Elements by themselves.
    ///
    /// - Parameter fetch: The server's element, or `nil` where it has none.
    public func elements<Element>(
        staleness: Staleness = Staleness(),
        fetch: @escaping @Sendable (Element.ID) async throws -> Element?
    ) -> Repository<Element> {
        let number = sequence.next()
        return Repository(repositories: self) { id in
            ElementSource(key: ListKey("\(number) \(id)"), staleness: staleness) { try await fetch(id) }
        }
    }

    /// Says that a change has made every list with one of these tags wrong. Those that are observed are fetched anew.
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

    /// Says whether there is a connection.
    package func setOnline(_ isOnline: Bool) async {
        let lists = state.withLock { state in
            state.isOnline = isOnline
            return state.lists.values.compactMap(\.list)
        }
        for list in lists { await list.setOnline(isOnline) }
    }

    /// Says that the account may be used again, after answers of 401. Lists that somebody observes go on.
    public func authorized() async {
        for list in state.withLock({ $0.lists.values.compactMap(\.list) }) { await list.authorized() }
    }

    /// Ends all lists and forgets everything, as at the end of an account's session. Their observers see no further value,
    /// and answers that are still to come are not kept. From then on, every call throws `FetchError.closed`.
    public func close() async throws {
        let lists = state.withLock { state in
            defer {
                (state.lists, state.keys, state.isClosed) = ([:], [], true)
                (state.unused, state.single) = (UnusedLists(), SingleElements())
            }
            state.following?.cancel()
            return state.lists.values.compactMap(\.list)
        }
        for list in lists { await list.close() }
        observers.close()
        requests.close()
        try await store.removeAll()
    }

    /// Runs a transaction of the store, unless the account is closed: nothing may be written after it was forgotten.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (RepositoryTransaction) throws -> Result
    ) async throws -> Result {
        let (result, sights) = try await store.change { [self] change in
            if isClosed { throw FetchError.closed }
            let result = try body(change)
            return (result, try observers.look(change, sequence))
        }
        for show in sights { show() }
        return result
    }

    /// The lists in use that show something else because of a transaction.
    func changedLists(in change: RepositoryTransaction) throws -> Set<ListKey> {
        try change.changedLists(among: state.withLock { $0.keys })
    }

    /// Shows lists what others have changed in the store.
    func changed(_ keys: Set<ListKey>) async {
        for list in open(keys) { await list.reload() }
    }

    private func open(_ keys: Set<ListKey>) -> [any OpenList] {
        state.withLock { state in keys.compactMap { state.lists[$0]?.list } }
    }
}

extension Repositories: LoginResource {
    /// An element that the store cannot remove is not shown any more.
    package func loginEnded() async { try? await close() }
}

/// A list that is in use.
protocol OpenList: AnyObject, Sendable {
    func reload() async
    func invalidated() async
    func setOnline(_ isOnline: Bool) async
    func authorized() async
    func close() async
}
