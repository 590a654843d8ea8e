import CollectionWalks
import Foundation
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime
@testable import MergeTesting

/// A combination of merge policies.
struct MergeMode: Sendable, CustomTestStringConvertible {
    let policy: ListConfiguration.MergePolicy
    var isCounted = false

    /// Moving elements and offset pages require refreshes by generation (`ListConfiguration.MergePolicy.Refresh.head`).
    static let all =
        [ListConfiguration.MergePolicy.HistoryDepth.complete, .limited].flatMap { history in
            [
                MergeMode(policy: ListConfiguration.MergePolicy(history: history, refresh: .head)),
                MergeMode(policy: ListConfiguration.MergePolicy(history: history, refresh: .generation)),
                MergeMode(policy: ListConfiguration.MergePolicy(order: .changing, history: history)),
            ]
        } + [MergeMode(policy: ListConfiguration.MergePolicy(refresh: .generation), isCounted: true)]

    var testDescription: String {
        "\(policy.order), \(policy.history), \(policy.refresh)\(isCounted ? ", counted" : "")"
    }

    func scenario(_ seed: UInt64, pageLimit: Int? = nil) -> MergeScenario {
        MergeScenario(seed: seed, policy: policy, pageLimit: pageLimit, isCounted: isCounted)
    }
}

@Suite(.blocking, .listTimeLimit) struct MergeTests {
    @Test(
        "lists have no duplicates, disorder, silent gaps, ghosts, older values or vanished rows, and converge",
        arguments: MergeMode.all
    )
    func anyScenario(_ mode: MergeMode) async throws {
        for seed in 0..<UInt64(TestSeeds.scenarios) {
            let scenario = mode.scenario(seed)
            guard let failure = try await scenario.failure(of: MemoryStore()) else { continue }
            let smallest = try await scenario.shrunk { MemoryStore() } ?? failure
            Issue.record("seed \(seed): \(smallest)")
            return
        }
    }

    @Test("scenarios that failed in the past", arguments: [27549 as UInt64])
    func pastFailures(seed: UInt64) async throws {
        // A response that overlapped two others arrived after them and moved a row from between theirs.
        let mode = MergeMode(policy: ListConfiguration.MergePolicy(refresh: .generation), isCounted: true)
        #expect(try await mode.scenario(seed).failure(of: MemoryStore()) == nil)
    }

    @Test("scenarios of any policy that failed in the past", arguments: [31093 as UInt64])
    func pastFailuresOfAnyPolicy(seed: UInt64) async throws {
        // After a page before the first row, a row that the page for a gap lacked moved above that page.
        #expect(try await MergeScenario(seed: seed).failure(of: MemoryStore()) == nil)
    }

    @Test("common faulty merge strategies fail", arguments: NaiveMerging.allCases)
    func faultyStrategiesFail(_ fault: NaiveMerging) async throws {
        var kinds: Set<MergeFailure.Kind> = []
        for mode in MergeMode.all {
            for seed in 0..<100 as Range<UInt64> where !kinds.isSuperset(of: fault.consequences) {
                let scenario = mode.scenario(seed, pageLimit: NaiveMerging.pageLimit)
                let failure = try await scenario.failure(of: MemoryStore(), fault.spoil)
                if let failure { kinds.insert(failure.kind) }
            }
        }
        #expect(kinds.isSuperset(of: fault.consequences), "\(kinds)")
    }

    /// At its end a scenario loads what is missing, but no newer elements.
    @Test("random scenarios load every place between other requests, gaps too")
    func everyPlaceIsLoaded() async throws {
        var places: Set<String> = []
        for seed in 0..<100 as Range<UInt64> {
            let loaded = Mutex<[String]>([])
            _ = try await MergeScenario(seed: seed).failure(of: MemoryStore()) { _, _, place in
                let name = "\(place)".prefix { $0 != "(" }
                loaded.withLock { $0.append(String(name)) }
            }
            let names = loaded.withLock { $0 }
            places.formUnion(names[..<(names.lastIndex(of: "beginning") ?? 0)])
        }
        #expect(places == ["start", "end", "beginning", "gap"])
    }

    /// At its end a scenario receives every response at once.
    @Test("random scenarios receive responses before and after those of later requests")
    func everyOrderIsReceived() async throws {
        var orders: Set<String> = []
        for seed in 0..<100 as Range<UInt64> {
            let steps = try await log(seed).map { $0.split(separator: " ") }
            let events = steps.compactMap { words in Int(words[0]).map { (number: $0, what: words[1]) } }
            for (place, event) in events.enumerated() where event.what == "is" {
                let (former, later) = (events[..<place], events[place...])
                let newer = former.filter { $0.what == "requests" && $0.number > event.number }.map(\.number)
                for (part, order) in [(former, "after"), (later, "before")]
                where part.contains(where: { $0.what == "is" && newer.contains($0.number) }) {
                    orders.insert(order)
                }
            }
        }
        #expect(orders == ["after", "before"])
    }

    /// The log of a scenario until its 15th response, without its end.
    private func log(_ seed: UInt64) async throws -> [String] {
        let count = Mutex(0)
        let failure = try await MergeScenario(seed: seed).failure(of: MemoryStore()) { _, _, _ in
            let isOver = count.withLock { count in
                count += 1
                return count == 15
            }
            if isOver { throw MergeOracle.Violation(kind: .endless, detail: "") }
        }
        return failure?.log.prefix { !$0.hasPrefix("no more changes") } ?? []
    }

    @Test("only scenarios with offset pages detect that counting is ignored")
    func onlyOffsetPagesDetectThatCountingIsIgnored() async throws {
        let spoil = NaiveMerging.ignoresCounting.spoil
        var (counted, others) = (0, 0)
        for seed in 0..<200 as Range<UInt64> {
            let policy = ListConfiguration.MergePolicy(refresh: .generation)
            let scenario = MergeScenario(seed: seed, policy: policy, isCounted: true)
            if try await scenario.failure(of: MemoryStore(), spoil) != nil { counted += 1 }
            if try await MergeScenario(seed: seed).failure(of: MemoryStore(), spoil) != nil { others += 1 }
        }
        #expect(counted > 0 && others == 0, "\(counted) and \(others)")
    }

    @Test("a page that ends with a known row closes the gap") func pageThatEndsWithAKnownRowClosesTheGap() {
        var list = ListContents()
        merge([3, 4], into: &list, next: "4")
        #expect(merge([1, 2], into: &list, next: "2").map(\.isGap) == [false, false, true, false, false])
        let gap = list.gaps.values.first
        #expect(gap?.below?.cursor.text == "2")
        let place = gap.flatMap { gap in gap.below.map { MergePoint.gap(gap.id, $0.id) } }
        #expect(merge([9, 3], at: place ?? .start, into: &list, next: "3") == [1, 2, 9, 3, 4])
        #expect(list.gaps.isEmpty)
        #expect(list.tail?.cursor.text == "4")
    }

    @Test("a numbered page that begins with an unknown row has one gap above it", arguments: [false, true])
    func unknownRowAbove(isBelowGap: Bool) {
        let policy = ListConfiguration.MergePolicy(refresh: .head)
        var list = ListContents()
        merge([3, 4], into: &list, next: "4")
        merge(isBelowGap ? [0] : [0, 3], into: &list, next: isBelowGap ? "0" : "3")
        var page = Page([9, 3], next: "3")
        page.beginning = .anywhere
        _ = list.merge(page, at: .end(list.tail?.id ?? 0), policy)
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.prefix(4).map(\.isGap) == [false, true, false, false])
        #expect(rows.filter { !$0.isGap } == [0, 9, 3, 4])
    }

    /// `1 2 3`, a gap and `7 8`. The page after `8` is a row above the gap.
    @Test(
        "rows that belong above others move there, unless a response that is newer lacks them",
        arguments: [(0, 0, [1, 2, 3]), (2, 3, [1, 2, 3]), (4, 3, [1, 7, 8, 2, 3])]
    )
    func movedSegment(received: Int, begun: Int, rows: [Int]) {
        let policy = ListConfiguration.MergePolicy(refresh: .head)
        var list = ListContents()
        let lower = RequestInterval(begun: 0, received: received)
        _ = list.merge(Page([7, 8], next: "8"), at: .start, policy, lower)
        let upper = RequestInterval(begun: begun, received: begun + 2)
        _ = list.merge(Page([1, 2, 3], next: "3"), at: .start, policy, upper)
        #expect(merge([2], at: .end(list.tail?.id ?? 0), into: &list, next: "2") == rows)
        // The list now ends where the gap was.
        #expect(list.tail?.cursor.text == "3" && list.gaps.isEmpty)
    }

    @Test("rows that move below another gap leave both gaps as they are, and all of them stay")
    func movedSegmentBelowAGap() throws {
        var list = ListContents()
        for (page, number) in [([9], 1), ([7, 8], 2), ([5, 6], 3), ([1], 4)] {
            _ = list.merge(
                Page(page, next: "\(number)"),
                at: .start,
                ListConfiguration.MergePolicy(refresh: .head),
                RequestInterval(begun: 2 * number, received: 2 * number + 1)
            )
        }
        let last = try #require(list.gaps.values.first { $0.below?.cursor.text == "2" })
        merge([5], at: .gap(last.id, last.below?.id ?? 0), into: &list, next: "5")
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.map { $0.isGap ? nil : $0 } == [1, nil, 7, 8, 5, 6, nil, 9])
        let cursors = rows.filter(\.isGap).map { list.gaps[ListGap.ID(number: ~$0)]?.below?.cursor.text }
        #expect(cursors == ["4", "3"])
        #expect(list.tail?.cursor.text == "1")
    }

    @Test("a page for a place that was already continued changes nothing")
    func pageForAClosedOpeningChangesNothing() {
        var list = ListContents()
        merge([1, 2], into: &list, next: "2")
        let former = list.tail?.id ?? 0
        merge([3], at: .end(former), into: &list, next: "3")
        let late = list.merge(Page([7]), at: .end(former), ListConfiguration.MergePolicy(refresh: .head))
        #expect(!late.isCurrent)
        #expect(list.entries(in: 0..<list.count) == [1, 2, 3])
    }

    @Test("rows beyond the history stay below a permanent gap")
    func rowsBeyondTheHistoryStayBelowAPermanentGap() {
        var list = ListContents()
        let policy = ListConfiguration.MergePolicy(history: .limited)
        merge([8, 9], into: &list, next: "9", policy)
        #expect(
            merge([1, 2], into: &list, next: nil, policy).map(\.isGap) == [false, false, true, false, false]
        )
        #expect(list.gaps.values.map(\.isFillable) == [false])
    }

    @Test("a page with only new and shifted rows continues with its cursor")
    func pageWithOnlyShiftedRowsContinues() {
        var list = ListContents()
        merge([1, 2, 3], into: &list, next: "3")
        let pushed = merge([9, 1], at: .end(list.tail?.id ?? 0), into: &list, next: "4")
        #expect(pushed == [9, 1, 2, 3])
        #expect(list.tail?.cursor.text == "4")
    }

    @Test("a known row does not close a gap if elements can move") func knownRowClosesNoGapIfElementsMove() {
        var list = ListContents()
        let policy = ListConfiguration.MergePolicy(order: .changing)
        merge([3, 4], into: &list, next: "4", policy)
        let rows = merge([1, 3], into: &list, next: "3", policy)
        #expect(rows.map(\.isGap) == [false, false, true, false])
        #expect(list.head == nil)
    }

    @Test("an empty segment keeps its gap") func emptySegmentKeepsItsGap() {
        var list = ListContents()
        merge([5], into: &list, next: "5")
        list.head = list.continuationPoint(PageCursor("5"))
        _ = list.merge(
            Page([1], next: "1..5", previous: "1"),
            at: .beginning(list.head?.id ?? 0),
            ListConfiguration.MergePolicy()
        )
        list.apply(.remove(5))
        #expect(list.entries(in: 0..<list.count).map(\.isGap) == [false, true])
        let gap = list.gaps.values.first
        let place = MergePoint.gap(gap?.id ?? ListGap.ID(number: 0), gap?.below?.id ?? 0)
        var last = Page([3])
        last.isJoined = true
        _ = list.merge(last, at: place, ListConfiguration.MergePolicy(refresh: .head))
        #expect(list.entries(in: 0..<list.count) == [1, 3])
        #expect(list.tail?.cursor.text == "5")
    }

    // Offset pages.

    private func counted(_ page: [Int], next: String?) -> Page<Int> {
        var page = Page(page, next: next)
        page.beginning = .anywhere
        (page.above, page.below) = (PageCursor("above"), PageCursor("below"))
        return page
    }

    /// `1 2 3`, a gap and `7 8`, with a tail.
    private func twoSegments() -> ListContents {
        var list = ListContents()
        merge([7, 8], into: &list, next: "8")
        merge([1, 2, 3], into: &list, next: "3")
        return list
    }

    @Test("an offset page follows its known rows and shifts the others down")
    func offsetPageFollowsItsKnownRowsAndShiftsOthersDown() {
        var list = twoSegments()
        _ = list.merge(
            counted([2, 5, 6], next: "6"),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.filter { !$0.isGap } == [1, 2, 5, 6, 3, 7, 8])
        #expect(rows.map(\.isGap) == [false, false, false, false, true, false, true, false, false])
        let cursors = rows.filter(\.isGap).map { list.gaps[ListGap.ID(number: ~$0)]?.below?.cursor.text }
        #expect(cursors == ["below", "3"])
        #expect(list.tail?.cursor.text == "6")
    }

    @Test("new rows above the first known row of an offset page are below a gap")
    func newRowsAboveTheFirstKnownRowOfAnOffsetPageAreBelowAGap() {
        var list = twoSegments()
        _ = list.merge(
            counted([5, 2, 3, 7], next: "7"),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.filter { !$0.isGap } == [1, 5, 2, 3, 7, 8])
        #expect(rows.map(\.isGap) == [false, true, false, false, false, false, false])
        #expect(list.gaps.values.map { $0.below?.cursor.text } == ["above"])
    }

    @Test("an offset page is complete between two known rows") func offsetPageIsCompleteBetweenTwoKnownRows()
    {
        var list = twoSegments()
        _ = list.merge(
            counted([1, 3, 4, 8, 9], next: "9"),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        #expect(list.entries(in: 0..<list.count) == [1, 3, 4, 8, 9])
        #expect(list.tail?.cursor.text == "9")
    }

    @Test(
        "rows below an offset page follow its known last row, unless they may be of an older generation",
        arguments: [
            ([1, 2], false, .head, [1, 2, 3, nil, 7, 8]),
            ([1, 2], false, .generation, [1, 2, 3, nil, 7, 8]),
            ([1, 5], false, .head, [1, 5, nil, 2, 3, nil, 7, 8]), ([3, 7], false, .head, [1, 2, 3, 7, 8]),
            ([3, 7], false, .generation, [1, 2, 3, 7, nil, 8]), ([7], true, .head, [1, 2, 3, nil, 7, 8]),
            ([7], true, .generation, [1, 2, 3, nil, 7, nil, 8]),
        ] as [([Int], Bool, ListConfiguration.MergePolicy.Refresh, [Int?])]
    )
    func rowsBelowAnOffsetPage(
        page: [Int],
        isForGap: Bool,
        refresh: ListConfiguration.MergePolicy.Refresh,
        rows: [Int?]
    ) throws {
        var list = twoSegments()
        let gap = try #require(list.gaps.values.first)
        let place = isForGap ? MergePoint.gap(gap.id, gap.below?.id ?? 0) : .end(list.tail?.id ?? 0)
        let policy = ListConfiguration.MergePolicy(refresh: refresh)
        _ = list.merge(counted(page, next: "next"), at: place, policy)
        #expect(list.entries(in: 0..<list.count).map { $0.isGap ? nil : $0 } == rows)
        #expect((isForGap ? list.gaps[gap.id]?.below : list.tail)?.cursor.text == "next")
        if let new = list.gaps.values.first(where: { $0.id != gap.id }) {
            #expect(new.below?.cursor.text == "below")
        }
    }

    @Test("an offset page without known rows is below a gap") func offsetPageWithoutKnownRowsIsBelowAGap() {
        var list = twoSegments()
        _ = list.merge(
            counted([5, 6], next: "6"),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.map { $0.isGap ? nil : $0 } == [1, 2, 3, nil, 7, 8, nil, 5, 6])
        #expect(list.tail?.cursor.text == "6")
    }

    @Test("rows behind a lost cursor are reached from above") func rowsBehindALostCursorAreReachedFromAbove()
        throws
    {
        var list = twoSegments()
        let gap = try #require(list.gaps.values.first)
        var page = Page([9, 1], next: "1")
        page.beginning = .head
        _ = list.merge(
            page,
            at: .gap(gap.id, gap.below?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.map { $0.isGap ? nil : $0 } == [9, 1, nil, 2, 3, nil, 7, 8])
        #expect(list.gaps[gap.id]?.isFillable == false)
        // A page that ends with a known row continues until it has passed that gap.
        for (entries, next) in [([2], "2"), ([7], "7")] {
            let opening = try #require(list.gaps.values.first { $0.isFillable })
            page = Page(entries, next: next)
            _ = list.merge(
                page,
                at: .gap(opening.id, opening.below?.id ?? 0),
                ListConfiguration.MergePolicy(refresh: .head)
            )
        }
        #expect(list.entries(in: 0..<list.count) == [9, 1, 2, 7, 8])
    }

    @Test("the last offset page ends the list") func lastOffsetPageEndsTheList() {
        var list = twoSegments()
        _ = list.merge(
            counted([3, 4], next: nil),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        #expect(list.entries(in: 0..<list.count) == [1, 2, 3, 4])
        #expect(list.tail == nil)
    }

    @Test("an offset page at the beginning becomes the head of the list")
    func offsetPageAtTheBeginningIsTheHead() {
        var list = twoSegments()
        var page = counted([5, 6], next: "6")
        page.beginning = .head
        _ = list.merge(page, at: .end(list.tail?.id ?? 0), ListConfiguration.MergePolicy(refresh: .head))
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.filter { !$0.isGap } == [5, 6, 1, 2, 3, 7, 8])
        #expect(rows.map(\.isGap) == [false, false, true, false, false, false, true, false, false])
    }

    @Test("newer elements are requested before the first rows that were inserted")
    func newerElementsAreRequestedBeforeInsertedFirstRows() throws {
        var list = twoSegments()
        list.head = list.continuationPoint(PageCursor("1"))
        let former = try #require(list.head)
        var page = Page([5, 6], next: "6", previous: "5")
        page.beginning = .head
        _ = list.merge(page, at: .end(list.tail?.id ?? 0), ListConfiguration.MergePolicy(refresh: .head))
        #expect(list.head?.cursor.text == "5")
        let late = list.merge(
            Page([6, 4]),
            at: .beginning(former.id),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        #expect(!late.isCurrent)
        #expect(list.entries(in: 0..<list.count).filter { !$0.isGap } == [5, 6, 1, 2, 3, 7, 8])
    }

    @Test("newer elements are before the first rows, whichever page brought those", arguments: [true, false])
    func headOfInsertedRows(isForGap: Bool) throws {
        for previous in ["5", nil] {
            var list = twoSegments()
            list.head = list.continuationPoint(PageCursor("1"))
            let gap = try #require(list.gaps.values.first)
            let place: MergePoint =
                isForGap ? .gap(gap.id, gap.below?.id ?? 0) : .end(list.tail?.id ?? 0)
            var page = Page([5, 6], next: "6", previous: previous)
            page.beginning = .head
            _ = list.merge(page, at: place, ListConfiguration.MergePolicy(refresh: .head))
            #expect(list[0] == 5)
            #expect(list.head?.cursor.text == previous)
        }
    }

    @Test("an offset page corrects the order of known rows") func offsetPageCorrectsTheOrder() {
        var list = twoSegments()
        _ = list.merge(
            counted([7, 2], next: nil),
            at: .end(list.tail?.id ?? 0),
            ListConfiguration.MergePolicy(refresh: .head)
        )
        let rows = list.entries(in: 0..<list.count).filter { !$0.isGap }
        #expect(rows == [1, 7, 2])
    }

    @Test("rows above the cursor keep their position if rows below are out of order")
    func rowsAboveTheCursorKeepTheirPositionIfRowsBelowAreOutOfOrder() throws {
        var list = twoSegments()
        let gap = try #require(list.gaps.values.first)
        let place = MergePoint.gap(gap.id, gap.below?.id ?? 0)
        _ = list.merge(
            counted([3, 8, 7], next: "7"),
            at: place,
            ListConfiguration.MergePolicy(refresh: .generation)
        )
        let rows = list.entries(in: 0..<list.count)
        #expect(rows.map { $0.isGap ? nil : $0 } == [1, 2, 3, 8, 7, nil])
        #expect(list.gaps[gap.id]?.below?.cursor.text == "7")
    }

    @Test("a late offset page does not move the rows of a newer page")
    func lateOffsetPageDoesNotMoveRowsOfNewerPage() {
        func list(_ interval: RequestInterval) -> [Int?] {
            var list = ListContents()
            merge([9], into: &list, next: "9")
            merge([5], into: &list, next: "5")
            let early = RequestInterval(begun: 2, received: 4)
            _ = list.merge(
                Page([7, 4], next: "4"),
                at: .start,
                ListConfiguration.MergePolicy(refresh: .head),
                early
            )
            let late = counted([9, 7, 5], next: "5")
            _ = list.merge(
                late,
                at: .end(list.tail?.id ?? 0),
                ListConfiguration.MergePolicy(refresh: .generation),
                interval
            )
            return list.entries(in: 0..<list.count).map { $0.isGap ? nil : $0 }
        }
        #expect(list(RequestInterval(begun: 1, received: 5)) == [9, 7, 5, nil, 4, nil, nil])
        #expect(list(RequestInterval(begun: 6, received: 7)) == [4, nil, 9, 7, 5, nil])
    }

    @discardableResult
    private func merge(
        _ page: [Int],
        at place: MergePoint = .start,
        into list: inout ListContents,
        next: String?,
        _ policy: ListConfiguration.MergePolicy = ListConfiguration.MergePolicy(refresh: .head)
    ) -> [Int] {
        _ = list.merge(Page(page, next: next), at: place, policy)
        return list.entries(in: 0..<list.count)
    }
}

extension ListContents {
    /// Merges a page that no other request overlapped.
    fileprivate mutating func merge(
        _ page: Page<Int>,
        at place: MergePoint,
        _ policy: ListConfiguration.MergePolicy
    )
        -> PageMerge
    {
        merge(page, at: place, policy, RequestInterval())
    }
}

extension Int {
    fileprivate var isGap: Bool { self < 0 }
}
