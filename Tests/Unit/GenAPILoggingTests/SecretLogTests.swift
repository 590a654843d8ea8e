import GenAPILogging
import GenAPIMapping
import GenAPITesting
import Logging
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Secrets that something else repeats: a harmless header, the path of a redirect, the error of a middleware.
@Suite(.timeLimit(.minutes(10))) struct SecretLogTests {
    private final class Events: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock { $0 } }

        func add(_ event: ClientEvent) { texts.withLock { $0.append("\(event)") } }
    }

    private let server = StubTransport()
    private let lines = ObservingTests.Lines()
    private let events = Events()

    static let schemes: [AuthorizationScheme] = [
        .basic, .bearer, .apiKeyHeader("X-Strange"), .apiKeyQuery("q"),
    ]

    private func client(_ scheme: AuthorizationScheme, _ middleware: [any Middleware] = []) -> Client {
        var definition = SampleAPI.definition
        definition.authorization = scheme
        var options = ClientOptions()
        options.logger = Logger(label: "tests") { [lines] _ in
            ObservingTests.Handler(lines: lines, logLevel: .trace)
        }
        options.onEvent = { [events] in events.add($0) }
        return Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: [
                .basic(user: "alice", password: Sensitive("canary")), .bearer(Sensitive("canary")),
                .apiKey(Sensitive("canary")),
            ],
            middleware: middleware,
            options: options
        )
    }

    private func expectNoSecret() {
        for text in lines.all + events.all where text.contains("canary") { Issue.record("\(text)") }
    }

    @Test("a credential that another header repeats is not logged", .proves("R8"), arguments: schemes)
    func inAHeader(_ scheme: AuthorizationScheme) async throws {
        server.on("GET", "/v1/users/7", .json(Fixture.alex))
        let endpoint: Endpoint<User> = .get("/users/7", headers: [.header("User-Agent", "is canary wrong?")])
        _ = try await client(scheme).send(endpoint)
        expectNoSecret()
        #expect(lines.all.contains { $0.contains(#""user-agent": "is redacted wrong?""#) })
    }

    @Test("a credential that a redirect repeats in its path is not logged", .proves("R8"), arguments: schemes)
    func inThePathOfARedirect(_ scheme: AuthorizationScheme) async throws {
        server.on("GET", "/v1/users/7", .status(307, headers: ["Location": "/v1/users/canary"]))
        server.on("GET", "/v1/users/canary", .json(Fixture.alex))
        _ = try await client(scheme).send(User.get(id: "7"))
        expectNoSecret()
        #expect(lines.all.contains { $0.contains("sending GET /v1/users/redacted") })
    }

    private struct Failing: Middleware {
        struct Failure: Error, CustomStringConvertible {
            let description = "canary"
        }

        let runsPerAttempt: Bool

        func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) throws -> WireResponse {
            throw Failure()
        }
    }

    @Test("the log names the type of a middleware's error and not its text", arguments: [false, true])
    func inAnError(runsPerAttempt: Bool) async {
        let client = client(.none, [Failing(runsPerAttempt: runsPerAttempt)])
        await #expect(throws: Failing.Failure.self) { try await client.send(User.get(id: "7")) }
        expectNoSecret()
        #expect(lines.all.last?.contains("failed: Failure") == true)
    }
}
