import CollectionWalks
import GenAPITesting

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// A list of a `CollectionServer` whose pages are loaded in random order while it changes. Uses the requests and
/// merging of a repository, but no tasks. Responses can be late and out of order.
struct ListScenario {
    private struct Request {
        let place: MergePoint
        let begun: Int
        let page: Page<CollectionElement>
        let answer: CollectionHistory.Response
    }

    private let server: CollectionServer
    private let walk: PagingWalk
    private let policy: ListConfiguration.MergePolicy
    private let key = ListKey("scenario")
    private let memory = MemoryTransaction()
    private var change: RepositoryTransaction { RepositoryTransaction(memory) }
    private var oracle: ListOracle
    private var random: SeededRandom
    private var number = 0
    private var requests = 0
    private var underway: [Request] = []
    private(set) var log: [String] = []
    /// The server no longer knows an element to continue from.
    private var refused: Set<MergePoint> = []

    /// Typical faults of list implementations.
    enum Fault: CaseIterable {
        /// Takes the new elements of a page for the whole page.
        case forgetsRepeats
        /// Merges every page at the requested position.
        case goesByPlace
        /// Appends every page at the end.
        case appends
        /// Takes the rows below a known row of a first page for unchanged.
        case keepsBelow

        /// Whether the fault matters in this mode.
        var modes: [CollectionScript.Mode] {
            switch self {
            case .forgetsRepeats, .goesByPlace: [.standard, .page]
            // New elements at the end belong there.
            case .appends: CollectionScript.Mode.allCases.filter { $0 != .none && $0 != .ascending }
            // Offset lists are read again from the beginning in any case.
            case .keepsBelow: [.cursor, .link, .keyset, .idCursor, .descending, .ascending]
            }
        }
    }

    let script: CollectionScript
    let option: ListOption?
    let fault: Fault?
    private let isTold: Bool
    /// The seeds of the executed steps.
    private(set) var steps: [SeededRandom] = []
    private let given: [SeededRandom]?

    /// - Parameters:
    ///   - option: Paging options other than the defaults.
    ///   - steps: The steps of another scenario to repeat; otherwise they follow from the script's seed.
    ///   - isTold: Whether to record a log, which takes longer.
    init(
        _ script: CollectionScript,
        _ option: ListOption? = nil,
        steps: [SeededRandom]? = nil,
        fault: Fault? = nil,
        isTold: Bool = false
    ) {
        (self.script, self.option, given, self.fault, self.isTold) = (script, option, steps, fault, isTold)
        var script = script
        option?.script(&script)
        // A repeated page cannot be told from the right one; other tests cover it.
        script.repeatedPages = 0
        server = CollectionServer(script)
        let list = option.map { ListEndpoint.get("/items", paging: $0.paging) } ?? script.list
        walk = PagingWalk(server: server, list: list, limit: 2 + Int(script.seed % 7))
        var policy = ListConfiguration(for: list).mergePolicy
        if fault == .keepsBelow { policy.refresh = .head }
        self.policy = policy
        oracle = ListOracle(policy)
        random = SeededRandom(seed: script.seed &+ 9)
    }

    /// Runs the scenario and returns the first problem. Throws if the server's cursors form a cycle.
    mutating func play() throws -> ListProblem? {
        for number in 0..<(given?.count ?? 12) {
            if let given { random = given[number] }
            steps.append(random)
            if let problem = try step() { return problem }
        }
        underway = []
        server.freeze()
        if let problem = try load(.start, nil) { return problem }
        while openPlaces.count > 1 {
            let (place, cursor) =
                openPlaces.last { if case .beginning = $0.0 { false } else { true } } ?? openPlaces[0]
            if place == .start { break }
            if requests > 400 { return ListProblem(.endless, "\(place)") }
            if let problem = try load(place, cursor) { return problem }
        }
        return difference
    }

    /// P6: without further changes, a refresh and loading to the end make the list equal to the server's. With a
    /// limited history, rows that the server no longer returns may remain below an unfillable gap.
    private var difference: ListProblem? {
        let rows = oracle.rows
        let current =
            policy.history == .complete ? rows : Array(rows.prefix(while: { $0 != nil }))
        if current != server.list.map(Optional.some) {
            return ListProblem(.notConverged, "\(current) instead of \(server.list)")
        }
        let list = state
        let isOpen = list.tail != nil || list.gaps.values.contains(where: \.isFillable)
        return isOpen ? ListProblem(.notConverged, "there is more to load") : nil
    }

    private mutating func step() throws -> ListProblem? {
        if !underway.isEmpty, random.chance(0.3) {
            return receive(underway.remove(at: random.below(underway.count)))
        }
        let places = openPlaces.filter { place in !underway.contains { $0.place == place.0 } }
        guard !places.isEmpty else { return receive(underway.removeFirst()) }
        let (place, cursor) = places[random.below(places.count)]
        // A refresh is exclusive and contains the newest elements.
        if place == .start { underway = [] }
        if case .beginning = place, underway.contains(where: { $0.place == .start }) { return nil }
        do {
            guard let request = try request(place, cursor) else { return nil }
            if random.chance(0.7) { return receive(request) }
            underway.append(request)
        } catch let error as ClientError where error.status == .serviceUnavailable {
        } catch is TransportError {}
        return nil
    }

    private var openPlaces: [(MergePoint, PageCursor?)] {
        let list = state
        var places: [(MergePoint, PageCursor?)] = [(.start, nil)]
        if let head = list.head { places.append((.beginning(head.id), head.cursor)) }
        if let tail = list.tail { places.append((.end(tail.id), tail.cursor)) }
        for gap in rows.gaps.reversed() {
            if let below = gap.below { places.append((.gap(gap.id, below.id), below.cursor)) }
        }
        return places.filter { !refused.contains($0.0) }
    }

    private mutating func load(_ place: MergePoint, _ cursor: PageCursor?) throws -> ListProblem? {
        try request(place, cursor).flatMap { receive($0) }
    }

    /// `nil` if the server rejects the request.
    private mutating func request(_ place: MergePoint, _ cursor: PageCursor?) throws -> Request? {
        requests += 1
        number += 1
        let call = try PageCall(walk.list, cursor, limit: walk.limit)
        var page: Page<CollectionElement>
        do {
            page = try walk.page(of: call).keepable
        } catch let error as ClientError where error.status == .notFound {
            refused.insert(place)
            return nil
        }
        var place = place
        switch fault {
        case .forgetsRepeats?: page.inOrder = page.elements
        case .goesByPlace?: page.beginning = .opening
        case .appends?: place = state.tail.map { .end($0.id) } ?? place
        case .keepsBelow?, nil: break
        }
        let answer = try server.history.responses.last { $0.status == 200 }.required
        if isTold { log.append("\(place) is answered \(answer.elements)") }
        return Request(place: place, begun: number, page: page, answer: answer)
    }

    private mutating func receive(_ request: Request) -> ListProblem? {
        number += 1
        memory.begin()
        let merge = try? change.receive(
            request.page,
            at: request.place,
            of: key,
            policy,
            RequestInterval(begun: request.begun, received: number)
        )
        let rows = rows
        // A response without known elements has no position.
        let hasPlace = !request.page.inOrder.isEmpty || request.answer.elements.isEmpty
        let reading = ListOracle.Reading(answer: request.answer, begun: request.begun, received: number)
        if isTold {
            let shown = rows.map { $0.element.map { "\($0.id)" } ?? "|" }.joined(separator: " ")
            log.append("\(request.place) brings \(request.page.inOrder.map(\.id)): \(shown)")
        }
        if option?.isJudgedAtTheEnd == true {
            oracle.show(rows.map { $0.element?.id })
            return nil
        }
        return oracle.problem(
            rows.map { $0.element?.id },
            hasEnded: state.tail == nil,
            after: merge?.isCurrent == true && hasPlace ? reading : nil,
            of: server
        )
    }

    private var rows: ListRows<CollectionElement> { (try? change.rows(of: key, after: [])) ?? ListRows() }
    private var state: ListState { (try? change.list(key)) ?? ListState() }
}
