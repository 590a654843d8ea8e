import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing
import Trips

/// Compiles and runs the samples about refreshes by changes and about middleware for some calls.
@Suite(.timeLimit(.minutes(10))) struct ChangesDocumentationTests {
    private let server = StubTransport()

    private func client(_ middleware: any Middleware...) -> Client {
        TripsAPI.client(transport: server, credentials: .bearer(Sensitive("token")), middleware: middleware)
    }

    private func location(_ id: String, _ title: String) -> String {
        #"""
        {"type": "Location", "id": "\#(id)", "title": "\#(title)", "subtitle": "", "nickname": "nest", "latitude": 47, \#
        "longitude": 8}
        """#
    }

    private func page(_ locations: String...) -> String {
        #"{"data": [\#(locations.joined(separator: ", "))], "code": "OK", "info": {"total": \#(locations.count)}}"#
    }

    @Test("a list is refreshed by changes from its server, a closure and events")
    func refreshes() async throws {
        server.on(
            "GET",
            "/v1/users/7/locations",
            .json(page(location("12", "Home"), location("13", "Work")), headers: ["ETag": "5"])
        )
        server.on(
            "GET",
            "/v1/users/7/locations?since=5",
            .json(page(location("13", "Office")), headers: ["ETag": "6"])
        )
        server.on(
            "GET",
            "/v1/users/7/changes",
            .chunks(
                [
                    Array("retry: 1\nid: 8\nevent: deleted\ndata: \(location("12", "Home"))\n\n".utf8)
                ],
                headers: ["Content-Type": "text/event-stream"]
            ),
            .status(204)
        )
        let client = client()
        let repositories = Repositories(client)
        @Sendable func places(since mark: String? = nil) -> ListEndpoint<Location> {
            .get("/users/7/locations", query: [.item("since", mark)], paging: .link())
        }

        let synced = repositories.list(places(), mark: .header("ETag")) { mark in places(since: mark) }
        try await synced.refresh()
        #expect(try await synced.snapshot().rows.elements.map(\.title) == ["Home", "Work"])
        try await synced.refresh()
        #expect(try await synced.snapshot().rows.elements.map(\.title) == ["Home", "Office"])

        let changed = repositories.list(places(), sync: .list)
        #expect(try await changed.mark() == nil)

        let found = repositories.list("places of 7") { mark in
            let page = try await client.firstPage(of: places(since: mark))
            return ServerChanges(page.elements, isWhole: mark == nil, mark: page.headers["ETag"])
        }
        try await found.refresh()
        let home = try #require(try await found.snapshot().rows.elements.first)

        try await synced.apply(ServerChanges([home], deleted: ["13"]))
        try await synced.follow(Endpoint<EventStream<Location>>.get("/users/7/changes")) { event in
            event.name == "deleted" ? ServerChanges(deleted: [event.value.id]) : ServerChanges([event.value])
        }
        #expect(try await synced.snapshot().rows.elements.isEmpty)
        #expect(server.requests.last?["Last-Event-ID"] == "8")
    }

    @Test("a middleware selects calls by their names or by a value in their context", .proves("N-07"))
    func middleware() async throws {
        let body =
            #"{"type": "User", "id": "7", "first_name": "Alice", "last_name": "Smith", "email": "a@b.example"}"#
        for path in ["/v1/users/7", "/v1/users/me"] {
            server.on("GET", path, .json(#"{"data": \#(body), "code": "OK"}"#))
        }
        let client = client(Localizing())
        let user = try await client.send(User.get(id: "7").with { $0.context = Language(code: "de") })
        _ = try await client.send(User.get(id: user.id))
        _ = try await client.send(User.me())
        #expect(server.requests.map { $0["Accept-Language"] } == ["de", nil, nil])
        #expect(server.requests.map { $0["Cache-Control"] } == [nil, nil, "no-cache"])
    }

    @Test("a call waits for the network")
    func waiting() async throws {
        let body =
            #"{"type": "User", "id": "7", "first_name": "Alice", "last_name": "Smith", "email": "a@b.example"}"#
        server.on("GET", "/v1/users/me", .json(#"{"data": \#(body), "code": "OK"}"#))
        let (connectivity, connection) = AsyncStream.makeStream(of: Bool.self)
        connection.yield(true)
        let (transport, credentials) = (server, Credentials.bearer(Sensitive("token")))
        let patient = TripsAPI.client(
            transport: transport,
            credentials: credentials,
            middleware: [ConnectivityWait(connectivity)]
        )
        let me = try await patient.send(User.me())
        #expect(me.id == "7")
        server.on("TRACE", "/v1/users/me", .status(200))
        let trace = Endpoint<ResponseBytes>.call(.trace, "/users/me")
        _ = try await client().send(trace)
        #expect(server.requests.map(\.method) == ["GET", "TRACE"])
    }
}

struct Language: Sendable {
    let code: String
}

struct Localizing: Middleware {
    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        if let language = call.context as? Language {
            request.head.headerFields[.acceptLanguage] = language.code
        }
        if call.operation == "User.me" { request.head.headerFields[.cacheControl] = "no-cache" }
        return try await next(request)
    }
}

extension RepositoryStore.ListSync<Location> {
    /// As generated code has it for `sync: { since: since, header: ETag }`.
    fileprivate static var list: Self {
        Self(since: "since", mark: .header("ETag"))
    }
}
