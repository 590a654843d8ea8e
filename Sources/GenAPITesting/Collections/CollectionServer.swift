public import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server whose collection changes while a client reads it. It supports every kind of paging and can misbehave. Its
/// behaviour follows from the script's seed, as long as requests are sequential.
///
///     let server = CollectionServer(CollectionScript(.standard, seed: 7, count: 1000, changes: 100))
///     for try await element in server.client().items(server.script.list) { … }
///     let history = server.history
///     …
///     #expect(history.elements(throughout: 0...history.tick).isSubset(of: seen))
///
/// The recorded history is the reference for judging what a client has read.
public final class CollectionServer: Transport {
    /// The script that the server follows.
    public let script: CollectionScript
    private let clock: (any Clock<Duration>)?
    private let state: Mutex<CollectionState>

    /// - Parameters:
    ///   - clock: Measures the script's latency; `nil` responds at once.
    ///   - isRecording: Whether the server records a history, which grows with every response.
    public init(
        _ script: CollectionScript,
        clock: (any Clock<Duration>)? = nil,
        isRecording: Bool = true
    ) {
        self.script = script
        self.clock = clock
        state = Mutex(CollectionState(script, isRecording: isRecording))
    }

    /// The history so far. Without recording, it contains only the current tick.
    public var history: CollectionHistory { state.withLock(\.history) }

    /// The visible part of the current list.
    public var list: [CollectionElement.ID] { state.withLock { $0.visible.map { .init($0.id) } } }

    /// The rank of every element, including deleted ones. A lower rank precedes a higher one.
    public var ranks: [CollectionElement.ID: UInt64] { state.withLock { $0.ranks } }

    /// Stops all changes and faults.
    public func freeze() {
        state.withLock { $0.isFrozen = true }
    }

    /// Changes the collection now, in addition to the script's changes.
    public func change(times: Int = 1) {
        state.withLock { state in for _ in 0..<times { state.change() } }
    }

    /// Responds according to path and query; ignores method, headers and body.
    ///
    /// - Throws: `TransportError` if the script has errors; errors of the clock, such as `CancellationError`.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let wait = state.withLock { $0.latency() }
        try await clock?.sleep(for: wait / 2)
        let response = response(to: request.head.path ?? "/")
        try await clock?.sleep(for: wait / 2)
        if let error = response.error { throw error }
        return response.response
    }

    /// Responds to a `GET` of this path and query. The collection may change before and after the page is taken from
    /// it.
    public func response(to target: String) -> StubAnswer {
        state.withLock { $0.respond(to: target) }
    }

    /// A client of this server.
    public func client(clock: any Clock<Duration> = ContinuousClock()) -> Client {
        Client(Self.definition, baseURL: "http://collection.test", transport: self, clock: clock)
    }

    /// The definition of the server's API, with the elements in `items`.
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
        responseCount += 1
        if !isFrozen, random.chance(script.errors) {
            note(target, status: 503, [])
            return random.chance(0.5) ? .status(503) : .error(TransportError(.connectionLost))
        }
        switch result(for: target) {
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
        history.responses.append(
            CollectionHistory.Response(
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
