import Foundation
import GenAPIMapping
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The decisions and transitions of a session, without a server and a store.
@Suite struct SessionCoreTests {
    private let timing = SessionTiming()
    /// Its token is renewed from 80 seconds on, and expires at 100.
    private let login: Login

    init() throws { login = try Self.login(lifetime: 100) }

    private static func login(
        lifetime: Int?,
        refreshToken: String? = "r",
        generation: Int = 1,
        refusals: [Int] = []
    ) throws -> Login {
        let issued = IssuedToken(
            accessToken: Sensitive("a"),
            refreshToken: refreshToken.map { Sensitive($0) },
            type: "bearer",
            lifetime: lifetime.map { .seconds($0) },
            scopes: nil,
            requestedAt: .zero,
            date: nil
        )
        var stored = StoredLogin(
            issued,
            after: nil,
            usesClientCredentials: false,
            scopes: nil,
            wall: Date(timeIntervalSince1970: 0)
        )
        (stored.generation, stored.refusals) = (generation, refusals)
        return Login(stored, issued: issued)
    }

    private func core(_ login: Login?) -> SessionCore {
        var core = SessionCore(timing: timing)
        if let login { core.use(login) }
        return core
    }

    private func rejected(_ generation: Int = 1, wasAccepted: Bool = true) -> SessionCore.RejectedToken {
        SessionCore.RejectedToken(generation: generation, wasAccepted: wasAccepted, time: 1_000)
    }

    /// `use`, `wait`, or the error.
    private func step(_ core: SessionCore, _ rejected: SessionCore.RejectedToken? = nil, at seconds: Double)
        -> String
    {
        switch core.step(replacing: rejected, at: .seconds(seconds)) {
        case .use(let token): token.generation == core.login?.stored.generation ? "use" : "another token"
        case .wait: "wait"
        case .fail(let error): "\(error)"
        }
    }

    @Test("a token is used until it expires, and longer if it cannot be renewed")
    func expiry() throws {
        #expect(step(core(login), at: 99.999) == "use")
        #expect(step(core(login), at: 100) == "wait")
        #expect(step(core(try Self.login(lifetime: nil)), at: 1e9) == "use")
        #expect(step(core(try Self.login(lifetime: 100, refreshToken: nil)), at: 100) == "use")
        #expect(step(core(nil), at: 0) == "\(OAuth2Error.signedOut(.notSignedIn))")
        var ended = core(login)
        ended.signOut(.revoked)
        #expect(step(ended, at: 0) == "\(OAuth2Error.signedOut(.revoked))")
    }

    @Test("a rejected token is renewed if it is the current one and the limit allows it")
    func rejection() throws {
        #expect(step(core(login), rejected(), at: 0) == "wait")
        // A call with an older token takes the current one, also if that has expired.
        #expect(step(core(login), rejected(7), at: 0) == "use")
        #expect(step(core(login), rejected(7), at: 100) == "use")
        let refused = try Self.login(lifetime: 100, refusals: [999])
        #expect(step(core(refused), rejected(), at: 0) == "wait")
        #expect(step(core(refused), rejected(wasAccepted: false), at: 0) == "use")
        var renewing = core(refused)
        _ = renewing.beginRenewal()
        #expect(step(renewing, rejected(wasAccepted: false), at: 0) == "wait")
        #expect(step(core(try Self.login(lifetime: 100, refreshToken: nil)), rejected(), at: 0) == "use")
    }

    @Test("a call fails during a pause that is final or longer than its patience, unless a renewal goes on")
    func pauses() throws {
        let transient = OAuth2Error.transport(TransportError(.connectionLost))
        let final = OAuth2Error.refused(error: "invalid_client", description: nil, status: .unauthorized)
        for (error, until, isPatient) in [
            (transient, 160.0, true), (transient, 160.001, false), (final, 100.001, false),
            (final, 100, true),
        ] {
            var core = core(login)
            core.fail(error, until: .seconds(until))
            #expect(step(core, at: 100) == (isPatient ? "wait" : "\(error)"), "\(error) until \(until)")
            #expect(step(core, at: 99) == "use")
            #expect(core.pause(at: .seconds(100)) == .seconds(until) - .seconds(100))
            #expect(core.pause(at: .seconds(until + 1)) == .zero)
            _ = core.beginRenewal()
            #expect(step(core, at: 100) == "wait")
        }
        #expect(core(login).pause(at: .zero) == .zero)
    }

    @Test(
        "a token is due for renewal at its time, unless it cannot be renewed, is being renewed, or must wait"
    )
    func due() throws {
        func isDue(_ login: Login?, at seconds: Double, _ edit: (inout SessionCore) -> Void = { _ in })
            -> Bool
        {
            var core = core(login)
            edit(&core)
            return core.isDue(at: .seconds(seconds))
        }
        #expect(!isDue(login, at: 79.999) && isDue(login, at: 80) && isDue(login, at: 1_000))
        #expect(!isDue(nil, at: 80))
        #expect(!isDue(try Self.login(lifetime: nil), at: 1_000))
        #expect(!isDue(try Self.login(lifetime: 100, refreshToken: nil), at: 80))
        #expect(!isDue(login, at: 80) { _ = $0.beginRenewal() })
        let error = OAuth2Error.transport(TransportError(.timedOut))
        #expect(!isDue(login, at: 80) { $0.fail(error, until: .seconds(81)) })
        #expect(isDue(login, at: 81) { $0.fail(error, until: .seconds(81)) })
    }

    @Test("one renewal is in progress at a time, and each has a number of its own")
    func renewals() {
        var core = core(nil)
        #expect(core.beginRenewal() == nil)
        core.use(login)
        #expect(core.beginRenewal(afterRejection: true) == 1 && core.isAfterRejection)
        #expect(core.beginRenewal() == nil && core.isAfterRejection)
        #expect(core.beginAttempt(2) == nil && core.state == .ready)
        #expect(core.beginAttempt(1)?.stored == login.stored)
        #expect(core.state == .refreshing(generation: 1))
        core.endRenewal()
        #expect(core.renewal == nil && core.beginAttempt(1) == nil)
        #expect(core.beginRenewal() == 2 && !core.isAfterRejection)
        core.signOut(.revoked)
        #expect(core.beginAttempt(2) == nil && core.renewal == nil)
    }

    @Test("a new token ends all failures, and signing out ends everything")
    func resets() throws {
        let error = OAuth2Error.transport(TransportError(.timedOut))
        var core = core(login)
        core.fail(error, until: .seconds(1))
        core.fail(error, until: .seconds(2))
        #expect(core.failures == 2 && core.state == .backingOff(generation: 1, after: error))
        core.use(try Self.login(lifetime: 100, generation: 2))
        #expect(core.failures == 0 && core.state == .ready && core.login?.stored.generation == 2)
        core.fail(error, until: .seconds(1))
        _ = core.beginRenewal()
        core.signOut(.endedElsewhere)
        #expect(core.login == nil && core.failures == 0 && core.renewal == nil)
        #expect(core.state == .signedOut(.endedElsewhere) && core.pause(at: .zero) == .zero)
    }

    @Test("one sign-in is in progress at a time, if nobody is signed in")
    func signIns() {
        var core = core(nil)
        #expect(core.beginSignIn() == 1 && core.beginSignIn() == nil)
        core.endSignIn(2)
        #expect(core.signIn == 1)
        core.endSignIn(1)
        #expect(core.signIn == nil && core.beginSignIn() == 2)
        core.signOut(.requested)
        #expect(core.signIn == nil && core.beginSignIn() == 3)
        core.endSignIn(3)
        core.use(login)
        #expect(core.beginSignIn() == nil)
    }

    @Test("the user is kept with the login that it belongs to")
    func users() {
        var core = core(login)
        #expect(core.keep(user: "a", version: 2, of: "another") == false)
        #expect(core.login?.stored == login.stored)
        #expect(core.keep(user: "a", version: 2, of: login.stored.id) == true)
        #expect(core.login?.stored.user?.exposed == "a" && core.login?.stored.userVersion == 2)
        core.signOut(.requested)
        #expect(core.keep(user: "a", version: 2, of: login.stored.id) == false)
    }

    @Test("waiting calls that would exceed their patience give up, and the others stay")
    func waiters() async throws {
        var core = core(login)
        _ = try await withCheckedThrowingContinuation { continuation in
            let numbers = [0, 10, 20].map { since in
                let number = core.newWaiter()
                core.add(SessionCore.Waiter(continuation: continuation, since: .seconds(since)), as: number)
                return number
            }
            #expect(Set(numbers).count == 3 && core.hasWaiters)
            let hopeless = core.removeWaiters(thatGiveUpBy: .seconds(10) + timing.maxWait)
            #expect(hopeless.map(\.since) == [.zero])
            #expect(core.removeWaiter(numbers[0]) == nil)
            #expect(core.removeWaiter(numbers[1])?.since == .seconds(10))
            #expect(core.removeAllWaiters().map(\.since) == [.seconds(20)] && !core.hasWaiters)
            continuation.resume(returning: login.token)
        }
    }

    @Test("an observer gets the state at once and each later one, until it is removed")
    func observers() async throws {
        var core = core(login)
        let (states, continuation) = AsyncStream.makeStream(of: OAuth2Session.State.self)
        let number = core.add(continuation)
        let (_, other) = AsyncStream.makeStream(of: OAuth2Session.State.self)
        #expect(core.add(other) != number && core.observers.count == 2)
        _ = core.beginRenewal().map { core.beginAttempt($0) }
        core.use(login)
        core.signOut(.revoked)
        core.removeObserver(number)
        core.use(login)
        continuation.finish()
        var seen: [OAuth2Session.State] = []
        for await state in states { seen.append(state) }
        #expect(seen == [.ready, .refreshing(generation: 1), .ready, .signedOut(.revoked)])
        #expect(core.observers.count == 1)
    }

    @Test("a delay is the server's if that is long enough, and otherwise doubles up to the longest")
    func delays() {
        let exponential = [(0, 0.5), (1, 0.5), (2, 1), (3, 2), (7, 32), (8, 60), (9, 60), (1_000, 60)]
        for (failures, longest) in exponential {
            for requested in [nil, .milliseconds(499)] as [Duration?] {
                let delays = (0..<200).map { _ in timing.delay(afterFailures: failures, requested: requested)
                }
                #expect(delays.allSatisfy { $0 <= .seconds(longest) && $0 >= .seconds(longest) / 10 })
                #expect(delays.contains { $0 > .seconds(longest) * 0.6 }, "\(failures)")
            }
        }
        #expect(timing.delay(afterFailures: 9, requested: .milliseconds(500)) == .milliseconds(500))
        #expect(timing.delay(afterFailures: 1, requested: .seconds(3_600)) == .seconds(3_600))
        #expect(timing.delay(afterFailures: 1, requested: .seconds(3_601)) == .seconds(3_600))
        #expect(
            [Double.nan, 1e300, -1e300, 1.9, -1.9].map(\.wholeSeconds) == [
                0, 1_000_000_000_000, -1_000_000_000_000, 1, -1,
            ]
        )
    }
}
