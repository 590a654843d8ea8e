import GenAPIRuntime
import Testing

struct NestedResourceTests {
    private enum Line: NestedResource { static let parentPath = "/orders/{order_id}" }
    private enum Issue: NestedResource { static let parentPath = "/repos/{owner}/{repo}" }
    private enum Book: NestedResource { static let parentPath = "/shelves/{room=}" }
    private enum Cell: NestedResource { static let parentPath = "/Sheets('{id}')/a b/v{row}.x" }

    @Test(
        "the parent is the part of a call's path that fits the pattern",
        arguments: [
            ("/orders/7/lines", "/orders/7"), ("/orders/7/lines/1", "/orders/7"), ("/orders/7", "/orders/7"),
            ("/orders/a%2Fb/lines", "/orders/a%2Fb"), ("/orders/7.json", "/orders/7.json"),
            ("/orders", nil), ("/orders/", nil), ("/lines", nil), ("/archive/orders/7/lines", nil),
            ("/order/7/lines", nil), ("", nil), ("http://orders.test/orders/7?page=2", nil),
        ] as [(String, String?)]
    )
    func line(path: String, parent: String?) { #expect(Line.parent(in: path) == parent) }

    @Test("a value that can be empty belongs to the parent")
    func emptyValues() {
        #expect(Book.parent(in: "/shelves//7") == "/shelves/")
        #expect(Book.parent(in: "/shelves/") == "/shelves/")
        #expect(Book.parent(in: "/shelves/a/7") == "/shelves/a")
        #expect(Book.parent(in: "/shelves") == nil)
    }

    @Test("several parameters and literal text around one belong to the parent")
    func patterns() {
        #expect(Issue.parent(in: "/repos/a/b/issues/1") == "/repos/a/b")
        #expect(Issue.parent(in: "/repos/a") == nil)
        #expect(Issue.parent(in: "/repos//b/issues") == nil)
        #expect(Cell.parent(in: "/Sheets('1')/a%20b/v2.x/cells") == "/Sheets('1')/a%20b/v2.x")
        #expect(Cell.parent(in: "/Sheets('1')/a%20b/v.x/cells") == nil)
        #expect(Cell.parent(in: "/Sheets('1')/a%20b/w2.x/cells") == nil)
    }
}
