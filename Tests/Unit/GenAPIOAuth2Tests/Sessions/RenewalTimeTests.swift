import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// When a token is renewed before it expires, and the clock that decides it.
@Suite(.timeLimit(.minutes(10))) struct RenewalTimeTests {
    @Test(
        "a token is renewed a fifth of its lifetime before it expires, at most one minute before",
        arguments: [(10, 8), (60, 48), (295, 236), (300, 240), (305, 245), (3600, 3540)]
    )
    func due(lifetime: Int, renewal: Int) async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "\(lifetime)"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(renewal) - .milliseconds(1))
        #expect(await sample.answered(3) == 3)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(sample.server.records.refreshes == 0)
        // The new token invalidates the current one, so it has to come after the calls.
        sample.server.tokenGate.close()
        clock.advance(by: .milliseconds(1))
        #expect(await sample.answered(3) == 3)
        sample.server.tokenGate.open()
        try await wait { sample.server.records.refreshes == 1 }
        #expect(sample.server.records.refused == 0)
    }

    /// `Sat, 21 Nov 2026 06:43:06 GMT`
    private static let start = Date(timeIntervalSince1970: 1_795_243_386)

    @Test(
        "a token that was stored is renewed at the same time as without a restart",
        arguments: [(10, 1), (10, 7), (100, 50), (300, 200), (3600, 1800), (3600, 3500)]
    )
    func dueAfterRestart(lifetime: Int, elapsed: Int) async throws {
        let manual = TestClock()
        let clock = SessionClock(manual) { Self.start + manual.now.offset / .seconds(1) }
        let store = MemoryCredentialStore()
        let server = RotatingServer(lifetime: "\(lifetime)")
        try await SampleSession(server, store: store, clock: clock).signIn()
        manual.advance(by: .seconds(elapsed))
        let second = SampleSession(server, store: store, clock: clock)
        try await second.session.restore()
        let renewal = Duration.seconds(lifetime) - min(.seconds(lifetime) / 5, .seconds(60))
        manual.advance(by: renewal - .seconds(elapsed) - .milliseconds(1))
        #expect(await second.answered(3) == 3)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(server.records.refreshes == 0)
        server.tokenGate.close()
        manual.advance(by: .milliseconds(1))
        #expect(await second.answered(3) == 3)
        server.tokenGate.open()
        try await wait { server.records.refreshes == 1 }
        #expect(server.records.refused == 0)
    }

    @Test(
        "the offset of a wrong clock is kept by a renewal whose response has no date",
        arguments: [-7200, -30, 0, 30, 7200]
    )
    func renewalWithoutADate(wrongBy seconds: Int) async throws {
        let (manual, dates) = (TestClock(), Wrong())
        let server = RotatingServer(lifetime: "3600") {
            let now = Self.start + manual.now.offset / .seconds(1)
            return dates.seconds == 0 ? Instant(now)?.rfc822 ?? "" : ""
        }
        let clock = SessionClock(manual) { Self.start + manual.now.offset / .seconds(1) + Double(seconds) }
        let store = MemoryCredentialStore()
        let first = SampleSession(server, store: store, clock: clock)
        try await first.signIn()
        dates.seconds = 1
        server.expireAccessToken()
        #expect(await first.answered(1) == 1)
        #expect(server.records.refreshes == 1)
        #expect(store.load()?.clockOffset == -seconds)

        // The process restarts in the middle of the token's lifetime.
        manual.advance(by: .seconds(1800))
        let second = SampleSession(server, store: store, clock: clock)
        try await second.session.restore()
        manual.advance(by: .seconds(1700))
        #expect(await second.answered(3) == 3)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(server.records.refreshes == 1)
        manual.advance(by: .seconds(100))
        #expect(await second.answered(3) == 3)
        #expect(server.records.refreshes == 2 && server.records.refused == 1)
    }

    @Test(
        "no call waits for a pause that exceeds its timeout, whether or not others were sent during the pause",
        arguments: [0, 3]
    )
    func longPause(callsMeanwhile count: Int) async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "100"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(80))
        sample.server.inject(
            .before {
                var response = WireResponse.json("{}", status: 503)
                response.head.headerFields[.retryAfter] = "3600"
                return response
            }
        )
        // An early renewal fails.
        #expect(await sample.answered(1) == 1)
        try await wait { if case .backingOff = sample.session.state { true } else { false } }
        #expect(await sample.answered(count) == count)
        for _ in 0..<1_000 { await Task.yield() }
        // Now the token has expired.
        clock.advance(by: .seconds(20))
        #expect(await sample.callError() == .unreadableResponse(503))
        #expect(sample.server.records.tokenCalls == 2)
    }
}
