import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct RestoreTests {
    let server = RotatingServer(lifetime: "3600")
    let store = MemoryCredentialStore()

    private func sample(_ clock: SessionClock = SessionClock(ContinuousClock())) -> SampleSession {
        SampleSession(server, store: store, clock: clock, timing: SessionTiming(firstDelay: .milliseconds(2)))
    }

    @Test("restoring depends on the stored login", .proves("SW-15"))
    func restores() async throws {
        let empty = sample()
        #expect(try await !empty.session.restore())
        #expect(empty.session.state == .signedOut(.notSignedIn))
        try await empty.signIn()

        let trusted = sample()
        #expect(try await trusted.session.restore())
        #expect(trusted.session.state == .ready)
        #expect(await trusted.answered(5) == 5)
        #expect(server.records.tokenCalls == 1)
    }

    @Test("the refreshed token is restored after a restart", .proves("SW-16"))
    func newToken() async throws {
        let first = sample()
        try await first.signIn()
        server.expireAccessToken()
        #expect(await first.answered(1) == 1)
        let second = sample()
        try await second.session.restore()
        #expect(await second.answered(1) == 1)
        #expect(server.records.refreshes == 1)
    }

    @Test("an interrupted renewal is retried once, and a lost token is reported")
    func interruptedRenewalIsRetriedOnceAndItsLossReported() async throws {
        let first = sample()
        try await first.signIn()
        var marked = try #require(store.load())
        let clean = marked
        marked.isRenewing = true
        #expect(store.replace(clean, with: marked))

        // The server never received the request, so the token is still valid.
        let second = sample()
        try await second.session.restore()
        #expect(await second.answered(20) == 20)
        #expect(server.records.refreshes == 1 && server.records.refused == 0)

        // The server acted, but its response was lost.
        marked.generation = 2
        store.remove()
        #expect(store.replace(nil, with: marked))
        let third = sample()
        try await third.session.restore()
        let calls = server.records.tokenCalls
        #expect(await third.callError() == .signedOut(.lostDuringRotation))
        #expect(server.records.tokenCalls == calls + 1)
        #expect(store.load() == nil)
    }

    @Test("a session adopts the token that another session has renewed") func tokenOfAnotherSessionIsAdopted()
        async throws
    {
        let first = sample()
        try await first.signIn()
        let second = sample()
        try await second.session.restore()
        for round in 1...5 {
            server.expireAccessToken()
            async let one = first.answered(50)
            async let other = second.answered(50)
            #expect(await one == 50)
            #expect(await other == 50)
            #expect(server.records.refreshes == round && server.records.replays == 0)
        }
    }

    @Test("a session detects that another session has signed out") func signOutByAnotherSessionIsDetected()
        async throws
    {
        let first = sample()
        try await first.signIn()
        let second = sample()
        try await second.session.restore()
        try await first.session.signOut()
        server.expireAccessToken()
        #expect(await second.callError() == .signedOut(.endedElsewhere))
        // Another login in the store is not adopted.
        try await first.signIn()
        try await second.session.restore()
        try await first.session.signOut()
        try await first.signIn()
        server.expireAccessToken()
        #expect(await second.callError() == .signedOut(.endedElsewhere))
        #expect(await first.answered(1) == 1)
    }

    @Test("signing in requires signing out first", .proves("SW-16"))
    func alreadySignedIn() async throws {
        let sample = sample()
        try await sample.signIn()
        await #expect(throws: OAuth2Error.alreadySignedIn) { try await sample.signIn() }
        #expect(server.records.signIns == 1)
    }

    @Test("signing out works offline and fails waiting calls", .proves("SW-16"))
    func signOutOffline() async throws {
        let sample = sample()
        try await sample.signIn()
        server.expireAccessToken()
        server.tokenGate.close()
        let calls = (0..<20).map { _ in Task { await sample.callError() } }
        try await wait { server.tokenGate.waiting == 1 }
        try await sample.session.signOut()
        for call in calls { #expect(await call.value == .signedOut(.requested)) }
        #expect(sample.session.state == .signedOut(.requested))
        #expect(store.load() == nil)
        #expect(server.records.revocations == ["r1"])
        server.tokenGate.open()
        #expect(store.load() == nil && !sample.session.isSignedIn)
    }

    @Test("a token that arrives after signing out is revoked") func tokenThatArrivesAfterSigningOutIsRevoked()
        async throws
    {
        let sample = sample()
        try await sample.signIn()
        server.expireAccessToken()
        let gate = Gate()
        gate.close()
        server.inject(
            .after { answer in
                await gate.pass()
                return answer
            }
        )
        let call = Task { await sample.callError() }
        try await wait { gate.waiting == 1 }
        try await sample.session.signOut()
        #expect(await call.value == .signedOut(.requested))
        gate.open()
        try await wait { server.records.revocations == ["r1", "r2"] }
        #expect(store.load() == nil && !sample.session.isSignedIn)
    }

    @Test("no token is lost if the store cannot be written") func unwritableStoreLosesNoToken() async throws {
        let failing = FailingStore()
        let sample = SampleSession(
            server,
            store: failing,
            timing: SessionTiming(firstDelay: .milliseconds(2))
        )
        try await sample.signIn()
        server.expireAccessToken()
        // The renewal mark can be written, but the new token cannot.
        failing.fail(after: 1)
        #expect(await sample.answered(10) == 10)
        #expect(server.records.refreshes == 1)
        failing.fail(after: nil)
        server.expireAccessToken()
        #expect(await sample.answered(10) == 10)
        #expect(server.records.refreshes == 2 && server.records.replays == 0)
        #expect(failing.load()?.generation == 3)
    }

    @Test("a temporarily unwritable store gets the new token", arguments: 1...4)
    func aMoment(_ failures: Int) async throws {
        let failing = FailingStore()
        let sample = SampleSession(server, store: failing)
        try await sample.signIn()
        server.expireAccessToken()
        failing.fail(after: 1, times: failures)
        #expect(await sample.answered(10) == 10)
        #expect(failing.load()?.generation == 2 && failing.load()?.isRenewing == false)
    }

    @Test("no token is lost if the store throws after a successful write")
    func errorAfterASuccessfulWriteLosesNoToken() async throws {
        let failing = FailingStore()
        let sample = SampleSession(server, store: failing)
        try await sample.signIn()
        server.expireAccessToken()
        // The mark, then the new token.
        failing.lie(atWrite: 2)
        #expect(await sample.answered(10) == 10)
        #expect(sample.session.isSignedIn && failing.load()?.generation == 2)
        #expect(server.records.revocations == [])
    }

    @Test("no token is renewed unless the start of the renewal is stored")
    func nothingIsRenewedUnlessTheMarkIsStored() async throws {
        let failing = FailingStore()
        let timing = SessionTiming(maxWait: .milliseconds(20), firstDelay: .milliseconds(2))
        let sample = SampleSession(server, store: failing, timing: timing)
        try await sample.signIn()
        server.expireAccessToken()
        failing.fail(after: 0)
        #expect(await sample.callError() == .store(.unavailable(operation: "be written", errno: 28)))
        #expect(server.records.refreshes == 0 && sample.session.isSignedIn)
        failing.fail(after: nil)
        while await sample.answered(1) == 0 {}
        #expect(server.records.refreshes == 1)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    /// `Sat, 21 Nov 2026 06:43:06 GMT`
    private static let start = Date(timeIntervalSince1970: 1_795_243_386)

    /// A machine whose wall clock is wrong, with a server whose clock is right.
    private func clock(_ clock: TestClock, wrongBy seconds: Int) -> SessionClock {
        SessionClock(clock) { Self.start + clock.now.offset / .seconds(1) + Double(seconds) }
    }

    private func server(_ clock: TestClock, lifetime: Int) -> RotatingServer {
        RotatingServer(lifetime: "\(lifetime)") {
            Instant(seconds: Int64((Self.start + clock.now.offset / .seconds(1)).timeIntervalSince1970))
                .rfc822
                ?? ""
        }
    }

    @Test("a wrong wall clock costs at most one renewal", arguments: [-7200, 0, 7200], [-7200, 0, 7200])
    func wrongClocks(before: Int, after: Int) async throws {
        let manual = TestClock()
        let server = server(manual, lifetime: 3600)
        let store = MemoryCredentialStore()
        let first = SampleSession(server, store: store, clock: clock(manual, wrongBy: before))
        try await first.signIn()
        manual.advance(by: .seconds(600))
        #expect(await first.answered(3) == 3)
        #expect(server.records.refreshes == 0)

        // The machine's clock changes, and the process restarts.
        let second = SampleSession(server, store: store, clock: clock(manual, wrongBy: after))
        try await second.session.restore()
        for _ in 0..<10 {
            #expect(await second.answered(3) == 3)
            manual.advance(by: .seconds(60))
        }
        #expect(server.records.refreshes <= (before == after ? 0 : 1))
        #expect(server.records.refused == 0)
    }

    @Test("setting the clock back does not extend the lifetime of a token")
    func clockSetBackDoesNotExtendTheLifetime() async throws {
        let manual = TestClock()
        let server = server(manual, lifetime: 3600)
        let store = MemoryCredentialStore()
        try await SampleSession(server, store: store, clock: clock(manual, wrongBy: 0)).signIn()
        let second = SampleSession(server, store: store, clock: clock(manual, wrongBy: -7200))
        try await second.session.restore()
        manual.advance(by: .seconds(3600))
        // The token is known to be expired and is not sent.
        #expect(await second.answered(3) == 3)
        #expect(server.records.refreshes == 1 && server.records.refused == 0)
    }

    @Test("a pause of an hour costs one renewal") func pauseOfAnHourCostsOneRenewal() async throws {
        let manual = TestClock()
        let sample = SampleSession(server(manual, lifetime: 600), clock: clock(manual, wrongBy: 0))
        try await sample.signIn()
        manual.advance(by: .seconds(3600))
        #expect(await sample.answered(100) == 100)
        #expect(sample.server.records.refreshes == 1 && sample.server.records.refused == 0)
    }

    @Test("changing the wall clock at run time has no effect") func changeOfTheWallClockAtRunTimeHasNoEffect()
        async throws
    {
        let manual = TestClock()
        let wrong = Wrong()
        let clock = SessionClock(manual) { Self.start + manual.now.offset / .seconds(1) + wrong.seconds }
        let sample = SampleSession(server(manual, lifetime: 3600), clock: clock)
        try await sample.signIn()
        for seconds in [7200.0, -7200, 0] {
            wrong.seconds = seconds
            manual.advance(by: .seconds(600))
            #expect(await sample.answered(3) == 3)
        }
        #expect(sample.server.records.refreshes == 0)
    }
}
