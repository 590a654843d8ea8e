import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import RealServers
import Synchronization
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIApp
@testable import GenAPICaching
@testable import GenAPIClientRegistration
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// What `print`, `dump` and debuggers show of what a call is made of.
@Suite(.timeLimit(.minutes(10))) struct MirrorTests {
    private static let secret = "c4n4ry"

    private func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [dumped, "\(value)", String(reflecting: value), children(of: value)]
    }

    /// As a debugger goes through a value, deeper than `dump` does with mirrors of its own.
    private func children(of value: Any, depth: Int = 0) -> String {
        guard depth < 6 else { return "" }
        return Mirror(reflecting: value).children.map { child in
            "\(child.label ?? "")=\(child.value) \(children(of: child.value, depth: depth + 1))"
        }.joined(separator: "\n")
    }

    private static func login() throws -> StoredLogin {
        let json = """
            {"format":1,"id":"one","generation":1,"access_token":"\(secret)-a","token_type":"bearer",
             "refresh_token":"\(secret)-r","scopes":["x"],"user":{"name":"\(secret)"},"key":"AQID"}
            """
        return try StoredLogin(bytes: Array(json.utf8))
    }

    private static func values() async throws -> [(String, Any)] {
        let bytes = Array(secret.utf8)
        let query: [QueryItem] = [.item("q", secret), .item("list", [secret])]
        let header = HeaderItem.header("X-Access", secret)
        let body = RequestBody.json { $0.string("name", secret) }
        let endpoint: Endpoint<User> = .post("/users", query: query, headers: [header], body: body)
        let list: ListEndpoint<User> = .get("/users", query: query, headers: [header], paging: .standard())
        let once = OneTimeStream(ByteStream(bytes))
        let file = MultipartFile(bytes: bytes, filename: "f")
        var head = HTTPResponse(status: .ok)
        head.headerFields[.setCookie] = "SID=\(secret)"
        let response = WireResponse(head: head, body: .bytes(bytes))
        let definition = APIDefinition(name: "Api", headers: [header], authorization: .apiKeyQuery("key"))
        let store = MemoryCredentialStore()
        let login = try login()
        _ = store.replace(nil, with: login)
        var request = WireRequest(
            head: HTTPRequest(method: .get, scheme: "https", authority: "a.test", path: "/?\(secret)")
        )
        request.head.headerFields[.authorization] = secret
        request.body = WireBody(bytes)
        request.credentials = [secret]
        let stub = StubTransport()
        stub.on("GET", "/\(secret)", .json("\"\(secret)\""))
        _ = try? await stub.send(request)
        var options = ClientOptions()
        options.cache = .memory()
        let key = Sensitive(secret)
        let client = Client(
            definition,
            baseURL: "https://a.test",
            transport: stub,
            credentials: .apiKey(key),
            options: options
        )
        _ = try? await client.send(endpoint)
        let page = PageCall(list, limit: 3)
        let builtIn: JSONValue = ["server": .string(secret)]
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var registration = ClientRegistration(redirectURLs: [])
        registration.more["software_statement"] = .string(secret)
        let offline = OfflineTransport(
            [EndpointExample("User.get", "a", "GET /\(secret)", body: secret, answer: secret)],
            server: BaseURL("https://u:\(secret)@a.test")
        )
        return [
            ("offline", offline),
            ("client", client), ("definition", definition), ("endpoint", endpoint), ("list", list),
            ("item", query[0]), ("items", query), ("header", header), ("request body", body),
            ("part", MultipartPart.field("n", secret)), ("part", MultipartPart.file("n", file)),
            ("file", file),
            ("wire body", WireBody(bytes)), ("piece", WireBody.Piece.bytes(bytes)), ("once", once),
            ("piece", WireBody.Piece.stream(once)), ("stream", ByteStream(bytes)),
            ("iterator", ByteStream(bytes).makeAsyncIterator()), ("response", response),
            ("body", response.body),
            ("request", request), ("bytes", ResponseBytes(bytes)),
            (
                "error",
                ClientError.unsendable(
                    RequestSummary(method: "GET", path: "/"),
                    .invalidServer("https://u:\(secret)@a.test")
                )
            ),
            ("server", BaseURL("https://u:\(secret)@a.test")),
            ("server", BaseURL("https://a.test?k=\(secret)")),
            ("options", options), ("stub", stub), ("stub answer", StubAnswer.json(secret)),
            ("recorded", stub.requests), ("page", page), ("pages", client.pages(list)), ("store", store),
            ("login", login), ("credentials", Credentials.apiKey(key)),
            ("basic", Credentials.basic(user: "a", password: key)),
            ("application", OAuth2Client(id: "a", secret: key)), ("registration", registration),
            ("grant", OAuth2Grant.password(user: "a", key)),
            ("settings", try LayeredConfiguration(builtIn: builtIn, environment: [:], prefix: "X_")),
            ("recorder", try RecordingTransport(stub, to: folder, of: definition)),
            ("optional", Optional(query[0]) as Any), ("nested", ["a": [endpoint]]),
        ]
    }

    @Test("parameters, headers, bodies and credentials are never shown")
    func nothing() async throws {
        for (name, value) in try await Self.values() {
            let bytes = Array(Self.secret.utf8).map(String.init).joined(separator: ", ")
            let lines = Array(Self.secret.utf8).map { "- \($0)" }
            for text in texts(of: value) {
                #expect(!text.contains(Self.secret) && !text.contains(bytes), "\(name)")
                #expect(!lines.allSatisfy(text.contains), "\(name): \(text.prefix(300))")
            }
        }
    }

    /// Holds calls until the test is over.
    private final class Waiting: Transport {
        let gate = Gate()

        func send(_ request: WireRequest) async throws -> WireResponse {
            await gate.pass()
            return WireResponse(head: HTTPResponse(status: .ok), body: .bytes(Array("7".utf8)))
        }
    }

    @Test("a client with calls in flight does not show their secrets")
    func inFlight() async throws {
        let transport = Waiting()
        transport.gate.close()
        let server = Client(
            APIDefinition(name: "Api", envelope: .none, authorization: .bearer),
            baseURL: "https://a.test",
            transport: transport,
            credentials: .bearer(Sensitive(Self.secret))
        )
        let call = Task {
            try await server.send(Endpoint<Int>.get("/x", headers: [.header("X-Own", Self.secret)]))
        }
        try await wait { transport.gate.waiting == 1 }
        for text in texts(of: server) { #expect(!text.contains(Self.secret)) }
        transport.gate.open()
        _ = try await call.value
    }

    @Test("real transports with calls in flight show no secret", arguments: RealTransport.allCases)
    func realTransports(_ kind: RealTransport) async throws {
        let transport = kind.make()
        let client = Client(
            APIDefinition(name: "Api", envelope: .none, authorization: .bearer),
            baseURL: "http://127.0.0.1:9",
            transport: transport,
            credentials: .bearer(Sensitive(Self.secret))
        )
        let calls = (0..<4).map { _ in Task { try? await client.send(Endpoint<Int>.get("/x")) } }
        for _ in 0..<20 {
            for text in texts(of: transport) + texts(of: client) { #expect(!text.contains(Self.secret)) }
        }
        for call in calls { _ = await call.value }
    }

    @Test("shown values identify themselves")
    func shown() {
        let endpoint: Endpoint<User> = .get("/users", query: [.item("q", "x")])
        var dumped = ""
        dump(endpoint, to: &dumped)
        #expect(dumped.contains("GET /users"))
        #expect("\(QueryItem.item("q", "x"))" == #"QueryItem(name: "q")"#)
        #expect("\(HeaderItem.header("X-A", "x"))" == #"HeaderItem(name: "X-A")"#)
    }
}
