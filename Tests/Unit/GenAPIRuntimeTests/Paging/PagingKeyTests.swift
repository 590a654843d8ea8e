import GenAPIMapping
import Testing

@testable import GenAPIRuntime

@Suite("Pages beside known elements, and the sizes of pages")
struct PagingKeyTests {
    /// The number of values in a key, for each direction that the paging has.
    private static let lengths: [(paging: Paging, after: Int?, before: Int?)] = [
        (.none, nil, nil), (.standard(), nil, nil), (.page(), nil, nil), (.link(), nil, nil),
        (.cursor(parameter: "c", next: .body("next")), nil, nil), (.keyset(["a": "a"]), 1, nil),
        (.keyset(["a": "a", "id": "b"]), 2, nil), (.idCursor(), 1, 1), (.idCursor(before: nil), 1, nil),
        (.realtime(order: .descending), 1, 1), (.realtime(order: .ascending), 1, 1),
    ]

    @Test(
        "a page beside an element is requested only if its key and direction fit the paging mode",
        arguments: lengths
    )
    func keys(paging: Paging, after: Int?, before: Int?) {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: paging)
        for count in 0...3 {
            let key = (0..<count).map { "\($0)" }
            #expect((PageCall(list, after: key) != nil) == (count == after), "\(count) values")
            #expect((PageCall(list, before: key) != nil) == (count == before), "\(count) values")
            for other in 0...3 {
                let end = (0..<other).map { "\($0)" }
                let isPossible = count == after && other == after
                #expect((PageCall(list, between: key, and: end) != nil) == isPossible, "\(count), \(other)")
            }
        }
    }

    @Test(
        "the requested size of a page is limited to the range from 1 to 2^30",
        arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (2, 2), (1 << 30, 1 << 30), (.max, 1 << 30)]
    )
    func sizes(size: Int, expected: Int) {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .standard(pageSize: 7))
        #expect(PageCall(list).limit == 7)
        #expect(PageCall(list, limit: size).limit == expected)
        let own: ListEndpoint<JSONValue> = .get("/a", paging: .standard(pageSize: size))
        #expect(PageCall(own).limit == expected)
    }
}
