import GenAPIMapping
import GenAPIRepositories
import GenAPITesting
import StoredCalls
import Testing

@testable import GenAPIOutbox
@testable import GenAPIRuntime

/// Calls in their stored form.
@Suite(.timeLimit(.minutes(10))) struct StoredCallTests {
    private func stored(_ call: StoredCall) throws -> StoredCall { try StoredCall(json: call.jsonBytes()) }

    private func call(_ endpoint: Endpoint<NoContent>) throws -> StoredCall {
        try #require(try StoredCall(endpoint, KnownFiles(stores: nil)))
    }

    @Test("each kind of call is stored and read, with its query, headers and body or form")
    func kinds() throws {
        let calls: [Endpoint<NoContent>] = [
            .post("/a/\("b c")", operation: "A.a", body: .json(["b": [1, .null]] as JSONValue)),
            .delete("/a", operation: "A.b", query: [.item("q", ["1", "2"]), .item("r", "")]),
            .put("/a", operation: "A.c", headers: [.header("If-Match", "x"), .header("X-A", "y")]),
            .post(
                "/a",
                operation: "A.d",
                body: .multipart([.field("t", "text"), .json("j", ["k": 1] as JSONValue)])
            ),
        ]
        for endpoint in calls {
            let call = try call(endpoint)
            #expect(try stored(call) == call, "\(call)")
            #expect(
                call.operation == endpoint.request.operation
                    && call.method == endpoint.request.methodName
            )
        }
        let upload = try #require(try stored(call(calls[3])).upload)
        guard case .formUpload(let form) = upload else {
            Issue.record("\(upload)")
            return
        }
        let parts = form.parts
        #expect(parts.map(\.name) == ["t", "j"] && parts.map(\.texts) == [["text"], [#"{"k":1}"#]])
        #expect(
            parts.map(\.isJSON) == [false, true] && parts.allSatisfy { $0.file == nil }
                && form.boundary?.isEmpty == false
        )
    }

    @Test("a body in an object is stored without it, and sent with it")
    func wrapper() throws {
        let endpoint: Endpoint<NoContent> = .put(
            "/a",
            operation: "A.a",
            body: .json(["outer": ["inner": ["title": "x"]]] as JSONValue)
        )
        var call = try call(endpoint)
        let whole = call.body
        call.unwrap(.root)
        #expect(call.body == whole && call.wrapper.isEmpty)
        call.unwrap("missing")
        #expect(call.body == whole && call.wrapper.isEmpty)
        call.unwrap("outer.inner")
        #expect(call.body == ["title": "x"])
        let kept = try stored(call)
        #expect(kept == call)
        let again = try self.call(kept.endpoint(EndpointOptions(), stores: nil, as: NoContent.self))
        #expect(again.body == whole)
        #expect(kept.current.wrapper.isEmpty && kept.current.body == nil)
    }

    @Test("a stored call sends the same query and the same form")
    func structure() throws {
        let call: Endpoint<NoContent> = .post(
            "/a",
            query: [
                .item("j", ["1,2", "3"], joinedBy: ","), .item("k", [1, 2], joinedBy: "|"), .flag("f", true),
                .flag("g", false), .brackets("o", ["k": ["x", "y"]]), .item("e", [String]()),
            ],
            body: .form([.dots("p", ["k": "v w+"]), .item("q", ["a&=", ""])])
        )
        let kept = try stored(try #require(try StoredCall(call, KnownFiles(stores: nil))))
        let again = kept.endpoint(EndpointOptions(), stores: nil, as: NoContent.self)
        guard case .path(_, let query) = again.request.target, case .path(_, let sent) = call.request.target,
            case .some(let body, let type, _) = again.request.body.content,
            case .some(let sentBody, let sentType, _) = call.request.body.content
        else {
            Issue.record("\(kept)")
            return
        }
        #expect(query.encoded() == sent.encoded())
        #expect(query.encoded() == "j=1%2C2,3&k=1%7C2&f&o%5Bk%5D%5B%5D=x&o%5Bk%5D%5B%5D=y")
        #expect(body.onlyBytes == sentBody.onlyBytes && type == sentType)
    }

    @Test("an allowed empty value of a path is stored")
    func emptyValues() throws {
        let kept = try stored(call(.delete("/a/\("", allowsEmpty: true)/b")))
        #expect(kept.path == "/a//b")
    }

    @Test("a call with a value that has no text, to another server, or with nothing to send, is not stored")
    func unsuitableCalls() throws {
        #expect(try StoredCall(Endpoint<NoContent>.get("/a/\("")"), KnownFiles(stores: nil)) == nil)
        let headers: [HeaderItem] = [
            .header("X-A", Double.nan), .header("X-A", "a\r\nX-B: b"), .header("X A", "a"),
        ]
        for header in headers {
            let call = Endpoint<NoContent>.get("/a", headers: [.header("X-C", "c"), header])
            #expect(try StoredCall(call, KnownFiles(stores: nil)) == nil, "\(header.name)")
        }
        let elsewhere: Endpoint<NoContent> = .delete("/a", options: EndpointOptions(server: "files"))
        #expect(try StoredCall(elsewhere, KnownFiles(stores: nil)) == nil)
        let nothing: Endpoint<NoContent> = .patch("/a", body: .patch { _ in })
        #expect(try StoredCall(nothing, KnownFiles(stores: nil)) == nil)
    }

    @Test(
        "a value is replaced where it is a whole segment, query value, header, text or number, and nowhere else"
    )
    func replacing() throws {
        var call = try call(
            .post(
                "/a/\("t 1")/\("t 1x")",
                query: [.item("q", ["t 1", "x t 1"])],
                headers: [.header("X-A", "t 1")],
                body: .json(["id": "t 1", "n": ["t 1", "t 1!"]] as JSONValue)
            )
        )
        #expect(Set(call.texts).isSuperset(of: ["a", "t 1", "t 1x", "x t 1", "t 1!"]))
        call.replace("t 1", with: 12)
        #expect(call.path == "/a/12/t%201x" && call.query.map(\.values) == [["12", "x t 1"]])
        #expect(call.body == ["id": 12, "n": [12, "t 1!"]] && call[header: "x-a"] == "12")
        var form = try self.call(
            .post(
                "/a",
                body: .multipart([.field("f", "t"), .field("g", "tt"), .json("j", ["t": ["t"]] as JSONValue)])
            )
        )
        #expect(Set(form.texts) == ["a", "t", "tt"])
        form.replace("t", with: "9")
        #expect(Set(form.texts) == ["a", "9", "tt"])
    }

    @Test("the request of the current element has no body and no conditions")
    func current() throws {
        var call = try call(.put("/a", query: [.item("q", "1")], body: .json(["a": 1] as JSONValue)))
        for name in ["if-match", "If-None-Match", "idempotency-key", "X-A"] { call[header: name] = "x" }
        let current = call.current
        #expect(
            current.method == "GET" && current.body == nil && current.path == "/a"
                && current.query == call.query
        )
        #expect(current.headers.map(\.name) == ["X-A"])
        call[header: "x-a"] = nil
        #expect(call.headers.count == 3 && call[header: "X-A"] == nil)
    }

    @Test("temporary ids are unique, and those that are numbers are negative")
    func temporaryIDs() {
        let texts = (0..<100).map { _ in Note.ID.temporary().rawValue }
        #expect(Set(texts).count == 100 && texts.allSatisfy { $0.hasPrefix("temporary-") })
        let numbers = (0..<100).map { _ in Identifier<Note, Int>.temporary().rawValue }
        #expect(Set(numbers).count == 100 && numbers.allSatisfy { $0 < 0 })
        let small = (0..<2_000).map { _ in Identifier<Note, Int8>.temporary().rawValue }
        #expect(Set(small) == Set(Int8.min...(-64)))
    }
}
