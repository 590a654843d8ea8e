import GenAPILogging
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Logging
import Synchronization
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct ObservingTests {
    /// Every line that a log gets, with its metadata.
    final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            lines.add(
                "\(event.level) \(event.message) \(all.map { "\($0)=\($1)" }.sorted().joined(separator: " "))"
            )
        }
    }

    let server = StubTransport()
    let lines = Lines()

    private func options(_ level: Logger.Level = .trace) -> ClientOptions {
        var options = ClientOptions()
        options.logger = Logger(label: "tests") { [lines] _ in Handler(lines: lines, logLevel: level) }
        return options
    }

    private func client(_ options: ClientOptions, scheme: AuthorizationScheme = .none) -> Client {
        var definition = SampleAPI.definition
        definition.authorization = scheme
        definition.retry = RetryPolicy(attempts: 3, statuses: [503])
        return Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: [
                .basic(user: "alice", password: Sensitive("canary-password")),
                .bearer(Sensitive("canary-bearer")), .apiKey(Sensitive("canary-key")),
            ],
            options: options,
            clock: ImmediateClock()
        )
    }

    @Test("a call is observed only while a logger is set")
    func removedLoggers() {
        func isObserved(_ options: ClientOptions) -> Bool { client(options).isObserved }
        let loggers: [WritableKeyPath<ClientOptions, Logger?>] = [\.logger, \.attemptLogger, \.messageLogger]
        for logger in loggers {
            var options = ClientOptions()
            options.maxLoggedBodyBytes = 10
            #expect(!isObserved(options))
            options[keyPath: logger] = Logger(label: "tests")
            #expect(isObserved(options))
            options[keyPath: logger] = nil
            #expect(!isObserved(options))
        }
    }

    @Test(
        "no log level shows a secret of any call, response or failure",
        .proves("R8", "BD-06")
    )
    func canaries() async throws {
        let schemes: [AuthorizationScheme] = [
            .basic, .bearer, .apiKeyHeader("X-Strange"), .apiKeyHeader("X-Api-Key"), .apiKeyQuery("q"),
        ]
        let answers: [StubAnswer] = [
            .json(Fixture.alex, headers: ["Set-Cookie": "a=canary-cookie", "X-Token": "canary-token"]),
            .status(302, headers: ["Location": "/v1/users/me?code=canary-code&x=canary-x"]),
            .json(
                #"{"code":"NO","message":"canary-message"}"#,
                status: 401,
                headers: ["WWW-Authenticate": "canary"]
            ),
            .status(503, headers: ["Retry-After": "1"]), .error(TransportError(.connectionLost)),
            .json(#"{"data":"canary-data"}"#), .json("canary-text", status: 500),
        ]
        let endpoint: Endpoint<User> = .get(
            "/users/me",
            query: [.item("password", "canary-1"), .item("harmless", "canary-2")],
            headers: [
                .header("Cookie", "canary-3"), .header("X-Session-Id", "canary-4"),
                .header("Accept-Language", "de"),
            ]
        )
        for scheme in schemes {
            for answer in answers {
                server.on("GET", "/v1/users/me", answer)
                _ = try? await client(options(), scheme: scheme).send(endpoint)
            }
        }
        let post: Endpoint<User> = .post("/users/me", body: .form([.item("password", "canary-5")]))
        server.on("POST", "/v1/users/me", .json(Fixture.alex))
        _ = try await client(options()).send(post)
        // A token grant, as an endpoint of the API.
        let grant: Endpoint<JSONValue> = .post(
            "/oauth/token",
            body: .form(
                ["username", "password", "client_secret", "refresh_token"].map { .item($0, "canary-\($0)") }
            ),
            options: EndpointOptions(envelope: .none)
        )
        let tokens = #"{"access_token":"canary-access","refresh_token":"canary-refresh"}"#
        server.on("POST", "/v1/oauth/token", .json(tokens), .json(tokens, status: 400))
        #expect(try await client(options()).send(grant)["access_token"] == "canary-access")
        _ = try? await client(options()).send(grant)
        let lines = lines.all
        #expect(lines.count > 150)
        for line in lines where line.contains("canary") { Issue.record("\(line)") }
        #expect(lines.contains { $0.contains(#""accept-language": "de""#) })
        #expect(lines.contains { $0.contains("redacted") })
    }

    @Test(
        "any backend gets the lines of its level and above, and no others",
        .proves("GI-18", "BM-30"),
        arguments: Logger.Level.allCases
    )
    func levels(_ level: Logger.Level) async throws {
        server.on("GET", "/v1/users/7", .json(Fixture.alex), .status(404))
        let client = client(options(level))
        _ = try await client.send(User.get(id: "7"))
        _ = try? await client.send(User.get(id: "7"))
        let counts = Dictionary(lines.all.map { ($0.prefix { $0 != " " }, 1) }, uniquingKeysWith: +)
        // Beginning, attempt and end, of which a failed call's end is worth more; request and response headers.
        var expected: [Substring: Int] = [:]
        if level <= .info { expected["info"] = 1 }
        if level <= .debug { expected["debug"] = 5 }
        if level <= .trace { expected["trace"] = 4 }
        #expect(counts == expected)
    }

    @Test(
        "a line below the level of the log costs no work",
        .proves("BD-28"),
        arguments: Logger.Level.allCases
    )
    func laziness(_ level: Logger.Level) throws {
        let call = User.get(id: "7").storage
        let observer = CallObserver(call, client(options(level)))
        var evaluations = 0
        func secrets() -> [String] {
            evaluations += 1
            return []
        }
        observer.received(WireResponse(head: HTTPResponse(status: .ok), body: .bytes([])), without: secrets())
        #expect(evaluations == (level == .trace ? 1 : 0))
        #expect(lines.all.count == evaluations)
    }

    @Test("the lines of eight tasks are in the order of their calls", .proves("BD-28"))
    func order() async throws {
        for user in 0..<8 { server.on("GET", "/v1/users/\(user)", .json(Fixture.alex)) }
        let client = client(options(.debug))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for user in 0..<8 {
                group.addTask {
                    for _ in 0..<25 { _ = try await client.send(User.get(id: User.ID(rawValue: "\(user)"))) }
                }
            }
            try await group.waitForAll()
        }
        let calls = Dictionary(grouping: lines.all) { $0.firstMatch(of: #/call=\S+/#)?.output ?? "" }
        #expect(calls.count == 200)
        for lines in calls.values {
            #expect(lines.count == 3)
            #expect(lines[0].contains(#/debug GET \/users\/\d call/#), "\(lines)")
            #expect(
                lines[1].hasPrefix("debug attempt") && lines[2].contains("returned 200 attempts"),
                "\(lines)"
            )
        }
        // A task begins a call after the end of its previous one.
        for user in 0..<8 {
            let own = lines.all.filter { $0.contains("/users/\(user)") }.map { $0.contains("returned") }
            #expect(own == (0..<50).map { $0 % 2 == 1 })
        }
    }

    @Test("calls, attempts and messages have loggers with levels of their own", .proves("BD-28", "GI-18"))
    func subsystems() async throws {
        server.on("GET", "/v1/users/7", .status(503), .json(Fixture.alex))
        let (calls, attempts, messages) = (Lines(), Lines(), Lines())
        func logger(_ lines: Lines, _ level: Logger.Level) -> Logger {
            Logger(label: "tests") { _ in Handler(lines: lines, logLevel: level) }
        }
        var options = ClientOptions()
        options.logger = logger(calls, .critical)
        options.attemptLogger = logger(attempts, .debug)
        options.messageLogger = logger(messages, .trace)
        _ = try await client(options).send(User.get(id: "7"))
        #expect(calls.all.isEmpty)
        #expect(
            attempts.all.map { $0.prefix { $0 != ":" }.split(separator: " ")[1] } == ["attempt", "attempt"]
        )
        #expect(
            messages.all.map { $0.split(separator: " ")[1] } == [
                "sending", "received", "sending", "received",
            ]
        )
        let all = attempts.all + messages.all
        #expect(Set(all.map { $0.firstMatch(of: #/call=\S+/#)?.output }).count == 1)

        options = ClientOptions()
        options.messageLogger = logger(messages, .trace)
        server.on("GET", "/v1/users/7", .json(Fixture.alex))
        _ = try await client(options).send(User.get(id: "7"))
        #expect(messages.all.count == 6 && attempts.all.count == 2)
    }

    // MARK: Bodies

    private func bodies(_ maxLength: Int, _ endpoint: Endpoint<JSONValue>, _ answer: StubAnswer) async
        -> [String]
    {
        server.on("POST", "/v1/a", answer)
        var options = options()
        options.maxLoggedBodyBytes = maxLength
        let start = lines.all.count
        _ = try? await client(options, scheme: .bearer).send(endpoint)
        return lines.all[start...].compactMap {
            $0.firstMatch(of: #/body=(.*?)( call=.*)?$/#).map { String($0.output.1) }
        }
    }

    private func post(_ body: RequestBody) -> Endpoint<JSONValue> {
        .post("/a", body: body, options: EndpointOptions(envelope: .none))
    }

    @Test("bodies are logged on request, without secrets", .proves("BD-06"))
    func loggedBodies() async throws {
        let body = RequestBody.json { json in
            json.string("name", "Alex")
            json.string("password", "canary-1")
        }
        let answer =
            #"{"id":7,"access_token":"canary-2","pin":12,"seen":["canary-1","x canary-2 y","canary-bearer"]}"#
        let seen = await bodies(1_000, post(body), .json(answer))
        #expect(
            seen == [
                #"{"name":"Alex","password":"redacted"}"#,
                #"{"id":7,"access_token":"redacted","pin":"redacted","seen":["redacted","x redacted y","redacted"]}"#,
            ]
        )
        let form = RequestBody.form([.item("name", "Alex"), .item("client_secret", "canary-3")])
        let failed = await bodies(1_000, post(form), .json(#"{"message":"canary-3 is wrong"}"#, status: 400))
        #expect(failed == ["name=Alex&client_secret=redacted", #"{"message":"redacted is wrong"}"#])
        #expect(!lines.all.contains { $0.contains("canary") })
    }

    @Test(
        "a form is recognized in any letter case and with parameters of its type",
        arguments: [
            "application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded",
            "APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8",
        ]
    )
    func loggedForms(type: String) async {
        let form = RequestBody.bytes(Array("name=Alex&client_secret=canary-3".utf8), contentType: type)
        let seen = await bodies(1_000, post(form), .json(#"{"message":"canary-3 is wrong"}"#, status: 400))
        #expect(seen == ["name=Alex&client_secret=redacted", #"{"message":"redacted is wrong"}"#])
        #expect(!lines.all.contains { $0.contains("canary") })
    }

    @Test("long bodies, broken ones and those of other types are logged as their length", .proves("BD-06"))
    func boundedBodies() async throws {
        let body = RequestBody.json { json in json.string("name", "canary") }
        #expect(
            await bodies(17, post(body), .json(#"{"secret":"canary"#)) == [#"{"name":"canary"}"#, "17 bytes"]
        )
        #expect(await bodies(16, post(body), .json(#"{"name":"canary-text"}"#)) == ["17 bytes", "22 bytes"])
        #expect(await bodies(1_000, post(body), .json("canary")).last == "6 bytes")
        let bytes = RequestBody.bytes(Array("canary".utf8), contentType: "text/plain")
        #expect(await bodies(1_000, post(bytes), .json("{}")) == ["6 bytes", "{}"])
        #expect(await bodies(0, post(body), .json("{}")).isEmpty)
    }

    @Test("a call has one identity in all its lines, and its own")
    func identities() async throws {
        server.on("GET", "/v1/users/7", .status(503), .json(Fixture.alex))
        let client = client(options(.debug))
        for _ in 0..<2 { _ = try await client.send(User.get(id: "7")) }
        let calls = lines.all.map { line in
            line.split(separator: " ").first { $0.hasPrefix("call=") }.map(String.init)
        }
        // Beginning, two attempts and the end; beginning, one attempt and the end.
        #expect(calls.count == 7 && !calls.contains(nil))
        #expect(Set(calls[..<4]).count == 1 && Set(calls[4...]).count == 1 && calls[0] != calls[4])
        #expect(lines.all[3].hasPrefix("debug GET /users/7 returned 200"))
        #expect(lines.all[3].contains("attempts=2"))
    }

    @Test("events describe every call and attempt with its outcome") func eventsTellWhatHappened()
        async throws
    {
        var options = ClientOptions()
        let sink = EventSink()
        options.onEvent = { sink.add($0) }
        server.on(
            "GET",
            "/v1/users/7",
            .error(TransportError(.connectionLost)),
            .json(Fixture.alex),
            .status(404)
        )
        let client = client(options)
        _ = try await client.send(User.get(id: "7"))
        _ = try? await client.send(User.get(id: "7"))
        #expect(
            sink.texts == [
                "began GET /users/7", "1 failed: the connection was lost", "2 returned 200",
                "ended returned 200 after 2", "began GET /users/7", "1 returned 404",
                "ended returned 404 after 1",
            ]
        )
    }

    final class EventSink: Sendable {
        private let events = Mutex<[ClientEvent]>([])

        func add(_ event: ClientEvent) { events.withLock { $0.append(event) } }

        var texts: [String] {
            events.withLock { $0 }.map { event in
                switch event {
                case .began(let call): "began \(call.line)"
                case .attempted(_, let number, let result, _): "\(number) \(result)"
                case .paused(_, let time): "paused \(time)"
                case .ended(_, let result, let attempts, _, _): "ended \(result) after \(attempts)"
                }
            }
        }
    }

    // MARK: cURL

    private func request(_ target: String, _ headers: [(String, String)]) -> WireRequest {
        var head = HTTPRequest(method: .post, scheme: "https", authority: "a.test", path: target)
        for (name, value) in headers {
            if let name = HTTPField.Name(name) {
                head.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        return WireRequest(head: head, body: WireBody(Array("canary".utf8)))
    }

    @Test("a cURL line is quoted for the shell") func aCurlLineIsAShellsLine() {
        let line = request("/it's?q=a%20b", [("Accept", "a'; rm -rf /; '")]).curlLine
        #expect(
            line
                == #"curl -X POST 'https://a.test/it'\''s?q=a%20b' -H 'accept: a'\''; rm -rf /; '\''' --data-binary @body"#
        )
    }

    @Test(
        "a cURL line shows no secret, however its name is written",
        .proves("R8"),
        arguments: [
            "access_token", "Code", "api%4Bey", "pass%77ord", "client_secret", "X-Amz-Signature",
            "refresh%5ftoken", "state",
        ]
    )
    func curlQueries(_ name: String) {
        let line = request("/a?x=1&\(name)=canary&\(name)", []).curlLine
        #expect(!line.contains("canary") && line.contains("x=1&\(name)=redacted"))
    }

    @Test(
        "secret headers are known by their names",
        .proves("R8"),
        arguments: [
            "Authorization", "Proxy-Authorization", "cookie", "Set-Cookie", "DPoP", "X-API-Key",
            "X-Auth-Token",
            "X-Csrf-Token", "X-XSRF-TOKEN", "Ocp-Apim-Subscription-Key", "X-Session", "X-Secret",
        ]
    )
    func curlHeaders(_ name: String) {
        let line = request("/a", [(name, "canary"), ("Idempotency-Key", "shown")]).curlLine
        #expect(!line.contains("canary") && line.contains("redacted") && line.contains("shown"))
    }
}
