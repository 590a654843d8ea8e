import Foundation
import GenAPIRuntime
import HTTPTypes
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPICookies
@testable import GenAPITesting

@Suite(.timeLimit(.minutes(10))) struct CookieSessionTests {
    let server = StubTransport()
    let cookies = CookieSession()
    private let scheme = AuthorizationScheme.xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN")

    private func client(
        _ cookies: CookieSession? = nil,
        trusted: [BaseURL] = [],
        scheme: AuthorizationScheme? = nil
    ) -> Client {
        var definition = SampleAPI.definition
        definition.authorization = scheme ?? self.scheme
        definition.envelope = .none
        var options = ClientOptions()
        options.trustedServers = trusted
        return Client(
            definition,
            baseURL: "https://shop.test/v1",
            transport: server,
            credentials: .cookies(cookies ?? self.cookies),
            options: options
        )
    }

    private let read: Endpoint<NoContent> = .get("/cart")
    private let write: Endpoint<NoContent> = .post("/cart")

    /// Signs in at the server: two cookies, one of them for the header.
    private func signIn(_ setting: [String] = ["SID=canary-sid; HttpOnly", "XSRF-TOKEN=canary-xsrf"])
        async throws
    {
        server.on("GET", "https://shop.test/v1/hello", Self.answer(setting))
        let hello: Endpoint<NoContent> = .get("/hello")
        _ = try await client().send(hello)
        server.on("GET", "/v1/cart", .status(204))
        server.on("POST", "/v1/cart", .status(204))
    }

    private static func answer(_ setting: [String], status: Int = 204, location: String? = nil) -> StubAnswer
    {
        var answer = StubAnswer.status(status, headers: location.map { ["Location": $0] } ?? [:])
        answer.setCookies(setting)
        return answer
    }

    @Test(
        "the cookies of a server are sent back to it, and the XSRF token also in a header",
        .proves("GI-04")
    )
    func sends() async throws {
        try await signIn()
        #expect(server.requests[0]["Cookie"] == nil && server.requests[0]["X-XSRF-TOKEN"] == nil)
        _ = try await client().send(write)
        #expect(server.requests[1]["Cookie"] == "SID=canary-sid; XSRF-TOKEN=canary-xsrf")
        #expect(server.requests[1]["X-XSRF-TOKEN"] == "canary-xsrf")
        // Other names, and the caller's own cookie.
        let other = client(scheme: .xsrf(cookie: "SID", header: "X-Proof"))
        let own: Endpoint<NoContent> = .post("/cart", headers: [.header("Cookie", "theme=dark")])
        _ = try await other.send(own)
        #expect(server.requests[2]["Cookie"] == "theme=dark; SID=canary-sid; XSRF-TOKEN=canary-xsrf")
        #expect(server.requests[2]["X-Proof"] == "canary-sid" && server.requests[2]["X-XSRF-TOKEN"] == nil)
        // Every answer can replace them, whatever the scheme of its endpoint.
        server.on("POST", "/v1/cart", Self.answer(["XSRF-TOKEN=second; Path=/"]))
        _ = try await client().send(
            .post("/cart", options: EndpointOptions(authorization: .none)) as Endpoint<NoContent>
        )
        #expect(server.requests[3]["Cookie"] == nil)
        _ = try await client().send(write)
        #expect(server.requests[4]["Cookie"]?.contains("XSRF-TOKEN=second") == true)
        cookies.removeAll()
        _ = try await client().send(write)
        #expect(server.requests[5]["Cookie"] == nil && server.requests[5]["X-XSRF-TOKEN"] == nil)
    }

    @Test("cookies and the XSRF header are sent to no other host, port or subdomain", .proves("GI-04"))
    func strangers() async throws {
        try await signIn([
            "SID=canary-sid; Domain=test; Path=/", "XSRF-TOKEN=canary-xsrf; Domain=shop.test; Path=/",
        ])
        let places = [
            "https://evil.test/x", "https://shop.test:8443/x", "https://api.shop.test/x", "https://test/x",
        ]
        for place in places {
            server.on("POST", "/v1/cart", .status(307, headers: ["Location": place]))
            server.on("POST", place, .status(204))
            _ = try await client().send(write)
            let stranger = try #require(server.requests.last)
            #expect(stranger.url == place)
            #expect(stranger["Cookie"] == nil && stranger["X-XSRF-TOKEN"] == nil)
            // Not to a server that may see credentials either: these are not its own.
            _ = try await client(trusted: [BaseURL(String(place.dropLast(2)))]).send(write)
            #expect(server.requests.last?["Cookie"] == nil && server.requests.last?["X-XSRF-TOKEN"] == nil)
        }
    }

    @Test("another server cannot set cookies, even if it redirects back")
    func fixation() async throws {
        try await signIn(["SID=canary-sid; Path=/"])
        server.on("POST", "/v1/cart", .status(307, headers: ["Location": "https://evil.test/x"]))
        server.on(
            "POST",
            "https://evil.test/x",
            Self.answer(["SID=evil; Path=/"], status: 307, location: "https://shop.test/v1/back")
        )
        server.on("POST", "https://shop.test/v1/back", Self.answer(["SID=anonymous; Path=/"]))
        _ = try await client().send(write)
        #expect(server.requests.last?.url == "https://shop.test/v1/back")
        #expect(server.requests.last?["Cookie"] == nil)
        _ = try await client().send(read)
        #expect(server.requests.last?["Cookie"] == "SID=canary-sid")
    }

    @Test("nothing is sent if the client has no cookies") func withoutCookiesToKeepNothingIsSent()
        async throws
    {
        var definition = SampleAPI.definition
        definition.authorization = scheme
        let client = Client(definition, baseURL: "https://shop.test/v1", transport: server)
        await #expect {
            try await client.send(read)
        } throws: { error in
            guard case ClientError.missingCredentials(_, "xsrf") = error else { return false }
            return true
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a token that is not valid in a header is not sent") func aTokenThatNoHeaderCanCarryIsNotSent()
        async throws
    {
        try await signIn(["XSRF-TOKEN=a%0D%0AX-Evil:%201; Path=/"])
        await #expect {
            try await client().send(write)
        } throws: { error in
            guard case ClientError.unsendable(_, .invalidHeader("X-XSRF-TOKEN")) = error else { return false }
            return !"\(error)".contains("Evil")
        }
        #expect(server.requests.count == 1)
    }

    @Test("cookies are not printed") func nothingOfItPrints() async throws {
        try await signIn()
        var dumped = ""
        dump(cookies, to: &dumped)
        dump(client(), to: &dumped)
        #expect(!dumped.contains("canary") && !"\(cookies)".contains("canary") && !cookies.isEmpty)
    }
}

@Suite struct CookieTests {
    private static let now = Date(timeIntervalSince1970: 1_795_243_386)

    /// What is sent to a path after these were set by `/a/b`.
    private func sent(_ setting: [String], to path: String = "/a/b", after seconds: Double = 0) -> String {
        var jar = CookieJar()
        for text in setting { jar.set(text, by: "/a/b", at: Self.now) }
        return jar.cookies(for: path, at: Self.now.addingTimeInterval(seconds)).map(\.text).joined(
            separator: "; "
        )
    }

    @Test(
        "cookies that a server sets are sent back",
        arguments: [
            (["a=1"], "a=1"), ([" a = 1 ; x"], "a=1"), (["a="], "a="), (["a=b=c"], "a=b=c"),
            (["a=\"1\""], "a=\"1\""),
            (["a"], ""), (["=1"], ""), ([""], ""), ([";"], ""), (["a b=1"], ""), (["a=1\u{0}"], ""),
            (["a=1\n2"], ""),
            (["a=1", "a=2"], "a=2"), (["a=1", "b=2"], "a=1; b=2"),
            (["a=1; Path=/a/b", "a=2; Path=/"], "a=1; a=2"),
            (["a=1; Path=/", "b=2; Path=/a"], "b=2; a=1"), (["a=1; Path=x"], "a=1"),
            (["a=1; Path=/c; Path=/"], "a=1"),
            (["a=1; Max-Age=0"], ""), (["a=1", "a=; Max-Age=-1"], ""), (["a=1; Max-Age=1e400"], "a=1"),
            (["a=1; max-age=nan"], "a=1"), (["a=1; Max-Age=soon"], "a=1"),
            (["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], ""),
            (["a=1; Expires=Thu, 01-Jan-1970 00:00:00 GMT"], ""),
            (["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=9"], "a=1"),
            (["a=1; Expires=never"], "a=1"),
            (["a=" + String(repeating: "x", count: 5000)], ""),
        ] as [([String], String)]
    )
    func setting(_ setting: [String], _ expected: String) {
        #expect(sent(setting) == expected)
    }

    @Test(
        "the path of a cookie matches whole segments, not a prefix",
        arguments: [
            ("/a", "/a", true), ("/a", "/a/", true), ("/a", "/a/b", true), ("/a", "/ab", false),
            ("/a/", "/a", false),
            ("/a/", "/a/b", true), ("/", "/x", true), ("/b", "/a", false),
        ]
    )
    func paths(_ cookie: String, _ request: String, _ isSent: Bool) {
        #expect(sent(["a=1; Path=\(cookie)"], to: request) == (isSent ? "a=1" : ""))
    }

    @Test("a cookie without a path belongs to the folder of its request")
    func withoutAPathItIsTheFolderOfTheRequest() {
        #expect(sent(["a=1"], to: "/a/c") == "a=1")
        #expect(sent(["a=1"], to: "/c") == "")
    }

    @Test(
        "cookies with any lifetime do not trap",
        arguments: [
            "-9223372036854775809", "-1", "0", "1", "1000000000001", "18446744073709551616", "1e309", "nan",
            "",
            "Thu, 01 Jan 0000 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:60 GMT", "Sun, 31 Feb 2020 00:00:00 GMT",
        ]
    )
    func lives(_ text: String) {
        for attribute in ["Max-Age=\(text)", "Expires=\(text)"] {
            let cookie = Cookie("a=b; \(attribute)", by: "/", at: Self.now)
            #expect(cookie?.expiry.map { $0.timeIntervalSince1970.isFinite } ?? true)
        }
    }

    @Test("cookies expire") func theyRunOut() {
        #expect(sent(["a=1; Max-Age=60"], after: 59) == "a=1")
        #expect(sent(["a=1; Max-Age=60"], after: 61) == "")
    }

    @Test("only the last 50 cookies of a server are kept") func aServerCannotFillTheMemory() {
        let sent = sent((0..<200).map { "c\($0)=1" })
        #expect(
            sent.split(separator: ";").count == 50 && sent.hasPrefix("c150=1;") && sent.hasSuffix("c199=1")
        )
    }

    @Test(
        "the value of a cookie is unescaped for the header",
        arguments: [("a%3D%3D", "a=="), ("100%", "100%"), ("plain", "plain")]
    )
    func escapesAreTakenOutForTheHeader(_ value: String, _ plain: String) {
        #expect(Cookie("t=\(value)", by: "/", at: Self.now)?.plainValue == plain)
    }
}

extension StubAnswer {
    fileprivate mutating func setCookies(_ texts: [String]) {
        for text in texts { response.head.headerFields.append(HTTPField(name: .setCookie, value: text)) }
    }
}
