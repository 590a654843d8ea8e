import CollectionWalks
import GenAPIMapping
import GenAPITesting
import Synchronization
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Numbers that a server, a token or a caller can say and nobody means: none of them may end the process, and every walk ends.
@Suite(.listTimeLimit) struct PagingBoundaryTests {
    static let limits = [Int.min, 0, 2, Int.max]
    static let totals = [
        "null", "-9223372036854775808", "-1", "0", "3", "9223372036854775807", "9223372036854775808", "1e300",
        #""3""#,
    ]

    static let pagings: [Paging] =
        [Int.min, -1, 0, 1, Int.max].flatMap { first in
            [.page(total: .body("total"), first: first), .page(first: first, isAnchored: false)]
        }
        + [true, false].flatMap { (isAnchored: Bool) in
            [
                .standard(total: .body("total"), isAnchored: isAnchored),
                .standard(total: nil, isAnchored: isAnchored),
            ]
        } + [
            .none, .standard(total: .header("X-Total")), .link(total: .header("X-Total")),
            .cursor(parameter: "c", next: .body("total"), hasMore: .body("total")),
            .link(next: .body("total"), total: .body("total")), .idCursor(hasMore: .body("total")),
            .keyset(["id": "k"], isExact: true, isClosed: true),
            .realtime(pagingID: "id", order: .numericDescending),
            .realtime(pagingID: "id", order: .lexicographicAscending),
        ]

    @Test("a walk ends with any total of the server and any requested size", arguments: pagings)
    func sizes(_ paging: Paging) async {
        for limit in Self.limits {
            for total in Self.totals {
                for size in [0, 1, 3] { await walk(paging, limit, total, size) }
            }
        }
    }

    /// Every answer has new elements, so that nothing but its numbers can end the walk.
    private func walk(_ paging: Paging, _ limit: Int, _ total: String, _ size: Int) async {
        let sample = SampleClient()
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { _ in
            let start = count.withLock { count in
                count += size
                return count
            }
            let items = (start..<start + size).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(
                #"{"data":[\#(items)],"code":"OK","total":\#(total)}"#,
                headers: ["X-Total": total, "Link": #"</v1/a?page=9223372036854775807\#(start)>; rel=next"#]
            )
        }
        let list: ListEndpoint<JSONValue> = .get("/a", paging: paging)
        do {
            for try await _ in sample.client.pages(list, limit: limit, maxPages: 9) {}
        } catch {}
        #expect(sample.server.requests.count <= 9, "\(paging), limit \(limit), total \(total), \(size)")
    }

    @Test("a page can be requested from any position that a cursor can contain", arguments: [false, true])
    func windows(isNumbered: Bool) {
        let numbers = [0, 1, 2, 1 << 50]
        for (start, number) in numbers.flatMap({ start in numbers.map { (start, $0) } }) {
            for asked in [nil, 1, 1 << 30] as [Int?] {
                for (fullest, overlap) in [(0, 1), (0, 0), (200, 200)] {
                    let window = PageWindow(
                        start: start,
                        asked: asked,
                        number: number,
                        overlap: overlap,
                        fullest: fullest,
                        hits: 1 << 50
                    )
                    #expect(window.isSound)
                    read(window, isNumbered)
                }
            }
        }
    }

    @Test("the largest position that a cursor can contain does not overflow")
    func theLargestWindowThatATokenCanSay() {
        let largest = PageWindow(
            start: 1 << 50,
            asked: 1 << 30,
            number: 1 << 50,
            overlap: 1 << 20,
            fullest: 1 << 20
        )
        #expect(largest.isSound)
        let reading = PageWindowReading(
            largest,
            identities: ["a"],
            total: Int.max,
            recent: RecentElements(),
            limit: PagePosition.mostElements,
            isNumbered: true
        )
        #expect(reading.next.map { $0.start >= 0 } == true)
    }

    /// Goes on from a window, as answers of any size and any total lead on.
    private func read(_ window: PageWindow, _ isNumbered: Bool) {
        for total in [nil, 0, 1, Int.max] as [Int?] {
            for limit in [nil, 2, PagePosition.mostElements] as [Int?] where limit != nil || !isNumbered {
                for count in [0, 1, 5] {
                    var recent = RecentElements()
                    recent.append(["a", "b", "0"])
                    for first in [0, 9] {
                        let identities: [String?] = (0..<count).map { "\(first + $0)" }
                        let reading = PageWindowReading(
                            window,
                            identities: identities,
                            total: total,
                            recent: recent,
                            limit: limit,
                            isNumbered: isNumbered
                        )
                        for next in [reading.next, reading.above, reading.below].compactMap(\.self) {
                            #expect(next.start >= 0 && next.number >= 0, "\(window)")
                        }
                    }
                }
            }
        }
    }
}
