import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct RefreshableTokenTests {
    @Test("500 calls that are rejected together share one refresh")
    func sharedRefresh() async throws {
        let sample = SampleTokens(token: "old")
        // The refresh lasts until all calls have been rejected.
        sample.beforeRefresh { while sample.server.rejected < 500 { await Task.yield() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...500 { group.addTask { try await sample.client.send(SampleTokens.endpoint) } }
            try await group.waitForAll()
        }
        #expect(sample.refreshes == 1)
        #expect(sample.server.rejected == 500)
        #expect(sample.server.accepted == 500)
    }

    @Test("a late rejection of a replaced token uses the new one, without another refresh")
    func lateRejection() async throws {
        let sample = SampleTokens(token: "old")
        let rejected = Latch()
        sample.server.beforeFirstRejection { await rejected.wait() }
        async let late = sample.client.send(SampleTokens.endpoint)
        while sample.server.arrived < 1 { await Task.yield() }
        try await sample.client.send(SampleTokens.endpoint)
        rejected.open()
        _ = try await late
        #expect(sample.refreshes == 1)
        #expect(sample.server.accepted == 2)
    }

    @Test("a cancelled call leaves at once, and the refresh continues for the others")
    func cancelledCaller() async throws {
        let sample = SampleTokens(token: "old")
        let latch = Latch()
        sample.beforeRefresh { await latch.wait() }
        let first = Task { try await sample.client.send(SampleTokens.endpoint) }
        while sample.refreshesBegun < 1 { await Task.yield() }
        let second = Task { try await sample.client.send(SampleTokens.endpoint) }
        while sample.server.rejected < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        latch.open()
        _ = try await second.value
        #expect(sample.refreshes == 1 && sample.server.accepted == 1)
    }

    @Test("a failed refresh fails the call with its error, and the next call tries again")
    func failedRefresh() async throws {
        let sample = SampleTokens(token: "old")
        sample.beforeRefresh { throw RefreshFailure() }
        for _ in 1...2 {
            await #expect(throws: RefreshFailure.self) { try await sample.client.send(SampleTokens.endpoint) }
        }
        sample.beforeRefresh {}
        try await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshesBegun == 3 && sample.refreshes == 1)
    }

    @Test("the app decides which responses reject the token")
    func otherRejections() async throws {
        let sample = SampleTokens(token: "old") { $0.code == "expired" }
        sample.server.code = "password_needed"
        await #expect(throws: ClientError.self) { try await sample.client.send(SampleTokens.endpoint) }
        #expect(sample.refreshesBegun == 0 && sample.server.rejected == 1)
        sample.server.code = "expired"
        try await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshes == 1)
    }

    @Test("a status of 5xx and a status of success reject no token", arguments: [200, 500, 503])
    func otherStatuses(_ status: Int) async throws {
        let sample = SampleTokens(token: "old") { _ in true }
        sample.server.status = status
        _ = try? await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshesBegun == 0)
    }

    @Test("a server that rejects every token causes one refresh in 30 seconds")
    func rejectedForEver() async throws {
        let sample = SampleTokens(token: "old")
        sample.server.acceptsNothing = true
        for _ in 1...5 {
            let error = await #expect(throws: ClientError.self) {
                try await sample.client.send(SampleTokens.endpoint)
            }
            #expect(error?.status == .unauthorized)
        }
        #expect(sample.refreshesBegun == 1)
        // The first call was sent twice.
        #expect(sample.server.rejected == 6)
        sample.clock.advance(by: .seconds(29))
        _ = try? await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshesBegun == 1)
        sample.clock.advance(by: .seconds(1))
        _ = try? await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshesBegun == 2)
    }

    @Test("an accepted token is refreshed at any time")
    func shortLives() async throws {
        let sample = SampleTokens(token: "old")
        for number in 1...3 {
            try await sample.client.send(SampleTokens.endpoint)
            #expect(sample.refreshes == number)
            sample.server.expireTokens()
        }
    }

    @Test("a refresh that changes nothing returns the server's response")
    func uselessRefresh() async throws {
        let sample = SampleTokens(token: "old")
        sample.server.keepsToken = true
        let error = await #expect(throws: ClientError.self) {
            try await sample.client.send(SampleTokens.endpoint)
        }
        #expect(error?.status == .unauthorized)
        #expect(sample.server.rejected == 1)
    }

    @Test("a call of the refresh itself does not wait for the refresh")
    func callsOfTheRefresh() async throws {
        let sample = SampleTokens(token: "old")
        let client = sample.client
        sample.beforeRefresh { try await client.send(SampleTokens.endpoint) }
        let error = await #expect(throws: ClientError.self) {
            try await sample.client.send(SampleTokens.endpoint)
        }
        #expect(error?.status == .unauthorized)
        #expect(sample.server.rejected == 2 && sample.refreshes == 0)
    }

    @Test("a stream is not sent twice, but its token is refreshed")
    func streams() async throws {
        let sample = SampleTokens(token: "old")
        let upload: Endpoint<NoContent> = .post(
            "/a",
            body: .stream(ByteStream([]), length: 0, contentType: "text/plain")
        )
        let error = await #expect(throws: ClientError.self) { try await sample.client.send(upload) }
        #expect(error?.status == .unauthorized)
        #expect(sample.refreshes == 1 && sample.server.rejected == 1)
        try await sample.client.send(SampleTokens.endpoint)
        #expect(sample.refreshes == 1)
    }

    @Test("nothing is sent without a token") func withoutATokenNothingIsSent() async throws {
        let sample = SampleTokens(token: nil)
        let error = await #expect(throws: ClientError.self) {
            try await sample.client.send(SampleTokens.endpoint)
        }
        guard case .missingCredentials? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sample.server.arrived == 0 && sample.refreshesBegun == 0)
    }
}

private struct RefreshFailure: Error {}

/// A client whose token an app refreshes.
private struct SampleTokens: Sendable {
    static let endpoint: Endpoint<NoContent> = .get("/a")

    let server: TokenServer
    let clock = TestClock()
    let client: Client
    private let refresh: Refresh

    init(token: String?, isExpired: (@Sendable (ErrorResponse) -> Bool)? = nil) {
        let server = TokenServer()
        let refresh = Refresh(token: token)
        let current: @Sendable () async throws -> Sensitive<String>? = { refresh.token.map { Sensitive($0) } }
        let renew: @Sendable () async throws -> Void = { try await refresh.run(server) }
        var definition = SampleAPI.definition
        definition.authorization = .bearer
        client = Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: isExpired.map { .bearer(current, isExpired: $0, refresh: renew) }
                ?? .bearer(current, refresh: renew),
            clock: clock
        )
        self.server = server
        self.refresh = refresh
    }

    var refreshesBegun: Int { refresh.begun }
    var refreshes: Int { refresh.ended }

    func beforeRefresh(_ work: @escaping @Sendable () async throws -> Void) { refresh.before = work }
}

/// The app's token and its refresh.
@dynamicMemberLookup private final class Refresh: Sendable {
    struct State {
        var token: String?
        var before: @Sendable () async throws -> Void = {}
        var begun = 0
        var ended = 0
    }

    private let state: Mutex<State>

    init(token: String?) {
        state = Mutex(State(token: token))
    }

    subscript<Value: Sendable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    func run(_ server: TokenServer) async throws {
        let before = state.withLock { state in
            state.begun += 1
            return state.before
        }
        try await before()
        let token = server.issueToken()
        state.withLock { state in
            if !server.keepsToken { state.token = token }
            state.ended += 1
        }
    }
}

/// A server that accepts the token that it issued last.
@dynamicMemberLookup private final class TokenServer: Transport {
    struct State {
        var issued = 0
        var isExpired = false
        var arrived = 0
        var accepted = 0
        var rejected = 0
        var status = 401
        var code = "expired"
        var acceptsNothing = false
        var keepsToken = false
        var first: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())

    subscript<Value: Sendable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    func beforeFirstRejection(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { $0.first = work }
    }

    func expireTokens() { state.withLock { $0.isExpired = true } }

    func issueToken() -> String {
        state.withLock { state in
            state.issued += 1
            state.isExpired = false
            return "token \(state.issued)"
        }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let header = request.head.headerFields[.authorization]
        let (isAccepted, wait, status, code) = state.withLock { state in
            state.arrived += 1
            let isCurrent = state.issued > 0 && header == "Bearer token \(state.issued)" && !state.isExpired
            let isAccepted = isCurrent && !state.acceptsNothing
            defer { if !isAccepted { state.first = nil } }
            return (isAccepted, isAccepted ? nil : state.first, state.status, state.code)
        }
        await wait?()
        state.withLock { state in
            if isAccepted { state.accepted += 1 } else { state.rejected += 1 }
        }
        return WireResponse(
            head: HTTPResponse(status: .init(code: isAccepted ? 204 : status)),
            body: .bytes(isAccepted ? [] : Array(#"{"code":"\#(code)"}"#.utf8))
        )
    }
}
