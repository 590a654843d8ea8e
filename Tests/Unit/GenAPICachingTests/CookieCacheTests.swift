import GenAPICaching
import GenAPICookies
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Testing

/// Cached responses of a server that keeps its clients apart by cookies.
@Suite(.timeLimit(.minutes(10))) struct CookieCacheTests {
    private let server = StubTransport()
    private let cookies = CookieSession()

    private func client(_ cookies: CookieSession, cache: ResponseCache? = nil) -> Client {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            APIDefinition(
                name: "Shop",
                envelope: .none,
                authorization: .xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN")
            ),
            baseURL: "https://shop.test/v1",
            transport: server,
            credentials: .cookies(cookies),
            options: options
        )
    }

    private let write: Endpoint<NoContent> = .post("/cart")

    private static func answer(_ setting: [String]) -> StubAnswer {
        var answer = StubAnswer.status(204)
        answer.setCookies(setting)
        return answer
    }

    @Test("a cached response belongs to the cookies of its request, in any order, and to no others")
    func cachedForCookies() async throws {
        let cache = ResponseCache.memory(bytes: 1 << 20)
        let texts: Endpoint<ResponseBytes> = .get("/cart")
        server.on(
            "GET",
            "https://shop.test/v1/cart",
            .json("{}", headers: ["Cache-Control": "private, max-age=60"])
        )
        func isCached(_ setting: [String]) async throws -> Bool {
            let cookies = CookieSession()
            server.on("GET", "https://shop.test/v1/hello", Self.answer(setting))
            _ = try await client(cookies).send(Endpoint<NoContent>.get("/hello"))
            let former = server.requests.count
            _ = try await client(cookies, cache: cache).send(texts)
            return server.requests.count == former
        }
        #expect(try await !isCached(["SID=a", "X=b"]))
        #expect(try await isCached(["X=b", "SID=a"]))
        for other in [["SID=c", "X=b"], ["SID=a"], ["SID=a", "X=b", "Y=1"], ["SID=a; Max-Age=0", "X=b"]] {
            #expect(try await !isCached(other), "\(other)")
        }
    }

    @Test("a response from the cache does not set its cookies again")
    func anAnswerFromTheCacheSetsNothingAgain() async throws {
        var fresh = StubAnswer.json("7", headers: ["Cache-Control": "max-age=60"])
        fresh.setCookies(["A=1; Path=/"])
        server.on("GET", "/v1/cart", fresh)
        let cache = ResponseCache.memory(bytes: 1 << 20, account: "alice")
        let read: Endpoint<Int> = .get("/cart")
        #expect(try await client(cookies, cache: cache).send(read) == 7)
        server.on("POST", "/v1/other", Self.answer(["A=2; Path=/"]))
        _ = try await client(cookies, cache: cache).send(.post("/other") as Endpoint<NoContent>)
        let count = server.requests.count
        #expect(try await client(cookies, cache: cache).send(read) == 7)
        #expect(server.requests.count == count)
        server.on("POST", "/v1/cart", .status(204))
        _ = try await client(cookies, cache: cache).send(write)
        #expect(server.requests.last?["Cookie"] == "A=2")
    }
}

extension StubAnswer {
    fileprivate mutating func setCookies(_ texts: [String]) {
        for text in texts { response.head.headerFields.append(HTTPField(name: .setCookie, value: text)) }
    }
}
