import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Where credentials go, and how far a server can send its clients.
@Suite struct TrustedOriginTests {
    let server = StubTransport()

    @Test(
        "the host of a trusted server with another port or scheme is a stranger",
        .proves("R7"),
        arguments: [
            ("https://a.test", "https://b.test:8443/y"), ("https://a.test", "https://a.test:8443/y"),
            ("http://a.test", "https://a.test/y"), ("http://a.test", "http://b.test/y"),
        ]
    )
    func otherPorts(_ home: String, _ place: String) async throws {
        var options = ClientOptions()
        options.trustedServers = ["https://b.test"]
        let client = Client(
            APIDefinition(name: "Redirects", envelope: .none, authorization: .bearer),
            baseURL: "\(home)",
            transport: server,
            credentials: .bearer(Sensitive("canary-token")),
            options: options
        )
        server.on("GET", "\(home)/x", .status(302, headers: ["Location": place]))
        server.on("GET", place, .status(204))
        _ = try await client.send(Endpoint<NoContent>.get("/x", headers: [.header("X-Api-Key", "canary")]))
        #expect(server.requests.map(\.url) == ["\(home)/x", place])
        #expect(server.requests[0]["Authorization"] == "Bearer canary-token")
        #expect(server.requests[1].headers.contains { $0.value.contains("canary") } == false)
    }

    @Test("the number of remembered redirects is limited")
    func movesAreBounded() throws {
        let state = ClientState(server: "https://a.test", options: ClientOptions(), clock: ContinuousClock())
        let origins = try (0..<100).map { number in
            try #require(BaseURL("https://\(number).test").parts).origin
        }
        for (origin, next) in zip(origins, origins.dropFirst()) { state.moves.move(origin, to: next) }
        #expect(state.moves.place(of: origins[0]) == origins[16])
        #expect(state.moves.place(of: origins[50]) == nil)
    }
}
