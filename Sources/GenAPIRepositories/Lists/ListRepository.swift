import GenAPIFieldSelection
import GenAPIRuntime
import Synchronization

/// The fetched part of an API's list, shared and kept current for all its users.
///
///     for await users in repositories.list(User.list(), client).snapshots() {
///         render(users.rows, users.append)
///     }
///
/// Callers that load in the same direction share one request. A refresh cancels all other loads.
public actor ListRepository<Element: Identifiable & Sendable> where Element.ID: Sendable {
    /// The list's name and element type. In the same repositories, lists with equal keys are one list while it is in
    /// use.
    package nonisolated let key: ListKey
    /// The configuration of the list's creation. A second caller with other configuration gets the same list with these.
    public nonisolated let configuration: ListConfiguration
    nonisolated let repositories: Repositories
    package nonisolated let scope: ElementScope<Element>
    /// Keeps fields of known elements that the pages lack; `nil` if their fields cannot be selected.
    let completion: FieldCompletion<Element>?
    let source: ListSource<Element>

    // No method reads one of these before an `await` and writes it afterwards: every change is a step of the core, and
    // the store itself decides how a page is merged.
    var core: ListCore
    var rows = ListRows<Element>()
    /// The parts of `rows` whose elements were read.
    var readWindows: Set<ListRows<Element>.Window> = []
    nonisolated let windows = ReadWindows<Element>()
    /// The revision of the transaction that `rows` and `core.list` belong to.
    var revision = 0
    /// The revision that all observers have got.
    private var publishedRevision = 0
    var isClosed = false
    private var lastCaller = 0
    private var callers: [ListCore.Caller: CheckedContinuation<LoadResult, any Error>] = [:]
    var requests: [ListCore.Ticket: Task<Void, Never>] = [:]
    private var observers: [Int: Observer] = [:]
    private var timer: (time: Duration, task: Task<Void, Never>)?
    var begun: [ListCore.Ticket: Int] = [:]
    /// The changes that the pages of each request have made so far.
    var results: [ListCore.Ticket: LoadResult] = [:]
    private nonisolated let missingRowsRule = Mutex<(@Sendable (inout Element) -> Bool)?>(nil)

    struct Observer {
        let window: ListRows<Element>.Window
        let stream: AsyncStream<ListSnapshot<Element>>.Continuation
    }

    init(
        _ key: ListKey,
        configuration: ListConfiguration,
        isOnline: Bool,
        in repositories: Repositories,
        scope: ElementScope<Element>,
        completion: FieldCompletion<Element>?,
        source: ListSource<Element>
    ) {
        self.key = key
        self.configuration = configuration
        (self.repositories, self.scope) = (repositories, scope)
        self.completion = completion
        self.source = source
        core = ListCore(configuration: configuration)
        core.isOnline = isOnline
    }

    deinit { repositories.release(key) }

    /// The rule of `keepMissingRows`. Transactions of others read it.
    nonisolated var missingRows: (@Sendable (inout Element) -> Bool)? {
        get { missingRowsRule.withLock(\.self) }
        set { missingRowsRule.withLock { $0 = newValue } }
    }

    /// Loads the first page again. Existing rows stay visible until it arrives.
    ///
    ///     let result = try await list.refresh()
    ///     print(result.inserted.count, "new")
    ///
    /// - Returns: What has changed in the list, and the page.
    /// - Throws: Any error of the request; `FetchError`; `CancellationError`.
    @discardableResult
    public func refresh() async throws -> LoadResult { try await load(.refresh) }

    /// Loads in one direction, shared with other callers unless `ListConfiguration.joiningPolicy` is `reject`. Does nothing if
    /// there is nothing to load.
    ///
    /// - Returns: What has changed in the list, and the page. Callers that share a request have the same result.
    /// - Throws: Any error of the request; `FetchError`; `CancellationError`.
    @discardableResult
    public func load(_ direction: LoadDirection) async throws -> LoadResult {
        try await load(direction, isAutomatic: false)
    }

    /// Loads everything, one request per page: every gap that can be filled, from the top, and the rest of the list.
    /// After a refresh and without concurrent changes, the rows then equal the server's list, within
    /// `ListConfiguration.MergePolicy.HistoryDepth`.
    ///
    /// - Throws: Any error of a request; `FetchError`; `CancellationError`.
    public func loadToEnd() async throws {
        while let direction = try await snapshot().unloaded {
            try Task.checkCancellation()
            try await load(direction)
        }
    }

    /// The list as it is stored, and then after a refresh. Ends after it, or with the error of the request.
    ///
    ///     for try await places in list.storedThenRefreshed() { show(places.rows) }
    public nonisolated func storedThenRefreshed() -> some AsyncSequence<ListSnapshot<Element>, any Error>
        & Sendable
    {
        AsyncThrowingStream.producing { snapshots in
            snapshots.yield(try await self.snapshot())
            try await self.refresh()
            snapshots.yield(try await self.snapshot())
        }
    }

    /// The current state of the list.
    ///
    /// - Throws: An error of the store.
    public func snapshot() async throws -> ListSnapshot<Element> {
        windows.readAll()
        try await open(.all)
        return ListSnapshot(rows, core, at: repositories.clock.now())
    }

    @discardableResult
    func load(_ direction: LoadDirection, isAutomatic: Bool) async throws -> LoadResult {
        try await open()
        if isClosed { throw FetchError.closed }
        lastCaller += 1
        let caller = lastCaller
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                callers[caller] = continuation
                step { $0.load(direction, for: caller, isAutomatic: isAutomatic, at: $1) }
            }
        } onCancel: {
            Task { await self.cancel(caller) }
        }
    }

    private func cancel(_ caller: ListCore.Caller) {
        step { $0.cancel(caller, at: $1) }
    }
}

// Effects.

extension ListRepository {
    /// Changes the core, performs the resulting effects and publishes the new state. Nothing else changes the core.
    ///
    /// - Parameter newcomers: The observers that get a snapshot if the list looks as before; `nil` for all.
    func step(for newcomers: Set<Int>? = nil, _ change: (inout ListCore, Duration) -> Void) {
        let now = repositories.clock.now()
        let former = core
        change(&core, now)
        let effects = core.effects
        core.effects = []
        for effect in effects { perform(effect) }
        // Terminated observers found here take effect with the core's next step.
        let looksSame = newcomers != nil && publishedRevision == revision && core.looksSame(as: former)
        publish(at: now, to: looksSame ? newcomers : nil)
        schedule()
    }

    private func perform(_ effect: ListCore.Effect) {
        switch effect {
        case .fetch(let ticket, let place, let cursor):
            let number = repositories.sequence.next()
            begun[ticket] = number
            repositories.underWay.begin(number)
            let time = repositories.clock.now()
            requests[ticket] = Task { await self.fetch(ticket, place, cursor, begun: number, at: time) }
        case .cancel(let ticket):
            requests.removeValue(forKey: ticket)?.cancel()
            (begun[ticket], results[ticket]) = (nil, nil)
        case .resume(let finished, let error, let ticket):
            let result = ticket.flatMap { results.removeValue(forKey: $0) } ?? LoadResult()
            for caller in finished {
                let continuation = callers.removeValue(forKey: caller)
                if let error {
                    continuation?.resume(throwing: error)
                } else {
                    continuation?.resume(returning: result)
                }
            }
        }
    }

    private func schedule() {
        let next = core.nextTick
        guard next != timer?.time else { return }
        timer?.task.cancel()
        timer = next.map { time in
            let sleep = repositories.clock.sleep
            let task = Task { [weak self] in
                guard (try? await sleep(time)) != nil else { return }
                await self?.tick()
            }
            return (time, task)
        }
    }

    private func tick() {
        timer = nil
        step { $0.tick(at: $1) }
    }
}

extension ListRepository: OpenList {
    func reload() async {
        guard let change = try? await read() else { return }
        adopt(change)
        step { _, _ in }
    }

    func invalidated() async {
        await reload()
        step { $0.invalidated(at: $1) }
    }

    package func setOnline(_ isOnline: Bool) { step { $0.setOnline(isOnline, at: $1) } }

    package func authorized() { step { $0.authorized(at: $1) } }

    package func close() {
        isClosed = true
        for request in requests.values { request.cancel() }
        timer?.task.cancel()
        for caller in callers.values { caller.resume(throwing: FetchError.closed) }
        for observer in observers.values { observer.stream.finish() }
        (requests, callers, observers, timer, results) = ([:], [:], [:], nil, [:])
        (core, rows) = (ListCore(configuration: configuration), ListRows())
    }
}

// Observers.

extension ListRepository {
    /// The current list, followed by every later version, until the task is cancelled or the repositories are closed. A
    /// slow reader gets only the latest version. Refreshes the list if it is not fresh.
    public nonisolated func snapshots(_ window: ListRows<Element>.Window = .all)
        -> some AsyncSequence<ListSnapshot<Element>, Never> & Sendable
    {
        ListSnapshots(list: self, window: window)
    }

    var observerIDs: Set<Int> { Set(observers.keys) }

    func join(_ id: Int, _ observer: Observer) async {
        windows.insert(observer.window, for: id)
        try? await open(observer.window)
        guard !isClosed else { return observer.stream.finish() }
        observers[id] = observer
        step(for: [id]) { $0.observerJoined(at: $1) }
    }

    func leave(_ id: Int) {
        windows.remove(id)
        guard observers.removeValue(forKey: id) != nil else { return }
        step(for: []) { $0.observerLeft(at: $1) }
    }

    /// - Parameter newcomers: `nil` for all observers.
    private func publish(at now: Duration, to newcomers: Set<Int>?) {
        if newcomers == nil { publishedRevision = revision }
        var audience = observers
        if let newcomers {
            audience = [:]
            for id in newcomers { audience[id] = observers[id] }
        }
        guard !audience.isEmpty else { return }
        let snapshot = ListSnapshot(rows, core, at: now)
        // Without a readable store, observers still get the states of requests.
        for (id, observer) in audience where revision == 0 || isRead(observer.window) {
            if case .terminated = observer.stream.yield(snapshot.showing(observer.window)) {
                observers[id] = nil
                windows.remove(id)
                core.observerLeft(at: now)
            }
        }
    }
}
