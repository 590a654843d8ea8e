import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// The requests that a stored response matches.
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

    @Test(
        "a response matches requests with the same values of the headers listed in 'Vary'",
        .proves("JU-08")
    )
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

    @Test(
        "every line of 'Vary' counts",
        arguments: [["Accept-Language", "X-Unit"], ["X-Unit", "Accept-Language"]]
    )
    func severalLines(_ names: [String]) async throws {
        let lines = LineTransport(names: names)
        var options = ClientOptions()
        options.cache = .memory()
        let definition = APIDefinition(name: "Cached", envelope: .none)
        let client = Client(definition, baseURL: "http://cache.test", transport: lines, options: options)
        var answers: Set<Int> = []
        for _ in 0..<2 {
            for (language, unit) in [("de", "km"), ("fr", "km"), ("de", "mi"), ("fr", "mi")] {
                let headers: [HeaderItem] = [.header("Accept-Language", language), .header("X-Unit", unit)]
                answers.insert(try await client.send(Endpoint<Int>.get("/a", headers: headers)))
            }
        }
        #expect(answers == [1, 2, 3, 4])
    }

    @Test(
        "a '*' in any line of 'Vary' matches no other request",
        arguments: [["*", "X-Unit"], ["X-Unit", "*"]]
    )
    func anyLine(_ names: [String]) async throws {
        let lines = LineTransport(names: names)
        var options = ClientOptions()
        options.cache = .memory()
        let definition = APIDefinition(name: "Cached", envelope: .none)
        let client = Client(definition, baseURL: "http://cache.test", transport: lines, options: options)
        for answer in 1...2 { #expect(try await client.send(Endpoint<Int>.get("/a")) == answer) }
    }

    /// Counts its responses, each with one line of `Vary` per name.
    final class LineTransport: Transport {
        private let names: [String]
        private let count = Mutex(0)

        init(names: [String]) { self.names = names }

        func send(_ request: WireRequest) async throws -> WireResponse {
            var head = HTTPResponse(status: .ok)
            head.headerFields[.cacheControl] = "max-age=60"
            for name in names { head.headerFields.append(HTTPField(name: .vary, value: name)) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return WireResponse(head: head, body: .bytes(Array("\(number)".utf8)))
        }
    }

    @Test("an endpoint's lifetime does not apply to error responses", .proves("JU-08"))
    func failures() async throws {
        let client = client(.memory())
        let endpoint: Endpoint<Int> = .get("/a", options: EndpointOptions(cache: .seconds(3600)))
        server.on("GET", "/a", .status(404), .json("5"))
        await #expect(throws: ClientError.self) { try await client.send(endpoint) }
        #expect(try await client.send(endpoint) == 5)
    }
}
