import CollectionWalks
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

@testable import MergeTesting

/// What the oracle of the random scenarios reports about the rows after a page.
@Suite(.listTimeLimit) struct MergeViolationTests {
    private typealias Kind = MergeFailure.Kind

    private var server: MergeServer
    private var oracle: MergeOracle
    /// Visible elements of the server in its order; the server has no hidden ones.
    private let ids: [Int]
    private var sequence = 0

    init() throws {
        server = try Self.server(changesAnywhere: false)
        ids = server.visible.map(\.id)
        oracle = MergeOracle(ListConfiguration.MergePolicy(refresh: .head))
    }

    private static func server(changesAnywhere: Bool) throws -> MergeServer {
        let servers = (0..<400 as Range<UInt64>).lazy.map { seed in
            var random = SeededRandom(seed: seed)
            return MergeServer(ListConfiguration.MergePolicy(), &random)
        }
        return try #require(
            servers.first {
                $0.changesAnywhere == changesAnywhere && $0.entries.count >= 5
                    && $0.visible.count == $0.entries.count
            }
        )
    }

    private func shown(_ rows: [Int?], version: Int = 1) -> ListRows<MergeElement> {
        ListRows(
            rows.enumerated().map { index, id in
                id.map { .element(MergeElement(id: $0, version: version), change: nil) }
                    ?? .gap(ListGap(id: ListGap.ID(number: index)))
            }
        )
    }

    /// The first rows down to an index, and a gap.
    private func top(_ last: Int) -> [Int?] { ids[...last].map { $0 } + [nil] }

    private func kind(of check: () throws -> Void) throws -> Kind? {
        do {
            try check()
            return nil
        } catch let violation as MergeOracle.Violation {
            return violation.kind
        }
    }

    /// The violation by rows that come without a page.
    private func violation(_ rows: [Int?]) throws -> Kind? {
        var oracle = oracle
        return try kind { try oracle.check(shown(rows), server) }
    }

    /// The violation by the rows after a page with these elements, which covers the list from its beginning to its last
    /// element, or to the list's end.
    private mutating func received(
        _ page: [Int],
        rows: [Int?],
        request: MergeOracle.Request? = nil,
        isCurrent: Bool = true,
        isEnd: Bool = false
    ) throws -> Kind? {
        sequence += 2
        let request = request ?? oracle.request(.start, at: sequence - 1, server)
        let keys = server.keys
        let last = isEnd ? .infinity : page.last.flatMap { keys[$0] } ?? .infinity
        let response = MergeOracle.Response(
            request: request,
            page: Page(page.map { MergeElement(id: $0, version: 1) }, next: isEnd ? nil : "next"),
            reach: -.infinity...last,
            keys: keys
        )
        let interval = RequestInterval(begun: request.number, received: sequence)
        return try kind {
            try oracle.received(response, at: interval, isCurrent: isCurrent, shown(rows), server)
        }
    }

    @Test("rows that match the page are accepted")
    mutating func pages() throws {
        #expect(try received(Array(ids[...2]), rows: top(2)) == nil)
        #expect(try received(ids, rows: ids, isEnd: true) == nil)
        #expect(try kind { try oracle.checkEnd(server) } == nil)
    }

    @Test("an element with two rows is reported")
    mutating func duplicates() throws {
        #expect(try received(ids, rows: ids + [nil, ids[0]]) == .duplicate)
        #expect(try received(ids, rows: [ids[0]] + ids) == .duplicate)
    }

    @Test("an element of a current page without a row is reported, unless it has been deleted")
    mutating func missingElements() throws {
        let rows: [Int?] = [ids[0], nil, ids[2]]
        #expect(try received(Array(ids[...2]), rows: rows, isCurrent: false) == nil)
        #expect(try received(Array(ids[...2]), rows: rows) == .vanished)
        let response = Array(ids[...2])
        server.delete(ids[1])
        #expect(try received(response, rows: rows) == nil)
    }

    @Test("a vanished row outside of the page is reported unless its element was deleted")
    mutating func vanishedRows() throws {
        #expect(try received(Array(ids[...3]), rows: top(3)) == nil)
        var copy = self
        #expect(try copy.received([ids[0]], rows: [ids[0], nil, ids[1], ids[2]]) == .vanished)
        server.delete(ids[3])
        #expect(try received([ids[0]], rows: [ids[0], nil, ids[1], ids[2]]) == nil)
    }

    @Test("a missing element between two rows without a gap is reported if a response had it")
    mutating func silentGaps() throws {
        #expect(try received(Array(ids[...2]), rows: [ids[0], nil, ids[1], ids[2]]) == nil)
        #expect(try violation([ids[0], ids[2]]) == .silentGap)
        #expect(try violation([ids[0], nil, ids[2]]) == nil)
        #expect(try violation([ids[1], ids[2]]) == nil)
        // Nothing is known about what is below the page.
        #expect(try violation([ids[2], ids[3]]) == .silentGap)
        // What was inserted later can be missing.
        server.delete(ids[1])
        #expect(try received([ids[0], ids[2]], rows: [ids[0], ids[2], nil]) == nil)
    }

    @Test("a row that had been deleted before the refresh is reported, above the last row of its page")
    mutating func ghosts() throws {
        let page = [ids[0], ids[2]]
        #expect(try received(Array(ids[...2]), rows: top(2)) == nil)
        let early = oracle.request(.start, at: 3, server)
        server.delete(ids[1])
        var copy = self
        #expect(try copy.received(page, rows: top(2), request: early) == nil)
        copy = self
        #expect(try copy.received(page, rows: top(2), isCurrent: false) == nil)
        copy = self
        #expect(try copy.received([ids[0]], rows: [ids[0], nil, ids[1], ids[2]]) == nil)
        #expect(try received(page, rows: top(2)) == .ghost)
    }

    @Test("an element that the client has deleted is reported if it is visible again")
    mutating func deletedElements() throws {
        #expect(try received(Array(ids[...2]), rows: top(2)) == nil)
        oracle.delete(ids[1])
        #expect(try violation([ids[0], nil, ids[2]]) == nil)
        #expect(try violation([ids[0], ids[1], ids[2]]) == .ghost)
    }

    @Test("a value that is older than one that was shown is reported, also at the end")
    func olderValues() throws {
        var oracle = oracle
        func check(_ version: Int) throws -> Kind? {
            try kind { try oracle.check(shown([ids[0]], version: version), server) }
        }
        #expect(try check(1) == nil)
        #expect(try check(3) == nil)
        #expect(try check(3) == nil)
        #expect(try check(2) == .olderValue)
        #expect(try kind { try oracle.checkEnd(server) } != nil)
    }

    @Test(
        "at the end, the rows are the server's list if the policy guarantees it",
        arguments: [.head, .generation] as [ListConfiguration.MergePolicy.Refresh],
        [.complete, .limited] as [ListConfiguration.MergePolicy.HistoryDepth]
    )
    func ends(
        _ refresh: ListConfiguration.MergePolicy.Refresh,
        _ history: ListConfiguration.MergePolicy.HistoryDepth
    ) throws {
        for changesAnywhere in [false, true] {
            let server = try Self.server(changesAnywhere: changesAnywhere)
            let ids = server.visible.map(\.id)
            func end(_ rows: [Int?]) throws -> Kind? {
                var oracle = MergeOracle(ListConfiguration.MergePolicy(history: history, refresh: refresh))
                _ = try kind { try oracle.check(shown(rows), server) }
                return try kind { try oracle.checkEnd(server) }
            }
            let isExact = refresh == .generation && history == .complete
            let hasAll = refresh == .head && history == .complete && !changesAnywhere
            #expect(try end(ids) == nil)
            #expect(try end([nil] + ids) == (isExact ? .notConverged : nil))
            #expect(try end(Array(ids.dropLast())) == (isExact || hasAll ? .notConverged : nil))
        }
    }

    @Test("loading that does not come to an end is reported")
    func endless() async throws {
        let mode = MergeMode(policy: ListConfiguration.MergePolicy(refresh: .head))
        let kinds = try await failures(mode, pageLimit: 2) { _, page, _ in
            // Every page leads to the first one.
            page.nextCursor = PageCursor("-1000")
        }
        #expect(kinds.contains(.endless))
    }

    private func failures(_ mode: MergeMode, pageLimit: Int, _ fault: @escaping MergeFault) async throws
        -> Set<Kind>
    {
        var kinds: Set<Kind> = []
        for seed in 0..<20 as Range<UInt64> {
            let failure = try await mode.scenario(seed, pageLimit: pageLimit).failure(
                of: MemoryStore(),
                fault
            )
            if let failure { kinds.insert(failure.kind) }
        }
        return kinds
    }

    @Test("a failure says what has happened, step by step")
    func descriptions() {
        let failure = MergeFailure(kind: .ghost, detail: "7", log: ["at first 7", "delete 7"])
        #expect("\(failure)" == "ghost: 7\nat first 7\ndelete 7")
    }
}
