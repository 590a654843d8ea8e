import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRuntime

/// Permanent redirects to servers that are not trusted, and the calls after them.
@Suite(.timeLimit(.minutes(10))) struct RememberedRedirectTests {
    private let server = StubTransport()

    private static let home = "https://a.test"
    /// Another host, port, sub-domain, a name that begins alike, an address, and the same host without TLS.
    static let strangers = [
        "https://b.test", "https://a.test:8443", "https://x.a.test", "https://a.test.b.test", "https://[::1]",
        "https://127.0.0.1", "http://a.test",
    ]

    private func client(trusting trusted: [BaseURL] = []) -> Client {
        var options = ClientOptions()
        options.trustedServers = trusted
        return Client(
            APIDefinition(
                name: "Moving",
                envelope: .none,
                headers: [.header("X-Api-Version", "canary-version")],
                authorization: .bearer,
                sensitive: ["pet"]
            ),
            baseURL: "\(Self.home)/v1",
            transport: server,
            credentials: .bearer(Sensitive("canary-token")),
            options: options
        )
    }

    private func move(_ status: Int, from one: String, to other: String) {
        for method in ["GET", "POST"] {
            server.on(method, "\(one)/v1/x", .status(status, headers: ["Location": "\(other)/v1/x"]))
        }
    }

    private func leaks(to origin: String) -> [String] {
        server.requests.filter { $0.url.hasPrefix("\(origin)/") }.flatMap { request in
            ([request.url, request.bodyText ?? ""] + request.headers.map(\.value)).filter {
                $0.contains("canary")
            }
        }
    }

    @Test(
        "a server that is not trusted is not remembered, and sees no secret later",
        arguments: [301, 308],
        strangers
    )
    func strangersAreNotRemembered(_ status: Int, _ stranger: String) async throws {
        let client = client()
        move(status, from: Self.home, to: stranger)
        for method in ["GET", "POST"] { server.on(method, "/v1/x", .status(204)) }
        server.on("POST", "/v1/login", .status(204))
        let carrying: [HeaderItem] = [
            .header("X-Session", "canary-session"), .header("Cookie", "canary-cookie"),
        ]
        for _ in 0..<2 { _ = try? await client.send(Endpoint<NoContent>.get("/x", headers: carrying)) }
        #expect(client.baseURL.description == "\(Self.home)/v1")
        _ = try await client.send(
            Endpoint<NoContent>.post(
                "/login",
                headers: carrying,
                body: .json { $0.string("password", "canary-password") }
            )
        )
        #expect(server.requests.last?.url == "\(Self.home)/v1/login")
        #expect(leaks(to: stranger) == [])
    }

    @Test(
        "a chain of redirects moves the server at most up to the first untrusted one",
        arguments: [301, 308]
    )
    func chains(_ status: Int) async throws {
        let (other, stranger, third) = ("https://b.test", "https://s.test", "https://c.test")
        for chain in [
            [stranger, other], [other, stranger], [other, stranger, third], [stranger, third, other],
        ] {
            let client = client(trusting: ["https://b.test", "https://c.test"])
            for (from, to) in zip([Self.home] + chain, chain) { move(status, from: from, to: to) }
            server.on("GET", "\(chain.last ?? "")/v1/x", .status(204))
            _ = try await client.send(Endpoint<NoContent>.get("/x"))
            let isMoved = chain[0] == other
            #expect(client.baseURL.description == "\(isMoved ? other : Self.home)/v1", "\(chain)")
        }
        #expect(leaks(to: stranger) == [])
    }

    @Test("a redirect to an untrusted server and back does not move the server")
    func backAgain() async throws {
        let client = client()
        move(308, from: Self.home, to: "https://s.test")
        server.on("GET", "https://s.test/v1/x", .status(308, headers: ["Location": "\(Self.home)/v1/y"]))
        server.on("GET", "\(Self.home)/v1/y", .status(204))
        _ = try await client.send(Endpoint<NoContent>.get("/x"))
        #expect(server.requests.last?["Authorization"] == nil)
        #expect(client.baseURL.description == "\(Self.home)/v1")
    }

    @Test("a body with a secret is not sent to a stranger", arguments: [307, 308], strangers)
    func secretBodies(_ status: Int, _ stranger: String) async throws {
        let parts: [MultipartPart] = [.field("password", "canary-part")]
        let secret: [RequestBody] = [
            .json { $0.string("password", "canary-json") }, .json { $0.string("pet", "canary-declared") },
            .form([.item("client_secret", "canary-form")]), .multipart(parts),
        ]
        move(status, from: Self.home, to: stranger)
        server.on("POST", "/v1/x", .status(204))
        for body in secret {
            await #expect(throws: ClientError.self) {
                try await client().send(Endpoint<NoContent>.post("/x", body: body))
            }
        }
        #expect(leaks(to: stranger) == [])
        // Another body is sent as a whole, but not from https to http.
        _ = try? await client().send(
            Endpoint<NoContent>.post("/x", body: .json { $0.string("name", "whole") })
        )
        let isReached = server.requests.last?.url == "\(stranger)/v1/x"
        #expect(isReached == stranger.hasPrefix("https"))
        #expect(server.requests.last?.bodyText == #"{"name":"whole"}"#)
    }
}
