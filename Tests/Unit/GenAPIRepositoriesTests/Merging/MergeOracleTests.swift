import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

@testable import MergeTesting

/// The oracle of the random scenarios: which disorder it allows, and which it reports.
@Suite struct MergeOracleTests {
    private let server: MergeServer
    /// Visible elements of the server in its order.
    private let ids: [Int]

    init() throws {
        let servers = (0..<50 as Range<UInt64>).lazy.map { seed in
            var random = SeededRandom(seed: seed)
            return MergeServer(ListConfiguration.MergePolicy(), &random)
        }
        server = try #require(servers.first { $0.visible.count >= 4 })
        ids = server.visible.map(\.id)
    }

    /// The kind of the violation by rows of these elements, where `nil` is a gap.
    ///
    /// - Parameter read: The elements in a response that covered the whole list; `nil` without such a response.
    private func violation(_ rows: [Int?], after read: [Int]?) throws -> MergeFailure.Kind? {
        var oracle = MergeOracle(ListConfiguration.MergePolicy())
        do {
            if let read {
                let response = MergeOracle.Response(
                    request: oracle.request(.start, at: 1, server),
                    page: Page([]),
                    reach: -.infinity ... .infinity,
                    keys: server.keys.filter { read.contains($0.key) }
                )
                let interval = RequestInterval(begun: 1, received: 2)
                try oracle.received(response, at: interval, isCurrent: false, ListRows(), server)
            }
            let shown: [ListRow<MergeElement>] = rows.enumerated().map { index, id in
                id.map { .element(MergeElement(id: $0, version: 1), change: nil) }
                    ?? .gap(ListGap(id: ListGap.ID(number: index)))
            }
            try oracle.check(ListRows(shown), server)
            return nil
        } catch let violation as MergeOracle.Violation {
            return violation.kind
        }
    }

    @Test("a row inserted after its range was read can be misplaced in another segment")
    func rowInsertedAfterItsRangeWasReadMayBeMisplacedInAnotherSegment() throws {
        #expect(try violation([ids[1], nil, ids[0]], after: [ids[1]]) == nil)
    }

    @Test("rows below a misplaced row of the same segment are misplaced with it")
    func rowsBelowAMisplacedRowInItsSegmentAreMisplacedWithIt() throws {
        let read = [ids[3], ids[1]]
        #expect(try violation([ids[3], nil, ids[0], ids[1]], after: read) != .disorder)
        #expect(try violation([ids[3], nil, ids[0], nil, ids[1]], after: read) == .disorder)
    }

    @Test("disorder within a segment is reported") func disorderWithinASegmentIsReported() throws {
        #expect(try violation([ids[1], ids[0]], after: [ids[1]]) == .disorder)
        #expect(try violation([ids[2], nil, ids[1], ids[0]], after: [ids[2]]) == .disorder)
        #expect(try violation([nil, ids[1], ids[0], nil], after: [ids[1]]) == .disorder)
    }

    @Test("disorder across a gap is reported if the client could know better")
    func disorderAcrossAGapIsReportedIfTheClientCouldKnowBetter() throws {
        #expect(try violation([ids[1], nil, ids[0]], after: nil) == .disorder)
        #expect(try violation([ids[1], nil, ids[0]], after: [ids[0], ids[1]]) == .disorder)
    }

    @Test("rows in the order of the server are accepted") func orderIsAllowed() throws {
        #expect(try violation([ids[0], nil, ids[1], nil, ids[2]], after: nil) == nil)
        #expect(try violation([nil, ids[0], nil, ids[3], nil], after: nil) == nil)
    }
}
