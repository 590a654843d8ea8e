import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
    let server = StubTransport()

    private func client(
        _ options: ClientOptions = ClientOptions(),
        scheme: AuthorizationScheme = .none,
        server base: String = "https://a.test/v1"
    ) -> Client {
        var definition = APIDefinition(name: "Redirects", envelope: .none)
        definition.authorization = scheme
        return Client(
            definition,
            baseURL: "\(base)",
            transport: server,
            credentials: [.bearer(Sensitive("canary-token")), .apiKey(Sensitive("canary-key"))],
            options: options
        )
    }

    private func moved(_ status: Int, _ location: String) -> StubAnswer {
        .status(status, headers: ["Location": location])
    }

    private func problem(of call: () async throws -> Void) async -> RedirectProblem? {
        do {
            try await call()
            return nil
        } catch ClientError.redirect(_, let problem) {
            return problem
        } catch {
            return nil
        }
    }

    // RFC 9110 sections 15.4.2 to 15.4.9.
    @Test(
        "each redirect status keeps or changes the method and the body",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "PATCH", "PATCH"), (303, "PUT", "GET"),
            (303, "DELETE", "GET"), (307, "DELETE", "DELETE"), (308, "PATCH", "PATCH"),
        ]
    )
    func methods(_ status: Int, _ method: String, _ expected: String) async throws {
        server.on(method, "/v1/x", moved(status, "/v1/y"))
        server.on(expected, "/v1/y", .status(204))
        let body = RequestBody.json { $0.int("a", 1) }
        let endpoint: Endpoint<NoContent> =
            switch method {
            case "POST": .post("/x", body: body)
            case "PUT": .put("/x", body: body)
            case "PATCH": .patch("/x", body: body)
            default: .delete("/x", body: body)
            }
        _ = try await client().send(endpoint)
        let last = try #require(server.requests.last)
        #expect(last.line == "\(expected) /v1/y")
        #expect(last.bodyText == (expected == "GET" ? nil : #"{"a":1}"#))
        #expect(last["Content-Type"] == (expected == "GET" ? nil : "application/json"))
    }

    @Test(
        "the GET for a result has no headers of the original body or change"
    )
    func fieldsOfTheBody() async throws {
        server.on("PUT", "/v1/x", moved(303, "/v1/y"))
        server.on("GET", "/v1/y", .status(204))
        let names = [
            "Content-Language", "Content-Digest", "Expect", "If-Match", "Idempotency-Key", "Accept-Language",
            "If-None-Match",
        ]
        let headers = names.map { HeaderItem.header($0, "1" as String?) }
        _ = try await client()
            .send(Endpoint<NoContent>.put("/x", headers: headers, body: .json { $0.int("a", 1) }))
        let sent = server.requests.map { request in names.filter { request[$0] != nil } }
        #expect(sent == [names, ["Accept-Language", "If-None-Match"]])
    }

    @Test("a redirected HEAD request stays a HEAD request") func safeMethodsStayWhatTheyAre() async throws {
        for status in [301, 302, 303, 307, 308] {
            server.on("HEAD", "/v1/x", moved(status, "y"))
            server.on("HEAD", "/v1/y", .status(204))
            _ = try await client(.init()).send(Endpoint<NoContent>.head("/x"))
            #expect(server.requests.last?.line == "HEAD /v1/y")
        }
    }

    @Test(
        "locations are resolved against the request",
        arguments: [
            ("y?q=1#part", "https://a.test/v1/y?q=1"), ("../z", "https://a.test/z"),
            ("//b.test/y", "https://b.test/y"), ("https://A.test:443/y", "https://a.test/y"),
            ("?page=2", "https://a.test/v1/x?page=2"), ("https://b.test", "https://b.test/"),
        ]
    )
    func locations(_ location: String, _ url: String) async throws {
        server.on("GET", "https://a.test/v1/x", moved(302, location), .status(204))
        server.on("GET", url, .status(204))
        _ = try await client().send(Endpoint<NoContent>.get("/x"))
        #expect(server.requests.map(\.url) == ["https://a.test/v1/x", url])
    }

    @Test(
        "an invalid location is an error, and gets no request",
        arguments: [
            "ftp://b.test/", "https://user@b.test/", "https://user:secret@b.test/", "https://a.test@b.test/",
            "https://b.test\\@a.test/", "javascript:alert(1)", "https:///x", "https://b test/",
            "file:///etc/passwd",
        ]
    )
    func unreadableLocations(_ location: String) async throws {
        server.on("GET", "/v1/x", moved(302, location))
        let problem = await problem { _ = try await client().send(Endpoint<NoContent>.get("/x")) }
        #expect(problem == .unreadableLocation)
        #expect(server.requests.count == 1)
    }

    @Test("a redirect from HTTPS to HTTP is never followed") func neverFromHTTPSToHTTP() async throws {
        var options = ClientOptions()
        options.trustedServers = ["http://a.test"]
        server.on("GET", "/v1/x", moved(308, "http://a.test/v1/x"))
        let problem = await problem { _ = try await client(options).send(Endpoint<NoContent>.get("/x")) }
        #expect(problem == .insecure)
        #expect(server.requests.count == 1)
    }

    @Test("a loop of redirects is an error, and so are more than ten") func circlesAndLongWaysEnd()
        async throws
    {
        server.on("GET", "/v1/x", moved(302, "/v1/y"))
        server.on("GET", "/v1/y", moved(307, "/v1/x"))
        let circle = await problem { _ = try await client().send(Endpoint<NoContent>.get("/x")) }
        #expect(circle == .loop)
        #expect(server.requests.count == 2)

        for step in 0..<20 { server.on("GET", "/v1/\(step)", moved(302, "/v1/\(step + 1)")) }
        let long = await problem { _ = try await client().send(Endpoint<NoContent>.get("/0")) }
        #expect(long == .tooMany(10))
        #expect(server.requests.count == 2 + 11)
    }

    @Test("a redirect that is not followed is an error response") func aRedirectWithoutAPlaceIsAnAnswer()
        async throws
    {
        var none = ClientOptions()
        none.redirects = .none
        server.on("GET", "/v1/x", .status(302))
        server.on("GET", "/v1/y", .status(300, headers: ["Location": "/v1/z"]))
        server.on("GET", "/v1/z", moved(301, "/v1/a"))
        for (path, options) in [("x", ClientOptions()), ("y", ClientOptions()), ("z", none)] {
            await #expect(throws: ClientError.self) {
                try await client(options).send(Endpoint<NoContent>.get("/\(path)"))
            }
        }
        #expect(server.requests.count == 3)
    }

    @Test("a streamed body is not sent again to the new location") func aBodyThatIsThereOnceIsNotSentTwice()
        async throws
    {
        server.on("POST", "/v1/x", moved(307, "/v1/y"))
        let once = RequestBody.stream(ByteStream([1, 2]), contentType: "a/b")
        let problem = await problem {
            _ = try await client().send(Endpoint<NoContent>.post("/x", body: once))
        }
        #expect(problem == .bodyIsSpent)
        #expect(server.requests.map(\.body) == [[1, 2]])
    }

    // MARK: Credentials

    private let carrying: [HeaderItem] = [
        .header("Cookie", "canary-cookie"), .header("X-Api-Key", "canary-own"),
        .header("DPoP", "canary-proof"),
        .header("X-Session", "canary-session"), .header("Accept-Language", "de"),
    ]

    @Test(
        "no header that may be a credential leaves the trusted origins",
        .proves("R7"),
        arguments: [
            "https://b.test/y", "https://a.test:8443/y", "https://x.a.test/y", "https://[::1]/y",
            "https://a.test.b.test/y", "https://b.test:443/y",
        ]
    )
    func foreignOrigins(_ place: String) async throws {
        for scheme in [AuthorizationScheme.bearer, .apiKeyHeader("X-Other-Key"), .apiKeyQuery("key")] {
            for status in [301, 302, 303, 307, 308] {
                server.on("POST", "/v1/x", moved(status, place))
                for method in ["GET", "POST"] { server.on(method, "/y", .status(204)) }
                let endpoint: Endpoint<NoContent> = .post(
                    "/x",
                    headers: carrying,
                    body: .form([.item("a", "1")])
                )
                _ = try await client(scheme: scheme).send(endpoint)
                let request = try #require(server.requests.last)
                #expect(request.path == "/y")
                #expect(!request.url.contains("canary"))
                #expect(!request.headers.contains { $0.value.contains("canary") }, "\(request.headers)")
                #expect(request["Accept-Language"] == "de")
                #expect(request.bodyText == (status > 303 ? "a=1" : nil))
            }
        }
    }

    @Test("credentials go to origins that were named, and to no others on the way back")
    func trustedOrigins() async throws {
        var options = ClientOptions()
        options.trustedServers = ["https://b.test"]
        server.on("GET", "https://a.test/v1/x", moved(302, "https://b.test/y"))
        server.on("GET", "https://b.test/y", .status(204))
        _ = try await client(options, scheme: .bearer).send(Endpoint<NoContent>.get("/x", headers: carrying))
        #expect(server.requests.last?["Authorization"] == "Bearer canary-token")
        #expect(server.requests.last?["X-Api-Key"] == "canary-own")

        // There and back again: the way led through a stranger.
        server.on("GET", "https://a.test/v1/x", moved(302, "https://c.test/y"))
        server.on("GET", "https://c.test/y", moved(302, "https://a.test/v1/delete-everything"))
        server.on("GET", "https://a.test/v1/delete-everything", .status(204))
        _ = try await client(options, scheme: .bearer).send(Endpoint<NoContent>.get("/x", headers: carrying))
        let last = try #require(server.requests.last)
        #expect(last.path == "/v1/delete-everything" && last["Authorization"] == nil)
        #expect(!last.headers.contains { $0.value.contains("canary") })
    }

    // MARK: Moving

    @Test(
        "a permanent redirect moves the origin of later calls, a temporary one does not",
        .proves("BD-04"),
        arguments: [301, 302, 303, 307, 308]
    )
    func moves(_ status: Int) async throws {
        var options = ClientOptions()
        options.trustedServers = ["https://b.test"]
        let client = client(options, scheme: .bearer)
        server.on("GET", "https://a.test/v1/x", moved(status, "https://b.test/v1/x"))
        server.on("GET", "/v1/x", .status(204))
        server.on("GET", "/v1/z", .status(204))
        _ = try await client.send(Endpoint<NoContent>.get("/x"))
        _ = try await client.send(Endpoint<NoContent>.get("/z"))
        let isPermanent = status == 301 || status == 308
        #expect(server.requests.last?.url == (isPermanent ? "https://b.test/v1/z" : "https://a.test/v1/z"))
        #expect(client.baseURL.description == (isPermanent ? "https://b.test/v1" : "https://a.test/v1"))
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer canary-token" })
    }

    @Test("one resource that moves elsewhere does not take the server with it", .proves("BD-04"))
    func movesOnlyOrigins() async throws {
        var options = ClientOptions()
        options.trustedServers = ["https://b.test", "https://c.test"]
        let client = client(options)
        server.on("GET", "https://a.test/v1/x", moved(308, "https://b.test/v2/users/1"))
        server.on("GET", "/v2/users/1", .status(204))
        _ = try await client.send(Endpoint<NoContent>.get("/x"))
        #expect(client.baseURL.description == "https://a.test/v1")

        // Nor does a place that does not answer.
        server.on("GET", "https://a.test/v1/z", moved(308, "https://c.test/v1/z"))
        server.on("GET", "https://c.test/v1/z", .error(TransportError(.cannotConnect)))
        await #expect(throws: ClientError.self) { try await client.send(Endpoint<NoContent>.get("/z")) }
        #expect(client.baseURL.description == "https://a.test/v1")
    }

    @Test("a server that has moved to a named origin gets credentials there", .proves("BD-04"))
    func movesWithCredentials() async throws {
        var options = ClientOptions()
        options.trustedServers = ["https://b.test"]
        let client = client(options, scheme: .bearer)
        server.on("GET", "https://a.test/v1/x", moved(308, "https://b.test/v1/x"))
        server.on("GET", "/v1/x", .status(204))
        for _ in 0..<2 { _ = try await client.send(Endpoint<NoContent>.get("/x")) }
        #expect(
            server.requests.map(\.url) == [
                "https://a.test/v1/x", "https://b.test/v1/x", "https://b.test/v1/x",
            ]
        )
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer canary-token" })
    }

    // MARK: Environments

    @Test("an unknown server throws its name, and the client keeps its server", .proves("SW-01"))
    func unknownServer() async throws {
        let client = Client(SampleAPI.definition, baseURL: BaseURL(SampleAPI.Server.live), transport: server)
        for name in ["nowhere", "", "Live", "live\n", "https://b.test"] {
            #expect(throws: UnknownServer(name: name)) {
                client.use(BaseURL(try SampleAPI.Server(named: name)))
            }
            #expect(client.baseURL == BaseURL(SampleAPI.Server.live))
        }
        #expect("\(UnknownServer(name: "nowhere"))" == "no server is named 'nowhere'")
        for server in SampleAPI.Server.allCases {
            #expect(try SampleAPI.Server(named: "\(server)") == server)
        }
    }

    @Test("switching the server affects later calls of all copies of the client", .proves("JU-02", "SW-01"))
    func switching() async throws {
        let client = Client(
            APIDefinition(name: "Servers", envelope: .none),
            baseURL: "https://a.test/v1",
            transport: server
        )
        let copy = client
        server.on("GET", "https://a.test/v1/x") { _ in
            copy.use("https://b.test")
            return .status(302, headers: ["Location": "/v1/y"])
        }
        server.on("GET", "https://a.test/v1/y", .status(204))
        server.on("GET", "https://b.test/x", .status(204))
        for _ in 0..<2 { _ = try await client.send(Endpoint<NoContent>.get("/x")) }
        #expect(
            server.requests.map(\.url) == ["https://a.test/v1/x", "https://a.test/v1/y", "https://b.test/x"]
        )
        #expect(client.baseURL == "https://b.test")
    }
}
