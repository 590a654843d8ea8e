import GenAPIMapping
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What tells the requests of endpoints from each other in the stores of repositories, and what they invalidate.
@Suite struct EndpointKeyTests {
    private func key(
        _ path: EndpointPath = "/a",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none
    ) -> String {
        Endpoint<NoContent>.post(path, query: query, headers: headers, body: body).requestKey(nil)
    }

    @Test("requests that differ in anything that is sent have different keys")
    func differences() {
        let keys = [
            key(), key("/b"), key(query: [.item("q", "x")]), key(query: [.item("q", "y")]),
            key(headers: [.header("Accept-Language", "de")]),
            key(headers: [.header("Accept-Language", "en")]),
            key(headers: [.header("X-Other", "de")]), key(body: .json { $0.int("a", 1) }),
            key(body: .json { $0.int("a", 2) }), Endpoint<NoContent>.get("/a").requestKey(nil),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(
            key(query: [.item("q", "x"), .item("p", 1)]) == key(query: [.item("p", 1), .item("q", "x")])
        )
        let none: String? = nil
        #expect(key(headers: [.header("X-Other", none)]) == key())
    }

    @Test("a key shows neither headers nor bodies")
    func secrets() {
        let key = key(headers: [.header("X-Own", "canary")], body: .json { $0.string("a", "canary") })
        #expect(!key.contains("canary"))
    }

    @Test("every kind of write states its invalidated lists and elements")
    func invalidation() {
        let writes: [Endpoint<NoContent>] = [
            .post("/a", invalidates: [User.self]), .put("/a", invalidates: [User.self]),
            .patch("/a", invalidates: [User.self]), .delete("/a", invalidates: [User.self]),
        ]
        for write in writes { #expect(write.invalidatedTags == ["User"], "\(write)") }
        #expect(writes.map(\.isDeletion) == [false, false, false, true])
        #expect(Endpoint<NoContent>.get("/a").invalidatedTags.isEmpty)
    }

    @Test("a status is a success from 200 to 299, and a redirection from 300 to 399")
    func statuses() {
        for code in 100...999 {
            let status = HTTPStatus(rawValue: code)
            #expect(
                status.isSuccess == (code / 100 == 2) && status.isRedirection == (code / 100 == 3),
                "\(code)"
            )
        }
    }
}
