import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Testing

/// What an offline transport answers with, request by request.
@Suite struct OfflineSelectionTests {
    private static let base = "http://offline.test/v1"

    private static func request(
        _ line: String,
        headers: HTTPFields = [:],
        body: String? = nil
    ) -> WireRequest {
        let parts = line.split(separator: " ")
        let head = HTTPRequest(
            method: HTTPRequest.Method(String(parts[0])) ?? .get,
            scheme: "http",
            authority: "offline.test",
            path: String(parts[1]),
            headerFields: headers
        )
        return WireRequest(head: head, body: body.map { WireBody(Array($0.utf8)) })
    }

    /// The body of the answer; `nil` if there is none.
    private static func answer(_ offline: OfflineTransport, _ request: WireRequest) async throws -> String? {
        do {
            return String(decoding: try await offline.send(request).bytes(), as: UTF8.self)
        } catch is UnexpectedRequest {
            return nil
        }
    }

    private static func answer(_ example: EndpointExample, _ request: WireRequest) async throws -> String? {
        try await answer(OfflineTransport([example], server: BaseURL(base)), request)
    }

    private static func offline(_ examples: [EndpointExample], oauth2: OAuth2Definition? = nil) throws
        -> OfflineTransport
    {
        OfflineTransport(examples, server: try BaseURL(base), oauth2: oauth2)
    }

    /// An example whose answer is its name.
    private static func example(
        _ name: String,
        _ request: String,
        headers: [HeaderItem] = [],
        body: String? = nil,
        status: Int = 200
    ) -> EndpointExample {
        EndpointExample(
            "A.\(name)",
            name,
            request,
            headers: headers,
            body: body,
            status: status,
            answer: name
        )
    }

    @Test("the more specific example is chosen in any order: fewer placeholders, then more conditions")
    func precision() async throws {
        let header = HeaderItem.header("X-A", "1")
        let pairs: [(EndpointExample, EndpointExample)] = [
            (Self.example("less", "POST /a/{id}?x=1&y=2"), Self.example("more", "POST /a/b.c")),
            (Self.example("less", "POST /a/{id}.{format}?x=1"), Self.example("more", "POST /a/{id}.c")),
            (Self.example("less", "POST /{a}/{b}"), Self.example("more", "POST /{a}/b.c")),
            (Self.example("less", "POST /a/b.c?x=1"), Self.example("more", "POST /a/b.c?x=1&y=2")),
            (Self.example("less", "POST /a/b.c"), Self.example("more", "POST /a/b.c", headers: [header])),
            (
                Self.example("less", "POST /a/b.c?x=1"),
                Self.example("more", "POST /a/b.c?x=1", headers: [header])
            ),
            (
                Self.example("less", "POST /a/b.c", body: #"{"m":1}"#),
                Self.example("more", "POST /a/b.c", body: #"{"m":1,"n":2}"#)
            ),
            (
                Self.example("less", "POST /a/b.c", body: #"{"m":1}"#),
                Self.example("more", "POST /a/b.c?x=1", body: #"{"m":1}"#)
            ),
        ]
        let fields: HTTPFields = [.init("X-A") ?? .accept: "1"]
        for (less, more) in pairs {
            for examples in [[less, more], [more, less]] {
                let request = Self.request("POST /v1/a/b.c?x=1&y=2", headers: fields, body: #"{"m":1,"n":2}"#)
                let found = try await Self.answer(Self.offline(examples), request)
                #expect(found == "more", "\(less.request), \(more.request)")
            }
        }
    }

    @Test("a path with another number of slashes is another path", arguments: ["/a/b/", "/a//b", "/a/b//"])
    func slashes(_ path: String) async throws {
        let example = Self.example("one", "POST /a/b")
        #expect(try await Self.answer(example, Self.request("POST /v1/a/b")) == "one")
        #expect(try await Self.answer(example, Self.request("POST /v1\(path)")) == nil)
        let other = Self.example("other", "POST \(path)")
        #expect(try await Self.answer(other, Self.request("POST /v1\(path)")) == "other")
        #expect(try await Self.answer(other, Self.request("POST /v1/a/b")) == nil)
    }

    @Test("a whole body of an example counts as one condition", arguments: ["[1,2]", "7", #""a""#])
    func wholeBodies(_ body: String) async throws {
        let less = Self.example("less", "POST /a")
        let more = Self.example("more", "POST /a", body: body)
        for examples in [[less, more], [more, less]] {
            let same = Self.request("POST /v1/a", body: " " + body)
            #expect(try await Self.answer(Self.offline(examples), same) == "more")
            let other = Self.request("POST /v1/a", body: "[1,2,3]")
            #expect(try await Self.answer(Self.offline(examples), other) == "less")
        }
    }

    @Test("equally specific examples are returned in turn, and the last one is repeated")
    func turns() async throws {
        let examples = ["a", "b", "c"].map { Self.example($0, "GET /a") }
        let offline = try Self.offline(examples + [Self.example("other", "GET /b")])
        var found: [String?] = []
        for path in ["a", "b", "a", "a", "b", "a", "a"] {
            found.append(try await Self.answer(offline, Self.request("GET /v1/\(path)")))
        }
        #expect(found == ["a", "other", "b", "c", "other", "c", "c"])
    }

    @Test("examples of errors are returned if there is no other one, and in turn, too")
    func errors() async throws {
        func statuses(_ statuses: Int...) async throws -> [Int] {
            let examples = statuses.map { Self.example("\($0)", "GET /a", status: $0) }
            let offline = try Self.offline(examples)
            var found: [Int] = []
            for _ in 0..<4 {
                found.append(try await offline.send(Self.request("GET /v1/a")).head.status.code)
            }
            return found
        }
        #expect(try await statuses(404, 200, 500) == [200, 200, 200, 200])
        #expect(try await statuses(404, 500) == [404, 500, 500, 500])
        #expect(try await statuses(400, 399, 204) == [399, 204, 204, 204])
    }

    @Test("a selected example replaces the others of its call only, until the default is restored")
    func selection() async throws {
        let examples = [
            EndpointExample("A.get", "ok", "GET /a", answer: "ok"),
            EndpointExample("A.get", "bad", "GET /a", status: 500, answer: "bad"),
            EndpointExample("B.get", "ok", "GET /b", answer: "b"),
            EndpointExample("B.get", "good", "GET /b", answer: "b again"),
        ]
        let offline = try Self.offline(examples)
        func answers() async throws -> [String?] {
            [
                try await Self.answer(offline, Self.request("GET /v1/a")),
                try await Self.answer(offline, Self.request("GET /v1/b")),
            ]
        }
        #expect(try await answers() == ["ok", "b"])
        try offline.use("bad", for: "A.get")
        #expect(try await answers() == ["bad", "b again"])
        // Names of other calls, and calls without examples, change nothing.
        let unknown = UnknownExample(call: "A.get", name: "good")
        #expect(throws: unknown) { try offline.use("good", for: "A.get") }
        #expect(throws: UnknownExample(call: "C.get", name: nil)) { try offline.use(nil, for: "C.get") }
        #expect(try await answers() == ["bad", "b again"])
        try offline.use(nil, for: "A.get")
        #expect(try await answers() == ["ok", "b again"])
        #expect("\(unknown)" == "A.get has no example 'good'")
        #expect("\(UnknownExample(call: "C.get", name: nil))" == "C.get has no example")
    }

    @Test("each item of an example's query is in the request, with all its values in their order")
    func queries() async throws {
        let found = Self.example("found", "GET /a?q=1&q=2&flag&e=")
        for (query, isFound) in [
            ("q=1&q=2&flag&e=", true), ("e&x=9&flag=&q=1&q=2", true), ("q=2&q=1&flag&e", false),
            ("q=1&flag&e", false), ("q=1&q=2&q=3&flag&e", false), ("q=1&q=2&e", false),
            ("q=1&q=2&flag=1&e", false), ("Q=1&q=2&flag&e", false), ("q=1%26&q=2&flag&e", false),
        ] {
            let answer = try await Self.answer(found, Self.request("GET /v1/a?\(query)"))
            #expect((answer == "found") == isFound, "\(query)")
        }
        // A percent sign that escapes nothing is itself; a plus sign in a query is one, as clients write it.
        let plain = Self.example("found", "GET /a?q=100%&p=1+1")
        #expect(try await Self.answer(plain, Self.request("GET /v1/a?q=100%25&p=1%2B1")) == "found")
        #expect(try await Self.answer(plain, Self.request("GET /v1/a?q=100%&p=1%201")) == nil)
    }

    @Test("method, number of segments and headers are those of the example")
    func otherConditions() async throws {
        let header = HeaderItem.header("X-A", "1")
        let found = Self.example("found", "GET /a/{id}", headers: [header])
        let (name, other) = (HTTPField.Name("x-a") ?? .accept, HTTPField.Name("X-B") ?? .accept)
        for (line, fields, isFound) in [
            ("GET /v1/a/7", [name: "1"], true), ("GET /v1/a/7", [name: "1", other: "2"], true),
            ("GET /v1/a/7", [name: "2"], false), ("GET /v1/a/7", [other: "1"], false),
            ("PUT /v1/a/7", [name: "1"], false), ("GET /v1/a/7/8", [name: "1"], false),
            ("GET /v1/a", [name: "1"], false), ("GET /v1/a/", [name: "1"], false),
            ("GET /v2/a/7", [name: "1"], false), ("GET /v1a/7", [name: "1"], false),
        ] as [(String, HTTPFields, Bool)] {
            let answer = try await Self.answer(found, Self.request(line, headers: fields))
            #expect((answer == "found") == isFound, "\(line) \(fields)")
        }
        let root = Self.example("root", "GET /")
        #expect(try await Self.answer(root, Self.request("GET /v1?q=1")) == "root")
        #expect(try await Self.answer(root, Self.request("GET /v1/")) == "root")
    }

    @Test("members of a form are compared as texts, and a member without a value is absent")
    func forms() async throws {
        let body = #"{"n":12,"b":true,"t":["x","y"],"none":null}"#
        let found = Self.example("found", "POST /a", body: body)
        for (form, isFound) in [
            ("n=12&b=true&t=x&t=y", true), ("z=1&t=x&n=12&t=y&b=true", true), ("n=12&b=true&t=y&t=x", false),
            ("n=12&b=true&t=x", false), ("n=12&b=1&t=x&t=y", false), ("n=12&b=true&t=x&t=y&none=", false),
            ("", false),
        ] {
            let answer = try await Self.answer(found, Self.request("POST /v1/a", body: form))
            #expect((answer == "found") == isFound, "\(form)")
        }
        #expect(try await Self.answer(found, Self.request("POST /v1/a")) == nil)
    }

    @Test("an answer is JSON unless its headers say otherwise, and has no type without a body")
    func types() async throws {
        func type(_ answer: String, _ headers: [HeaderItem]) async throws -> [String] {
            let example = EndpointExample("A.get", "a", "GET /a", answerHeaders: headers, answer: answer)
            let response = try await Self.offline([example]).send(Self.request("GET /v1/a"))
            return response.head.headerFields[values: .contentType]
        }
        #expect(try await type("{}", []) == ["application/json"])
        #expect(try await type("", []) == [])
        for name in ["content-type", "CONTENT-TYPE"] {
            #expect(try await type("a,b", [.header(name, "text/csv")]) == ["text/csv"])
        }
        #expect(try await type("{}", [.header("ETag", "1")]) == ["application/json"])
    }

    @Test("requests for tokens are answered at the server's URLs only, and every request is recorded")
    func authorization() async throws {
        let oauth2 = OAuth2Definition(
            tokenURL: "/token",
            revocationURL: "http://login.test/revoke",
            grants: [.password]
        )
        func answers(_ oauth2: OAuth2Definition?, _ lines: [String], host: String) async throws -> [String?] {
            let offline = try Self.offline([Self.example("example", "POST /other")], oauth2: oauth2)
            var found: [String?] = []
            for line in lines {
                var request = Self.request(line)
                request.head.authority = host
                found.append(try await Self.answer(offline, request))
            }
            #expect(offline.requests.map { "\($0.method) \($0.target)" } == lines)
            return found
        }
        let token = #"{"access_token": "offline", "token_type": "Bearer"}"#
        let lines = [
            "POST /v1/token", "POST /v1/token?x=1", "GET /v1/token", "POST /token", "POST /v1/other",
        ]
        #expect(
            try await answers(oauth2, lines, host: "offline.test") == [token, token, nil, nil, "example"]
        )
        #expect(
            try await answers(oauth2, ["POST /revoke", "GET /revoke", "POST /token"], host: "login.test")
                == ["", nil, nil]
        )
        #expect(try await answers(nil, ["POST /v1/token"], host: "offline.test") == [nil])
    }
}
