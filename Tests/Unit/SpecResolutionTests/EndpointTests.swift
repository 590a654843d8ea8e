import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecResolution
import TestTraits
import Testing

@Suite("Endpoints")
struct EndpointTests {
    private func endpoint(_ text: String, api: String = "", resource: String = "") throws -> Endpoint {
        let files = SpecFiles(
            """
            # User.yaml
            resource: User
            path: /users
            fields: { first_name: string, age: { type: int, access: read }, note: string? }
            \(resource)
            endpoints:
              call: { \(text) }
            # Trip.yaml
            resource: Trip
            fields: { title: string }
            # api.yaml
            \(api)
            """
        )
        let answer = files.resolve()
        guard case .object(let user)? = answer.value?.units.last?.declaration else {
            Issue.record("\(answer.diagnostics)")
            throw Missing()
        }
        return try #require(user.endpoints.first)
    }

    private struct Missing: Error {}

    @Test(
        "paging of every mode is resolved, with and without custom names",
        arguments: [
            (
                "standard",
                Paging.Mode.standard(offset: "offset", limit: "limit", total: .body(["info", "total"]))
            ),
            ("page", .page(number: "page", size: "per_page", total: .body(["info", "total"]), first: 1)),
            ("cursor", .cursor(parameter: "cursor", next: .body(["info", "next"]), limit: "limit")),
            ("link", .link(header: "Link", limit: nil, total: nil)),
            (
                "realtime",
                .realtime(
                    sinceID: "since_id",
                    maxID: "max_id",
                    limit: "limit",
                    pagingID: ["paging_id"],
                    order: .descending
                )
            ),
            (
                "{ mode: cursor, cursor: paging.next, parameter: token, limit: count }",
                .cursor(parameter: "token", next: .body(["paging", "next"]), limit: "count")
            ),
            (
                "{ mode: link, header: Next-Page, limit: _limit, total: \"header:Total-Records\" }",
                .link(header: "Next-Page", limit: "_limit", total: .header("Total-Records"))
            ),
            ("none", .none),
            (
                "{ mode: cursor, has_more: info.more }",
                .cursor(
                    parameter: "cursor",
                    next: .body(["info", "next"]),
                    hasMore: .body(["info", "more"]),
                    limit: "limit"
                )
            ),
            (
                "{ mode: link, next: next, previous: \"header:Before\", total: count }",
                .url(next: .body(["next"]), previous: .header("Before"), limit: nil, total: .body(["count"]))
            ),
            (
                "{ mode: keyset, keys: { first_name: before, id: before_id }, exact: true, closed: true }",
                .keyset(
                    keys: [
                        Paging.KeysetKey(keyPath: ["first_name"], parameter: "before"),
                        Paging.KeysetKey(keyPath: ["id"], parameter: "before_id"),
                    ],
                    limit: "limit",
                    isExact: true,
                    isClosed: true
                )
            ),
            (
                "id_cursor",
                .idCursor(after: "starting_after", before: "ending_before", hasMore: nil, limit: "limit")
            ),
            (
                "{ mode: id_cursor, after: a, before: none, has_more: more, limit: n }",
                .idCursor(after: "a", before: nil, hasMore: .body(["more"]), limit: "n")
            ),
            (
                "{ mode: realtime, min_id: min, ids: numeric }",
                .realtime(
                    sinceID: "since_id",
                    maxID: "max_id",
                    minID: "min",
                    limit: "limit",
                    pagingID: ["paging_id"],
                    order: .descending,
                    ids: .numeric
                )
            ),
            (
                "{ mode: realtime, order: ascending }",
                .realtime(
                    sinceID: "since_id",
                    maxID: "max_id",
                    limit: "limit",
                    pagingID: ["paging_id"],
                    order: .ascending
                )
            ),
        ]
    )
    func paging(text: String, mode: Paging.Mode) throws {
        let endpoint = try endpoint("get: \"\", returns: [User], paging: \(text)")
        #expect(endpoint.paging == Paging(mode: mode))
    }

    @Test(
        "a call to another origin has no credentials unless it declares them",
        arguments: [
            ("https://files.test", "https://API.test:443/files", "", "inherited"),
            ("https://api.test/files", "https://api.test/files", "", "inherited"),
            ("https://api.test:8443/files", "https://api.test", "", "none"),
            ("http://api.test/files", "https://api.test", "", "none"),
            ("https://api.test", "https://files.test", "", "none"),
            ("https://files.test", "https://files.test", "", "none"),
            ("https://files.test", "https://files.test", "authorization: bearer", "bearer"),
            ("https://files.test", "https://files.test", "authorization: none", "none"),
        ]
    )
    func otherServers(_ live: String, _ test: String, _ stated: String, _ expected: String) throws {
        let first = live == "https://files.test" && expected == "inherited" ? "https://api.test/b" : live
        let servers = """
            servers:
              live: { url: https://api.test/v1, other: { files: \(first) } }
              test: { url: https://api.test, other: { files: \(test) } }
              mock: https://mock.test
            authorization: bearer
            """
        let call = try endpoint(
            "get: /x, server: files, returns: none\(stated.isEmpty ? "" : ", ")\(stated)",
            api: servers
        )
        let words: String =
            switch call.authorization {
            case nil: "inherited"
            case .some(.none): "none"
            case .scheme(.bearer, scopes: [])?: "bearer"
            default: "other"
            }
        #expect(words == expected)
    }

    @Test("a list has the settings for moving elements and for the identity")
    func shiftsAndIdentity() throws {
        let plain = try endpoint("get: \"\", returns: [User], paging: standard").paging
        #expect(plain?.shifts == .anchored)
        #expect(plain?.identity == [["id"]])
        let api = "convention: { identity: uuid, paging: { mode: standard, shifts: ignored } }"
        let conventional = try endpoint("get: \"\", returns: [User], paging: standard", api: api).paging
        #expect(conventional?.shifts == .ignored)
        #expect(conventional?.identity == [["uuid"]])
        let own = "get: \"\", returns: [User], paging: { mode: standard, shifts: anchored }"
        #expect(try endpoint(own, api: api).paging?.shifts == .anchored)
    }

    @Test("a mode uses the convention's names if the convention has the same mode")
    func conventionalPaging() throws {
        let api = "convention: { paging: { mode: page, number: p, first: 0 }, envelope: none }"
        let page = try endpoint("get: \"\", returns: [User], paging: page", api: api)
        #expect(page.paging?.mode == .page(number: "p", size: "per_page", total: nil, first: 0))
        let standard = try endpoint("get: \"\", returns: [User], paging: standard", api: api)
        #expect(standard.paging?.mode == .standard(offset: "offset", limit: "limit", total: nil))
    }

    /// What the paging of each mode can say: the key, what the convention says and what an endpoint does.
    static let pagingKeys: [(mode: String, keys: [(name: String, general: String, own: String)])] = [
        (
            "standard",
            [
                ("offset", "skip", "from"), ("limit", "most", "count"), ("total", "all", "\"header:Total\""),
                ("shifts", "ignored", "anchored"), ("page_size", "20", "30"),
            ]
        ),
        (
            "page",
            [
                ("number", "n", "p"), ("size", "most", "count"), ("total", "all", "\"header:Total\""),
                ("first", "0", "2"), ("shifts", "ignored", "anchored"), ("page_size", "20", "30"),
            ]
        ),
        (
            "cursor",
            [
                ("cursor", "a.next", "\"header:Next\""), ("parameter", "after", "token"),
                ("has_more", "a.more", "more"), ("limit", "most", "count"), ("page_size", "20", "30"),
            ]
        ),
        (
            "link",
            [
                ("header", "Pages", "Next"), ("limit", "most", "count"), ("total", "all", "\"header:Total\""),
                ("page_size", "20", "30"),
            ]
        ),
        (
            "link",
            [
                ("next", "a.next", "\"header:Next\""), ("previous", "a.before", "before"),
                ("limit", "most", "count"), ("total", "all", "\"header:Total\""), ("page_size", "20", "30"),
            ]
        ),
        (
            "keyset",
            [
                ("keys", "{ id: after }", "{ first_name: name, id: after_id }"), ("limit", "most", "count"),
                ("exact", "true", "false"), ("closed", "true", "false"), ("page_size", "20", "30"),
            ]
        ),
        (
            "id_cursor",
            [
                ("after", "a", "b"), ("before", "none", "before"), ("has_more", "a.more", "more"),
                ("limit", "most", "count"), ("page_size", "20", "30"),
            ]
        ),
        (
            "realtime",
            [
                ("order", "ascending", "descending"), ("since_id", "after", "since"),
                ("max_id", "before", "until"), ("min_id", "least", "min"),
                ("ids", "numeric", "lexicographic"),
                ("paging_id", "place", "position"), ("limit", "most", "count"), ("page_size", "20", "30"),
            ]
        ),
    ]

    @Test(
        "paging settings that an endpoint omits come from the convention",
        arguments: pagingKeys.indices
    )
    func partsOfPaging(_ place: Int) throws {
        let (mode, keys) = Self.pagingKeys[place]
        func text(_ values: [String]) -> String { "{ mode: \(mode), \(values.joined(separator: ", ")) }" }
        let api = "convention: { paging: \(text(keys.map { "\($0.name): \($0.general)" })) }"
        // Nothing, each key alone, and all of them.
        let all = keys.map(\.name)
        for own in [[]] + keys.map({ [$0.name] }) + [all] {
            let said = keys.filter { own.contains($0.name) }.map { "\($0.name): \($0.own)" }
            let whole = keys.map { "\($0.name): \(own.contains($0.name) ? $0.own : $0.general)" }
            let short = said.isEmpty ? mode : text(said)
            let paging = try endpoint("get: \"\", returns: [User], paging: \(short)", api: api).paging
            let expected = try endpoint("get: \"\", returns: [User], paging: \(text(whole))").paging
            #expect(paging != nil && paging == expected, "\(short)")
        }
    }

    @Test("a link of an endpoint does not use the location of the next page of another kind of convention")
    func kindsOfLinks() throws {
        let header = "{ mode: link, header: Pages, limit: most }"
        let places = "{ mode: link, next: a.next, previous: a.before, limit: most }"
        func mode(_ paging: String, _ convention: String) throws -> Paging.Mode? {
            let api = "convention: { paging: \(convention) }"
            return try endpoint("get: \"\", returns: [User], paging: \(paging)", api: api).paging?.mode
        }
        #expect(
            try mode("{ mode: link, header: Next }", places)
                == .link(header: "Next", limit: "most", total: nil)
        )
        #expect(
            try mode("{ mode: link, next: b.next }", header)
                == .url(next: .body(["b", "next"]), previous: nil, limit: "most", total: nil)
        )
    }

    @Test(
        "the page size is given in place of the parameter's name or beside it",
        arguments: [
            ("{ mode: standard, limit: 50 }", .standard(offset: "offset", limit: "limit", total: .info), 50),
            (
                "{ mode: standard, limit: count }", .standard(offset: "offset", limit: "count", total: .info),
                nil
            ),
            (
                "{ mode: standard, limit: \"50\" }", .standard(offset: "offset", limit: "50", total: .info),
                nil
            ),
            ("{ mode: page, size: 30 }", .page(number: "page", size: "per_page", total: .info, first: 1), 30),
            (
                "{ mode: page, size: n, page_size: 30 }",
                .page(number: "page", size: "n", total: .info, first: 1), 30
            ),
            (
                "{ mode: cursor, cursor: info.next, parameter: page_token, limit: 50 }",
                .cursor(parameter: "page_token", next: .body(["info", "next"]), limit: "limit"), 50
            ),
            ("{ mode: link, limit: 1 }", .link(header: "Link", limit: "limit", total: nil), 1),
            ("{ mode: link, limit: n, page_size: 9 }", .link(header: "Link", limit: "n", total: nil), 9),
        ] as [(String, Paging.Mode, Int?)]
    )
    func pageSize(text: String, mode: Paging.Mode, size: Int?) throws {
        let paging = try endpoint("get: \"\", returns: [User], paging: \(text)").paging
        #expect(paging?.mode == mode)
        #expect(paging?.pageSize == size)
    }

    @Test("the convention's page size applies to its mode, unless the endpoint has its own")
    func conventionalPageSize() throws {
        let api = "convention: { paging: { mode: standard, limit: 50 } }"
        func size(_ paging: String) throws -> Int? {
            try endpoint("get: \"\", returns: [User], paging: \(paging)", api: api).paging?.pageSize
        }
        #expect(try size("standard") == 50)
        #expect(try size("{ mode: standard, limit: count }") == 50)
        #expect(try size("{ mode: standard, limit: 20 }") == 20)
        #expect(try size("page") == nil)
    }

    @Test("an own envelope inherits missing parts from the API's", .proves("BD-18"))
    func envelopes() throws {
        let own = try endpoint("get: \"\", returns: [User], envelope: products.data").envelope
        #expect(own == Envelope(data: ["products", "data"]))
        #expect(try endpoint("get: \"\", returns: [User], envelope: none").envelope == Envelope.none)
        #expect(try endpoint("get: \"\", returns: [User]").envelope == nil)
    }

    @Test(
        "each part of an envelope is its own or the API's, whichever other parts it says",
        .proves("BD-18"),
        arguments: 0..<3 * 3 * 2 * 3 * 3
    )
    func partsOfEnvelopes(_ number: Int) throws {
        // For each part: not said, said, and said to be none where that can be.
        let (data, code, ok) = (number % 3, number / 3 % 3, number / 9 % 2)
        let (message, info) = (number / 18 % 3, number / 54)
        let own = [("data", data), ("code", code), ("ok", ok), ("message", message), ("info", info)]
            .filter { $0.1 > 0 }.map { $0.1 == 1 ? "\($0.0): my_\($0.0)" : "\($0.0): none" }
        let envelope = try endpoint(
            "get: \"\", returns: [User], envelope: { \(own.joined(separator: ", ")) }",
            api: """
                convention:
                  envelope: { data: a_data, code: a_code, ok: a_ok, message: a_message, info: a_info }
                """
        ).envelope
        #expect(
            envelope
                == Envelope(
                    data: [["a_data"], ["my_data"], []][data],
                    code: [["a_code"], ["my_code"], nil][code],
                    ok: ["a_ok", "my_ok"][ok],
                    message: [["a_message"], ["my_message"], nil][message],
                    info: [["a_info"], ["my_info"], nil][info]
                )
        )
    }

    @Test("the types of path parameters are those of the endpoint, then those of the resource")
    func parameters() throws {
        let endpoint = try endpoint(
            "get: \"/{trip_id}/{day}\", parameters: { trip_id: id<Trip> }, returns: User",
            resource: "parameters: { day: date, trip_id: string }"
        )
        #expect(endpoint.pathParameters.map(\.name) == ["tripID", "day"])
        #expect(endpoint.pathParameters.map(\.type) == [.identity(of: TypeName("Trip")), .scalar(.date)])
    }

    @Test("bodies are resolved as fields, forms, patches, bytes and types")
    func bodies() throws {
        guard
            case .fields(let own) = try endpoint("post: \"\", body: { why: string, level: { enum: [a, b] } }")
                .body
        else { throw Missing() }
        #expect(own.map(\.name) == ["why", "level"])
        #expect(own[1].type == .declared(TypeName("User", "CallLevel"), .enumeration))
        guard
            case .form(let form) = try endpoint("post: /token, form: { grant_type: string, scope: [string] }")
                .body
        else { throw Missing() }
        #expect(form.map(\.keyPath) == [["grant_type"], ["scope"]])
        #expect(
            try endpoint("put: \"/{id}\", body: User").body == .value(.declared(TypeName("User"), .object))
        )
        #expect(try endpoint("put: \"/{id}/x\", bytes: image/png").body == .bytes(contentType: "image/png"))
        guard case .patch(let patch) = try endpoint("patch: \"/{id}\", body: { nick: string? }").body else {
            throw Missing()
        }
        #expect(patch.map(\.presence) == [.optional])
    }

    @Test("responses of every form are resolved")
    func responses() throws {
        let user = TypeReference.declared(TypeName("User"), .object)
        #expect(try endpoint("delete: \"/{id}\"").response == .none)
        #expect(try endpoint("head: \"/{id}\"").response == .headers)
        #expect(try endpoint("get: /a, returns: bytes").response == .bytes)
        #expect(try endpoint("get: /a, returns: stream").response == .stream)
        #expect(try endpoint("get: /a, returns: events<User>").response == .events(user))
        #expect(try endpoint("get: /a, returns: { string: [User] }").response == .value(.map(.list(user))))
    }

    @Test("headers, authorization, retry and other options of a call are resolved")
    func options() throws {
        let call = try endpoint(
            """
            get: /a, returns: User, headers: { If-Match: string?, Accept: { const: text/csv } }, authorization: none, \
            retry: { attempts: 5 }, priority: high, idempotency_key: true, deprecated: use get
            """,
            api: "retry: { attempts: 2, on: [500] }"
        )
        #expect(call.headers.map(\.name) == ["ifMatch"])
        #expect(call.headers.map(\.wireName) == ["If-Match"])
        #expect(call.constantHeaders == [ConstantHeader(wireName: "Accept", value: "text/csv")])
        #expect(call.authorization == Endpoint.Authorization.none)
        #expect(call.retry == Retry(attempts: 5, statuses: [500]))
        #expect(call.priority == .high)
        #expect(call.sendsIdempotencyKey)
        #expect(call.deprecated == "use get")
    }

    @Test("examples are unchanged")
    func examples() throws {
        let call = try endpoint(
            """
            get: "/{id}", returns: { n: double }, examples: [{ parameters: { id: "7" }, response: { code: OK, data: { n: 1.50 } } }]
            """
        )
        let example = try #require(call.examples.first)
        #expect(example.name == "example")
        #expect(example.status == 200)
        #expect(example.parameters == [JSONLiteral.Member(key: "id", value: .string("7"))])
        #expect(
            example.responseBody
                == .object([
                    JSONLiteral.Member(key: "code", value: .string("OK")),
                    JSONLiteral.Member(
                        key: "data",
                        value: .object([JSONLiteral.Member(key: "n", value: .number("1.50"))])
                    ),
                ])
        )
    }
}

extension Paging.Location {
    fileprivate static var info: Paging.Location { .body(["info", "total"]) }
}
