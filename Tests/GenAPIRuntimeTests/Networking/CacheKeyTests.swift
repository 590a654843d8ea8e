import GenAPITesting
import Testing

@testable import GenAPIRuntime

/// Which requests a stored answer is for.
@Suite struct CacheKeyTests {
    let server = StubTransport()

    private func client(_ cache: ResponseCache?) -> Client {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            APIDefinition(name: "Cached", envelope: .none),
            baseURL: "http://cache.test",
            transport: server,
            options: options
        )
    }

    @Test("JU-08: an answer is for requests with the same values of the headers that it names in 'Vary'")
    func varying() async throws {
        let client = client(.memory())
        let headers = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        server.on("GET", "/a", .json("1", headers: headers), .json("2", headers: headers))
        for _ in 0..<2 {
            for (language, answer) in [("de", 1), ("fr", 2)] {
                let endpoint: Endpoint<Int> = .get("/a", headers: [.header("Accept-Language", language)])
                #expect(try await client.send(endpoint) == answer)
            }
        }
        #expect(server.requests.count == 2)
    }

    @Test("JU-08: an endpoint that says how long its answers are good does not mean its failures")
    func failures() async throws {
        let client = client(nil)
        let endpoint: Endpoint<Int> = .get("/a", options: EndpointOptions(cache: .seconds(3600)))
        server.on("GET", "/a", .status(404), .json("5"))
        await #expect(throws: ClientError.self) { try await client.send(endpoint) }
        #expect(try await client.send(endpoint) == 5)
    }
}
