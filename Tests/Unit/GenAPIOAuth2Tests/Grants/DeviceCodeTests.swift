import GenAPIMapping
import GenAPITesting
import Synchronization
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct DeviceCodeTests {
    let server = StubTransport()
    /// A clock on which waiting takes no time but is recorded.
    let clock = WaitlessClock()

    private func session() -> OAuth2Session {
        OAuth2Session(
            AuthorizationServer(
                definition: OAuth2Definition(
                    tokenURL: "/token",
                    deviceAuthorizationURL: "/device",
                    grants: [.deviceCode],
                    clientAuthentication: .none,
                    scopes: ["read"]
                ),
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "tv"),
                transport: server,
                clock: SessionClock(clock),
                timing: SessionTiming(response: .seconds(1_000_000))
            ),
            store: MemoryCredentialStore()
        )
    }

    private func code(_ more: String) {
        server.on(
            "POST",
            "/v1/device",
            .json(#"{"device_code":"d","user_code":"ABCD","verification_uri":"https://x.test/"\#(more)}"#)
        )
    }

    private static let pending = StubAnswer.json(#"{"error":"authorization_pending"}"#, status: 400)
    private static let slowDown = StubAnswer.json(#"{"error":"slow_down"}"#, status: 400)
    private static let token = StubAnswer.json(#"{"access_token":"a"}"#)

    @Test(
        "the polling interval is the server's, or five seconds",
        arguments: [
            (#","interval":2"#, 2), ("", 5), (#","interval":0"#, 5), (#","interval":"3""#, 3),
            (#","interval":-1"#, 5),
            (#","interval":null"#, 5),
        ]
    )
    func intervals(more: String, seconds: Int) async throws {
        code(more + #","expires_in":600"#)
        server.on("POST", "/v1/token", Self.pending, Self.pending, Self.token)
        let session = session()
        let shown = Mutex<[String]>([])
        try await session.signIn(.deviceCode { code in shown.withLock { $0.append(code.userCode) } })
        #expect(shown.withLock { $0 } == ["ABCD"])
        #expect(clock.waits.filter { $0 < .seconds(1000) } == Array(repeating: .seconds(seconds), count: 3))
        #expect(session.isSignedIn)
        #expect(server.requests.first?.bodyText == "scope=read&client_id=tv")
        #expect(
            server.requests.last?.bodyText
                == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d&client_id=tv"
        )
    }

    @Test(
        "the complete page is shown if it is safe to open, under either of its names",
        arguments: [
            ("", nil), (#","verification_uri_complete":"https://x.test/?c=1""#, "https://x.test/?c=1"),
            (#","verification_url_complete":"https://x.test/2""#, "https://x.test/2"),
            (#","verification_uri_complete":"javascript:alert(1)""#, nil),
            (#","verification_uri_complete":"file:///etc""#, nil), (#","verification_uri_complete":7"#, nil),
        ]
    )
    func completePages(more: String, page: String?) async throws {
        code(more + #","expires_in":600"#)
        server.on("POST", "/v1/token", Self.token)
        let shown = Mutex<[String?]>([])
        try await session().signIn(
            .deviceCode { code in shown.withLock { $0.append(code.completeVerificationURL) } }
        )
        #expect(shown.withLock { $0 } == [page])
    }

    @Test("'slow_down' permanently adds five seconds")
    func slowDown() async throws {
        code(#","expires_in":600,"interval":5"#)
        server.on("POST", "/v1/token", Self.slowDown, Self.pending, Self.slowDown, Self.pending, Self.token)
        try await session().signIn(.deviceCode { _ in })
        #expect(clock.waits.filter { $0 < .seconds(1000) } == [5, 10, 10, 15, 15].map { .seconds($0) })
    }

    @Test("an expired code throws") func expiredCodeThrows() async throws {
        code(#","expires_in":22,"interval":5"#)
        server.on("POST", "/v1/token", Self.pending)
        await #expect(throws: OAuth2Error.refused(error: "expired_token", description: nil, status: 400)) {
            try await session().signIn(.deviceCode { _ in })
        }
        #expect(server.requests.count == 5)
    }

    @Test("a rejection ends the polling") func rejectionEndsPolling() async throws {
        code(#","expires_in":600"#)
        server.on("POST", "/v1/token", Self.pending, .json(#"{"error":"access_denied"}"#, status: 400))
        await #expect(throws: OAuth2Error.refused(error: "access_denied", description: nil, status: 400)) {
            try await session().signIn(.deviceCode { _ in })
        }
    }

    @Test(
        "a response of success that is not a token ends the polling",
        arguments: ["{}", "", "<html>", "[]"]
    )
    func unreadableSuccess(_ body: String) async throws {
        code(#","expires_in":600"#)
        server.on("POST", "/v1/token", Self.pending, .json(body), Self.token)
        await #expect(throws: OAuth2Error.unreadableResponse(.ok)) {
            try await session().signIn(.deviceCode { _ in })
        }
        #expect(server.requests.filter { $0.path == "/v1/token" }.count == 2)
    }

    @Test("a transient failure does not end the polling") func transientFailureDoesNotEndPolling()
        async throws
    {
        code(#","expires_in":600,"interval":1"#)
        server.on(
            "POST",
            "/v1/token",
            .error(TransportError(.connectionLost)),
            .status(502),
            Self.pending,
            Self.token
        )
        let session = session()
        try await session.signIn(.deviceCode { _ in })
        #expect(clock.waits.filter { $0 < .seconds(1000) } == [1, 2, 4, 4].map { .seconds($0) })
    }

    @Test("the polling can be cancelled") func pollingIsCancellable() async throws {
        code(#","expires_in":600,"interval":500"#)
        let session = OAuth2Session(
            session().server.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "tv"),
            transport: server
        )
        let task = Task { try await session.signIn(.deviceCode { _ in }) }
        try await wait { !server.requests.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.state == .signedOut(.notSignedIn))
    }
}

/// A clock that sleeps only for very long waits.
final class WaitlessClock: Clock {
    typealias Instant = ImmediateClock.Instant

    private let waited = Mutex<[Duration]>([])

    var waits: [Duration] { waited.withLock { $0 } }
    var now: Instant {
        Instant(offset: waited.withLock { $0.filter { $0 < .seconds(1000) }.reduce(.zero, +) })
    }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        waited.withLock { $0.append(wait) }
        if wait >= .seconds(1000) { try await Task.sleep(for: .seconds(60)) }
    }
}
