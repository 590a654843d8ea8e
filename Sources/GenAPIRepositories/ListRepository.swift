import GenAPIRuntime

/// A list of an API, as much of it as has been fetched, kept current for everybody who uses it.
///
///     for await users in repositories.list(User.list(), client).snapshots() {
///         render(users.rows, users.append)
///     }
///
/// Requests are joined: however many callers want the same lane, there is one. A refresh goes before everything else.
public actor ListRepository<Element: Identifiable & Sendable> where Element.ID: Sendable {
    /// The key that it was made with, and what it is a list of. In the same repositories, a list with an equal key is this
    /// one as long as it is in use.
    package nonisolated let key: ListKey
    /// Those that it was made with; who asks for the same list with others gets these.
    public nonisolated let rules: ListRules
    nonisolated let repositories: Repositories
    let page: @Sendable (PageCursor?) async throws -> Page<Element>

    // No method reads one of these before an `await` and writes it after: each change is a step of the core, and the store
    // decides for itself what a page does.
    var core: ListCore
    var rows = ListRows<Element>()
    /// Of the transaction that `rows` and `core.list` are of.
    var revision = 0
    var isClosed = false
    private var lastCaller = 0
    private var callers: [ListCore.Caller: CheckedContinuation<Void, any Error>] = [:]
    var requests: [ListCore.Ticket: Task<Void, Never>] = [:]
    private var observers: [Int: Observer] = [:]
    private var timer: (time: Duration, task: Task<Void, Never>)?
    /// Edits that were confirmed while requests were under way that cannot know of them.
    var confirmedEdits: [(at: Int, edit: ListEdit<Element>)] = []
    var begun: [ListCore.Ticket: Int] = [:]

    struct Observer {
        let window: ListRows<Element>.Window
        let stream: AsyncStream<ListSnapshot<Element>>.Continuation
    }

    init(
        _ key: ListKey,
        rules: ListRules,
        isOnline: Bool,
        in repositories: Repositories,
        page: @escaping @Sendable (PageCursor?) async throws -> Page<Element>
    ) {
        self.key = key
        self.rules = rules
        self.repositories = repositories
        self.page = page
        core = ListCore(rules: rules)
        core.isOnline = isOnline
    }

    deinit { repositories.release(key) }

    /// The first page, anew. What is shown stays until it is there.
    ///
    /// - Throws: What the request throws, `FetchError`, or `CancellationError`.
    public func refresh() async throws { try await load(.refresh) }

    /// Loads in one direction, at once with everybody who wants the same. Where there is nothing to load it does nothing.
    ///
    /// - Throws: What the request throws, `FetchError`, or `CancellationError`.
    public func load(_ lane: Lane) async throws {
        try await load(lane, isAutomatic: false)
    }

    /// Loads everything: each gap that can be filled, from the top, and what comes after the last element. It is one request
    /// for each page. When this follows a refresh and nothing changes meanwhile, the rows are the server's list, as
    /// far as `ListRules.Merging.History` says that the server shows it.
    ///
    /// - Throws: What a request throws, `FetchError`, or `CancellationError`.
    public func loadToEnd() async throws {
        while let lane = try await snapshot().unloaded {
            try Task.checkCancellation()
            try await load(lane)
        }
    }

    /// The list as it is now.
    public func snapshot() async throws -> ListSnapshot<Element> {
        try await open()
        return ListSnapshot(rows, core, at: repositories.clock.now())
    }

    func load(_ lane: Lane, isAutomatic: Bool) async throws {
        try await open()
        if isClosed { throw FetchError.closed }
        lastCaller += 1
        let caller = lastCaller
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                callers[caller] = continuation
                step { $0.load(lane, for: [caller], isAutomatic: isAutomatic, at: $1) }
            }
        } onCancel: {
            Task { await self.cancel(caller) }
        }
    }

    private func cancel(_ caller: ListCore.Caller) {
        step { $0.cancel(caller, at: $1) }
    }
}

// Doing what the core decides.

extension ListRepository {
    /// The only way to change the core: what it wants done is begun, and observers see how it is then.
    func step(_ change: (inout ListCore, Duration) -> Void) {
        let now = repositories.clock.now()
        change(&core, now)
        let effects = core.effects
        core.effects = []
        for effect in effects { perform(effect) }
        // Observers that turn out to be gone change when the core has something to do next.
        publish(at: now)
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
            begun[ticket] = nil
        case .resume(let finished, let error):
            for caller in finished {
                let continuation = callers.removeValue(forKey: caller)
                if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
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
        guard let change = try? await commit({ _ in }).1 else { return }
        adopt(change)
        step { _, _ in }
    }

    func invalidated() async {
        await reload()
        step { $0.invalidated(at: $1) }
    }

    func setOnline(_ isOnline: Bool) { step { $0.setOnline(isOnline, at: $1) } }

    func authorized() { step { $0.authorized(at: $1) } }

    func close() {
        isClosed = true
        for request in requests.values { request.cancel() }
        timer?.task.cancel()
        for caller in callers.values { caller.resume(throwing: FetchError.closed) }
        for observer in observers.values { observer.stream.finish() }
        (requests, callers, observers, timer) = ([:], [:], [:], nil)
        core = ListCore(rules: rules)
    }
}

// Observers.

extension ListRepository {
    /// The list now and whenever it changes, until the task is cancelled or the account is closed. A reader that is slow
    /// sees the newest value and misses those before it. A list that is not fresh is refreshed.
    public nonisolated func snapshots(_ window: ListRows<Element>.Window = .all)
        -> some AsyncSequence<ListSnapshot<Element>, Never> & Sendable
    {
        ListSnapshots(list: self, window: window)
    }

    var observerIDs: Set<Int> { Set(observers.keys) }

    func join(_ id: Int, _ observer: Observer) async {
        try? await open()
        guard !isClosed else { return observer.stream.finish() }
        observers[id] = observer
        step { $0.observerJoined(at: $1) }
    }

    func leave(_ id: Int) {
        guard observers.removeValue(forKey: id) != nil else { return }
        step { $0.observerLeft(at: $1) }
    }

    private func publish(at now: Duration) {
        guard !observers.isEmpty else { return }
        let snapshot = ListSnapshot(rows, core, at: now)
        for (id, observer) in observers {
            if case .terminated = observer.stream.yield(snapshot.showing(observer.window)) {
                observers[id] = nil
                core.observerLeft(at: now)
            }
        }
    }
}
