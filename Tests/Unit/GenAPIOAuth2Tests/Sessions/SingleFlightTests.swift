import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.thorough, .timeLimit(.minutes(10))) struct SingleFlightTests {
    @Test("10,000 concurrent rejections cause one renewal, and all calls succeed", arguments: [false, true])
    func storm(chunked: Bool) async throws {
        let sample = SampleSession(RotatingServer(chunked: chunked))
        try await sample.signIn()
        for round in 1...2 {
            sample.server.expireAccessToken()
            sample.server.gate.close(until: 10_000)
            #expect(await sample.answered(10_000) == 10_000)
            let records = sample.server.records
            #expect(records.refreshes == round && records.replays == 0)
            #expect(records.answered == 10_000 * round && records.refused == 10_000 * round)
        }
    }

    @Test("50 calls with an expired token cause one refresh and get 50 responses", .proves("BD-09"))
    func fiftyCalls() async throws {
        let sample = SampleSession()
        try await sample.signIn()
        sample.server.expireAccessToken()
        #expect(await sample.answered(50) == 50)
        #expect(sample.server.records.refreshes == 1)
    }

    @Test("a late rejection of a replaced token renews nothing", .proves("R2", "BD-09"))
    func lateRefusals() async throws {
        let sample = SampleSession()
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.gate.close()
        async let answered = sample.answered(200)
        try await wait { sample.server.gate.waiting == 200 }
        sample.server.gate.openForOne()
        try await wait { sample.server.records.refreshes == 1 }
        // The rejections arrive one after the other: before, while and after the next token is obtained.
        for left in stride(from: 200, to: 0, by: -1) {
            sample.server.gate.openForOne()
            if left % 50 == 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
        sample.server.gate.open()
        #expect(await answered == 200)
        #expect(sample.server.records.refreshes == 1)
        #expect(sample.server.records.tokenCalls == 2)
    }

    @Test(
        "cancelling 5,000 of 10,000 waiting calls, including the first, does not affect the others",
        .proves("R4")
    )
    func cancelledWaiters() async throws {
        // The server takes as long as the 5,000 cancellations do.
        let sample = SampleSession(clock: SessionClock(TestClock()))
        try await sample.signIn()
        let old = try await sample.session.token()
        sample.server.expireAccessToken()
        sample.server.tokenGate.close()
        let session = sample.session
        let first = Task { try await session.token(replacing: old) }
        try await wait { sample.server.tokenGate.waiting == 1 }
        let tasks = [first] + (1..<10_000).map { _ in Task { try await session.token(replacing: old) } }
        let cancelled = stride(from: 0, to: tasks.count, by: 2).map { tasks[$0] }
        for task in cancelled { task.cancel() }
        // The cancelled calls return while the refresh is still in flight.
        for task in cancelled {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(sample.server.records.refreshes == 0)
        sample.server.tokenGate.open()
        var renewed = 0
        for place in stride(from: 1, to: tasks.count, by: 2) {
            renewed += try await tasks[place].value?.generation == 2 ? 1 : 0
        }
        #expect(renewed == 5_000)
        #expect(sample.server.records.refreshes == 1 && sample.server.records.tokenCalls == 2)
    }

    @Test("a token that is still valid is renewed in the background")
    func validTokenIsRenewedInTheBackground() async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "100"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(79))
        #expect(try await sample.session.token().generation == 1)
        #expect(sample.server.records.tokenCalls == 1)
        // One fifth of 100 seconds before the expiry.
        clock.advance(by: .seconds(1))
        sample.server.tokenGate.close()
        for _ in 0..<100 { #expect(try await sample.session.token().generation == 1) }
        try await wait { sample.server.tokenGate.waiting == 1 }
        sample.server.tokenGate.open()
        try await wait { sample.session.state == .ready }
        #expect(try await sample.session.token().generation == 2)
        #expect(sample.server.records.refreshes == 1)
    }

    @Test("an expired token is not sent") func expiredTokenIsNotSent() async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "100"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(100))
        #expect(await sample.answered(100) == 100)
        #expect(sample.server.records.refused == 0 && sample.server.records.refreshes == 1)
    }

    @Test("a token is renewed at most a minute before it expires") func renewalMarginIsAtMostAMinute()
        async throws
    {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "36000"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(36_000 - 61))
        _ = try await sample.session.token()
        #expect(sample.session.state == .ready)
        clock.advance(by: .seconds(1))
        _ = try await sample.session.token()
        try await wait { sample.server.records.refreshes == 1 }
    }

    @Test(
        "a rejection that another token cannot fix renews nothing",
        arguments: ["insufficient_scope", "invalid_request"]
    )
    func refusalsOfOtherKinds(error: String) async throws {
        let server = RotatingServer()
        let sample = SampleSession(server)
        try await sample.signIn()
        #expect(await sample.answered(1) == 1)
        let transport = Refusing(challenge: #"Bearer error="\#(error)""#)
        var api = SampleAPI.definition
        api.authorization = .oauth2(SampleSession.definition)
        let client = Client(
            api,
            baseURL: "http://stub.test/v1",
            transport: transport,
            credentials: .oauth2(sample.session)
        )
        await #expect(throws: ClientError.self) { try await client.send(User.me()) }
        #expect(server.records.tokenCalls == 1)
    }
}

private struct Refusing: Transport {
    let challenge: String

    func send(_ request: WireRequest) async throws -> WireResponse {
        var response = WireResponse.unauthorized(chunked: false)
        response.head.headerFields[.wwwAuthenticate] = challenge
        return response
    }
}
