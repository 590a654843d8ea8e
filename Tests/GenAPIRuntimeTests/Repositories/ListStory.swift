import GenAPITesting

@testable import GenAPIRuntime

/// A list of a `CollectionServer`, paged in any order while it changes, through the same requests, readings and merging as
/// in a repository, but without tasks.
struct ListStory {
    private let server: CollectionServer
    private let walk: PagingWalk
    private let rules: MergeRules
    private let key = ListKey("story")
    private let memory = MemoryTransaction()
    private var random: SeededRandom
    private var number = 0
    private var requests = 0
    private(set) var story: [String] = []

    /// Whether it takes what is new of a page for the whole page.
    private let isNaive: Bool

    init(_ script: CollectionScript, isNaive: Bool = false) {
        self.isNaive = isNaive
        var script = script
        // A page in another one's place cannot be told from the right one; its readings have tests of their own.
        script.repeatedPages = 0
        server = CollectionServer(script)
        walk = PagingWalk(server: server, list: script.list, limit: 2 + Int(script.seed % 7))
        rules = ListRules(for: script.list).merging
        random = SeededRandom(seed: script.seed &+ 9)
    }

    /// What went wrong. It throws where a server leads it in a circle.
    mutating func play() throws -> String? {
        for _ in 0..<12 {
            let places = openPlaces
            let (place, cursor) = places[random.below(places.count)]
            do {
                try load(place, cursor)
            } catch let error as ClientError where error.status == .serviceUnavailable {
            } catch is TransportError {}
            if let problem { return problem }
        }
        server.freeze()
        try load(.start, nil)
        while openPlaces.count > 1 {
            let (place, cursor) =
                openPlaces.last { if case .beginning = $0.0 { false } else { true } } ?? openPlaces[0]
            if place == .start { break }
            try load(place, cursor)
            if requests > 400 { return "no end" }
            if let problem { return problem }
        }
        if rules.refresh == .generation, ids != server.list { return "\(ids) instead of \(server.list)" }
        return problem
    }

    private var openPlaces: [(ListPlace, String?)] {
        let list = memory.list(key)
        var places: [(ListPlace, String?)] = [(.start, nil)]
        if let head = list.head { places.append((.beginning(head.id), head.cursor)) }
        if let tail = list.tail { places.append((.end(tail.id), tail.cursor)) }
        for gap in rows.gaps.reversed() {
            if let below = gap.below { places.append((.gap(gap.id, below.id), below.cursor)) }
        }
        return places
    }

    private mutating func load(_ place: ListPlace, _ cursor: String?) throws {
        requests += 1
        let call = try PageCall(walk.list, cursor, limit: walk.limit)
        let page = try walk.page(of: call)
        var listPage = try ListPage(page, of: call)
        if isNaive { listPage.elements = page.elements }
        number += 2
        memory.begin()
        _ = try memory.receive(
            listPage,
            at: place,
            of: key,
            rules,
            Evidence(begun: number, received: number + 1)
        )
        let shown = rows.map { $0.element.map { "\($0.id)" } ?? "|" }.joined(separator: " ")
        story.append("\(place) brings \(page.elements.map(\.id)): \(shown)")
    }

    private var rows: ListRows<CollectionElement> { memory.rows(of: key, after: []) }
    private var ids: [CollectionElement.ID] { rows.items.map(\.id) }

    private var problem: String? {
        let ids = ids
        let shown = Set(ids)
        if shown.count != ids.count { return "an element is there twice" }
        let (ranks, history) = (server.ranks, server.history)
        let constant = history.elements(throughout: 0...history.tick)
        let missing = constant.subtracting(shown).compactMap { ranks[$0] }
        var upper: UInt64?
        var latest: UInt64?
        for row in rows {
            guard let id = row.element?.id else {
                (upper, latest) = (nil, nil)
                continue
            }
            let lower = ranks[id]
            if let upper, let lower, missing.contains(where: { $0 > upper && $0 < lower }) {
                return "a gap above \(id)"
            }
            upper = lower
            // What came or went meanwhile may stand where its neighbours were, and no client can know.
            guard constant.contains(id), let lower else { continue }
            if let latest, latest > lower { return "\(id) is out of order" }
            latest = lower
        }
        return nil
    }
}
