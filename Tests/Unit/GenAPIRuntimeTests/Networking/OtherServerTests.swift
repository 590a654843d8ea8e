import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Testing

/// Calls that are sent to another server than the client's.
@Suite struct OtherServerTests {
    private static let definition = APIDefinition(
        name: "Photos",
        envelope: .none,
        headers: [.header("X-Tenant", "t"), .header("Accept-Language", "de")],
        authorization: .bearer,
        otherServers: [
            "https://api.example.com/v1": ["files": "https://files.example.com/data"],
            "https://test.example.com": [:],
        ]
    )

    private func client(
        _ server: BaseURL,
        _ transport: StubTransport,
        trusted: [BaseURL] = []
    ) -> Client {
        var options = ClientOptions()
        options.trustedServers = trusted
        return Client(
            Self.definition,
            baseURL: server,
            transport: transport,
            credentials: .bearer(Sensitive("secret")),
            options: options
        )
    }

    private func call(_ authorization: EndpointAuthorization) -> Endpoint<NoContent> {
        .post(
            "/photos/7",
            operation: "Photo.upload",
            options: EndpointOptions(authorization: authorization, server: "files")
        )
    }

    @Test(
        "a call goes to the other server of the client's server, and elsewhere to the client's own",
        arguments: [
            ("https://api.example.com/v1", "https://files.example.com/data/photos/7"),
            ("https://API.example.com:443/v1/", "https://files.example.com/data/photos/7"),
            ("https://test.example.com", "https://test.example.com/photos/7"),
            ("http://127.0.0.1:8080/mock", "http://127.0.0.1:8080/mock/photos/7"),
        ]
    )
    func place(of server: String, is expected: String) async throws {
        let transport = StubTransport()
        transport.on("POST", expected, .status(204))
        try await client("\(server)", transport).send(call(.none))
        #expect(transport.requests.map(\.url) == [expected])
    }

    @Test("neither the credential nor a header of the API goes to another server")
    func secrets() async throws {
        let transport = StubTransport()
        transport.on("POST", "https://files.example.com/data/photos/7", .status(204))
        let client = client("https://api.example.com/v1", transport)
        try await client.send(call(.none))
        let error = await #expect(throws: ClientError.self) { try await client.send(call(.inherited)) }
        guard case .unsendable(_, .otherServer)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request["Authorization"] == nil && request["X-Tenant"] == nil)
        #expect(request["Accept-Language"] == "de")
    }

    @Test("a trusted server gets the credential and the headers of the API")
    func trusted() async throws {
        let transport = StubTransport()
        transport.on("POST", "https://files.example.com/data/photos/7", .status(204))
        let client = client(
            "https://api.example.com/v1",
            transport,
            trusted: ["https://files.example.com"]
        )
        try await client.send(call(.inherited))
        let request = try #require(transport.requests.first)
        #expect(request.url == "https://files.example.com/data/photos/7")
        #expect(request["Authorization"] == "Bearer secret" && request["X-Tenant"] == "t")
    }

    @Test(
        "a server with a declared authorization gets the credential, but the target of its redirect does not"
    )
    func stated() async throws {
        let transport = StubTransport()
        transport.on(
            "POST",
            "https://files.example.com/data/photos/7",
            .status(307, headers: ["Location": "https://elsewhere.example.com/7"])
        )
        transport.on("POST", "https://elsewhere.example.com/7", .status(204))
        let client = client("https://api.example.com/v1", transport)
        for authorization in [EndpointAuthorization.scheme(.bearer), .scopes(["write"])] {
            try await client.send(call(authorization))
        }
        #expect(
            transport.requests.map { $0["Authorization"] } == ["Bearer secret", nil, "Bearer secret", nil]
        )
        #expect(transport.requests.map { $0["X-Tenant"] } == ["t", nil, "t", nil])
    }

    @Test("a redirect to another server carries no credential, even if other calls send one there")
    func redirected() async throws {
        let transport = StubTransport()
        transport.on(
            "GET",
            "https://api.example.com/v1/photos/7",
            .status(302, headers: ["Location": "https://files.example.com/data/photos/7"])
        )
        transport.on("GET", "https://files.example.com/data/photos/7", .status(204))
        let get: Endpoint<NoContent> = .get(
            "/photos/7",
            options: EndpointOptions(authorization: .scheme(.bearer))
        )
        try await client("https://api.example.com/v1", transport).send(get)
        #expect(transport.requests.map { $0["Authorization"] } == ["Bearer secret", nil])
        #expect(transport.requests.map { $0["X-Tenant"] } == ["t", nil])
    }

    @Test("another server with the same scheme, host and port is the client's own")
    func sameOrigin() async throws {
        let definition = APIDefinition(
            name: "Photos",
            envelope: .none,
            authorization: .bearer,
            otherServers: ["https://api.example.com/v1": ["files": "https://API.example.com:443/upload"]]
        )
        let transport = StubTransport()
        transport.on("POST", "https://api.example.com/upload/photos/7", .status(204))
        let client = Client(
            definition,
            baseURL: "https://api.example.com/v1",
            transport: transport,
            credentials: .bearer(Sensitive("secret"))
        )
        try await client.send(call(.inherited))
        #expect(transport.requests.map { $0["Authorization"] } == ["Bearer secret"])
    }

    @Test("the same request to two servers has two different keys")
    func keys() {
        let client = client("https://api.example.com/v1", StubTransport())
        let mock = self.client("http://127.0.0.1:8080", StubTransport())
        let own: Endpoint<NoContent> = .post("/photos/7", operation: "Photo.upload")
        #expect(own.requestKey(client) != call(.none).requestKey(client))
        #expect(own.requestKey(nil) != call(.none).requestKey(nil))
        #expect(own.requestKey(mock) == call(.none).requestKey(mock))
    }
}
