import Foundation
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Rows that an overlapping request has returned, and that may really be above the cursor of a gap.
@Suite struct OverlappingRequestTests {
    private var list = ListContents()

    @Test(
        "a row that may belong above the new rows of a page is kept if it came from an overlapping request",
        arguments: [
            (RequestInterval(begun: 3, received: 4), [7, 5, 8, 1, 3, 4, 2]),
            (RequestInterval(), [7, 5, 1, 3, 4, 2]),
        ]
    )
    mutating func rowAboveNewRows(_ interval: RequestInterval, _ rows: [Int]) throws {
        // 8 was inserted after 5 while the page with 1 at that position was in flight.
        try merge([5], at: .start, next: "5")
        try merge([8, 2], at: end, next: "2", interval)
        try merge([7, 5, 1], at: .start, next: "1", RequestInterval(begun: 2, received: 5))
        // The first page for the gap does not reach the rows below it; the next one does and does not contain 8.
        for page in [[3], [4, 2]] {
            try merge(
                page,
                at: gap(0),
                next: "\(page[page.count - 1])",
                RequestInterval(begun: 6, received: 7)
            )
        }
        #expect(list.entries(in: 0..<list.count) == rows)
    }

    @Test(
        "a row that may be between the last row of a page and its cursor is kept if it came from an overlapping request",
        arguments: [
            (RequestInterval(begun: 3, received: 4), [7, 5, 8, 1, 2]), (RequestInterval(), [7, 5, 1, 2]),
        ]
    )
    mutating func rowAboveTheCursor(_ interval: RequestInterval, _ rows: [Int]) throws {
        // The cursor of the first page is at an element that was filtered out. 8 was inserted above that element while
        // the page was in flight.
        try merge([5], at: .start, next: "5")
        try merge([8, 2], at: end, next: "2", interval)
        try merge([7, 5], at: .start, next: "6", RequestInterval(begun: 2, received: 5))
        try merge([1, 2], at: gap(0), next: "2", RequestInterval(begun: 6, received: 7))
        #expect(list.entries(in: 0..<list.count) == rows)
    }

    @Test("the pages for two gaps can overlap")
    mutating func twoGaps() throws {
        for row in [9, 5, 1] { try merge([row], at: .start, next: "\(row)") }
        let (upper, lower) = (try gap(0), try gap(1))
        try merge([8, 9], at: lower, next: "9", RequestInterval(begun: 2, received: 3))
        try merge([5], at: upper, next: "6", RequestInterval(begun: 1, received: 4))
        try merge([9], at: gap(0), next: "9", RequestInterval(begun: 5, received: 6))
        #expect(list.entries(in: 0..<list.count) == [1, 5, 8, 9])
    }

    @Test("a row that came after the cursor of a gap is kept, whether requests overlap or not")
    mutating func rowBelowAnEmptyPage() throws {
        // The first page of a refresh is empty, because its elements were filtered out. Its cursor is below them.
        try merge([5], at: .start, next: "5", RequestInterval(begun: 1, received: 2))
        try merge([], at: .start, next: "3", RequestInterval(begun: 3, received: 4))
        // 5 is deleted, and 8 is inserted after its position.
        try merge([8, 2], at: end, next: "2", RequestInterval(begun: 5, received: 6))
        try merge([1, 2], at: gap(0), next: "2", RequestInterval(begun: 7, received: 8))
        #expect(list.entries(in: 0..<list.count) == [8, 1, 2])
    }

    @Test("a list that was stored by an earlier version, with anchors of gaps, is opened")
    func formerFrame() throws {
        let cursor = String(decoding: try JSONEncoder().encode(PageCursor("1")), as: UTF8.self)
        let json = #"{"gaps":[{"number":3,"anchor":1,"below":{"id":4,"cursor":\#(cursor)}}]}"#
        let frame = try JSONDecoder().decode(ListFrame.self, from: Data(json.utf8))
        let chunk = ListContents.StoredChunk(id: 1, revision: 0, entries: ListEntries([1, ~3, 2]))
        let list = try #require(ListContents(frame, [chunk], RequestInterval()))
        #expect(list.entries(in: 0..<list.count) == [1, ~3, 2])
        #expect(list.gaps.values.map { $0.below?.cursor.text } == ["1"])
    }

    private var end: MergePoint { .end(list.tail?.id ?? 0) }

    private func gap(_ number: Int) throws -> MergePoint {
        let gaps = list.entries(in: 0..<list.count).filter { $0 < 0 }.map { ListGap.ID(number: ~$0) }
        return .gap(gaps[number], try #require(list.gaps[gaps[number]]?.below).id)
    }

    private mutating func merge(
        _ page: [Int],
        at place: MergePoint,
        next: String?,
        _ interval: RequestInterval = RequestInterval()
    ) throws {
        let merge = list.merge(Page(page, next: next), at: place, ListConfiguration.MergePolicy(), interval)
        #expect(merge.isCurrent)
    }
}
