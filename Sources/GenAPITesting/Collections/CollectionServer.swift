public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server of one collection that changes while it is read, in any mode of paging, and that may behave badly. All of
/// it follows from the seed in its script, as long as one request is made after the other.
///
///     let server = CollectionServer(CollectionScript(.standard, seed: 7, count: 1000, changes: 100))
///     for try await element in server.client().items(server.script.list) { … }
///     let history = server.history
///     …
///     #expect(history.elements(throughout: 0...history.tick).isSubset(of: seen))
///
/// It knows what really happened, so that a client can be judged by it.
public final class CollectionServer: Transport {
    /// What it plays.
    public let script: CollectionScript
    private let clock: (any Clock<Duration>)?
    private let state: Mutex<CollectionState>

    /// - Parameters:
    ///   - clock: What the script's latency is waited on; `nil`: no answer takes time.
    ///   - isRecording: Whether there is a history, which grows with every answer.
    public init(
        _ script: CollectionScript,
        clock: (any Clock<Duration>)? = nil,
        isRecording: Bool = true
    ) {
        self.script = script
        self.clock = clock
        state = Mutex(CollectionState(script, isRecording: isRecording))
    }

    /// So far. Without recording, it counts ticks and has nothing else.
    public var history: CollectionHistory { state.withLock(\.history) }

    /// The list as it is now, without what the server hides.
    public var list: [CollectionElement.ID] { state.withLock { $0.visible.map { .init($0.id) } } }

    /// Where each element is in the order of the list, those that are gone included: a lower number stands before.
    public var ranks: [CollectionElement.ID: UInt64] { state.withLock { $0.ranks } }

    /// From now on nothing changes, and the server behaves.
    public func freeze() {
        state.withLock { $0.isFrozen = true }
    }

    /// Changes the collection now, besides what happens of itself.
    public func change(times: Int = 1) {
        state.withLock { state in for _ in 0..<times { state.change() } }
    }

    /// Answers by path and query alone; method, headers and body make no difference.
    ///
    /// - Throws: `TransportError` where the script has errors, and what its clock throws, such as
    ///   `CancellationError`.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let wait = state.withLock { $0.latency() }
        try await clock?.sleep(for: wait / 2)
        let answer = answer(to: request.head.path ?? "/")
        try await clock?.sleep(for: wait / 2)
        if let error = answer.error { throw error }
        return answer.response
    }

    /// What a `GET` of that path and query is answered now. The collection changes before the page is cut out of it, and
    /// after.
    public func answer(to target: String) -> StubAnswer {
        state.withLock { $0.respond(to: target) }
    }

    /// A client of this server and of nothing else.
    public func client(clock: any Clock<Duration> = ContinuousClock()) -> Client {
        Client(Self.definition, baseURL: "http://collection.test", transport: self, clock: clock)
    }

    /// The elements are in `items`.
    public static let definition = APIDefinition(name: "Collection", envelope: Envelope(data: "items"))
}

extension CollectionState {
    fileprivate mutating func latency() -> Duration {
        script.latency * Double(waits.below(1000)) / 1000
    }

    fileprivate mutating func respond(to target: String) -> StubAnswer {
        changeAtRandom()
        defer { changeAtRandom() }
        history.tick += 1
        answersSoFar += 1
        if !isFrozen, random.chance(script.errors) {
            note(target, status: 503, [])
            return random.chance(0.5) ? .status(503) : .error(TransportError(.connectionLost))
        }
        switch answer(to: target) {
        case .status(let status):
            note(target, status: status, [])
            return .status(status)
        case .page(let page):
            let elements = page.elements.filter { !$0.isHidden }
            note(target, status: 200, elements, from: page.isRepeated ? nil : page.elements.startIndex)
            let items = #""items":[\#(elements.map(\.json).joined(separator: ","))]"#
            return .json("{\((page.members + [items]).joined(separator: ","))}", headers: page.headers)
        }
    }

    private mutating func note(
        _ target: String,
        status: Int,
        _ elements: [StoredElement],
        from start: Int? = nil
    ) {
        guard isRecording else { return }
        let before = start.map { self.elements[..<$0].count { !$0.isHidden } }
        history.answers.append(
            CollectionHistory.Answer(
                tick: history.tick,
                target: target,
                status: status,
                elements: elements.map { .init($0.id) },
                list: visible.map { .init($0.id) },
                range: before.map { $0..<$0 + elements.count }
            )
        )
    }
}
