import Foundation
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Servers that keep rejecting tokens, and the number of renewals.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
    /// Clocks that only the test advances.
    private static func clocks() -> (SessionClock, TestClock, Wrong) {
        let (clock, wrong) = (TestClock(), Wrong())
        return (
            SessionClock(clock, wall: { .init(timeIntervalSince1970: 1_795_000_000 + wrong.seconds) }), clock,
            wrong
        )
    }

    /// A client of an API that accepts no token, or each token only a number of times.
    private func client(_ sample: SampleSession, taking uses: Int = 0, answering status: Int = 200)
        -> Client
    {
        var api = SampleAPI.definition
        api.authorization = .oauth2(SampleSession.definition)
        return Client(
            api,
            baseURL: "http://stub.test/v1",
            transport: Fickle(uses: uses, status: status),
            credentials: .oauth2(sample.session)
        )
    }

    private func statuses(_ client: Client, calls: Int) async -> [Int: Int] {
        var statuses: [Int: Int] = [:]
        for _ in 0..<calls {
            do {
                _ = try await client.send(User.me())
                statuses[200, default: 0] += 1
            } catch {
                statuses[(error as? ClientError)?.status?.rawValue ?? 0, default: 0] += 1
            }
        }
        return statuses
    }

    @Test("a server that rejects every token costs one renewal, however many calls are made")
    func always401() async throws {
        let (clock, _, wrong) = Self.clocks()
        let sample = SampleSession(clock: clock)
        try await sample.signIn()
        let client = client(sample)
        #expect(await statuses(client, calls: 200) == [401: 200])
        #expect(sample.server.records.refreshes == 1)
        #expect(sample.session.isSignedIn && sample.session.state == .ready)
        // After 30 seconds it is tried once more.
        wrong.seconds = 29
        #expect(await statuses(client, calls: 20) == [401: 20])
        #expect(sample.server.records.refreshes == 1)
        wrong.seconds = 30
        #expect(await statuses(client, calls: 20) == [401: 20])
        #expect(sample.server.records.refreshes == 2)
    }

    @Test("processes that share a login are counted together")
    func shared() async throws {
        let (clock, _, _) = Self.clocks()
        let (server, store) = (RotatingServer(), MemoryCredentialStore())
        let samples = (0..<10).map { _ in SampleSession(server, store: store, clock: clock) }
        try await samples[0].signIn()
        for sample in samples { try await sample.session.restore() }
        await withTaskGroup(of: Void.self) { group in
            for sample in samples { group.addTask { _ = await statuses(client(sample), calls: 20) } }
        }
        #expect(server.records.refreshes == 1 && server.records.replays == 0)
        // So is a process that starts later.
        let late = SampleSession(server, store: store, clock: clock)
        try await late.session.restore()
        #expect(await statuses(client(late), calls: 20) == [401: 20])
        #expect(server.records.refreshes == 1)
    }

    @Test("a rejected token that was never used is replaced at once if another session has a newer one")
    func newerTokens() async throws {
        let (clock, _, _) = Self.clocks()
        let (server, store) = (RotatingServer(), MemoryCredentialStore())
        let samples = (0..<2).map { _ in SampleSession(server, store: store, clock: clock) }
        try await samples[0].signIn()
        #expect(await samples[0].answered(1) == 1)
        server.expireAccessToken()
        #expect(await samples[0].answered(1) == 1)
        try await samples[1].session.restore()
        server.expireAccessToken()
        #expect(await samples[0].answered(1) == 1)
        // Its own token is rejected, and another renewal is not allowed so soon.
        #expect(await samples[1].answered(20) == 20)
        #expect(server.records.refreshes == 2 && server.records.replays == 0)
    }

    @Test("a server that accepts each token once costs at most 60 renewals a minute")
    func takesEachOnce() async throws {
        let (clock, _, wrong) = Self.clocks()
        let sample = SampleSession(clock: clock)
        try await sample.signIn()
        let client = client(sample, taking: 1)
        let answers = await statuses(client, calls: 200)
        #expect(sample.server.records.refreshes == 60)
        #expect(answers == [200: 61, 401: 139])
        wrong.seconds = 59
        _ = await statuses(client, calls: 20)
        #expect(sample.server.records.refreshes == 60)
        wrong.seconds = 60
        _ = await statuses(client, calls: 20)
        #expect(sample.server.records.refreshes == 80)
    }

    @Test(
        "a response that may come from a server in front of the API does not show that a token is accepted",
        arguments: [(403, 60), (499, 60), (500, 1), (503, 1)]
    )
    func answersInFront(status: Int, renewals: Int) async throws {
        let (clock, _, _) = Self.clocks()
        let sample = SampleSession(clock: clock)
        try await sample.signIn()
        _ = await statuses(client(sample, taking: 1, answering: status), calls: 200)
        #expect(sample.server.records.refreshes == renewals)
    }

    @Test("accepted tokens are renewed each time they are revoked")
    func revocations() async throws {
        let (clock, _, _) = Self.clocks()
        let sample = SampleSession(clock: clock)
        try await sample.signIn()
        for round in 1...30 {
            sample.server.expireAccessToken()
            #expect(await sample.answered(5) == 5)
            #expect(sample.server.records.refreshes == round)
        }
    }

    @Test("an expired token is renewed regardless of earlier rejections")
    func expiry() async throws {
        let (clock, time, _) = Self.clocks()
        let sample = SampleSession(RotatingServer(lifetime: "100"), clock: clock)
        try await sample.signIn()
        _ = await statuses(client(sample), calls: 5)
        #expect(sample.server.records.refreshes == 1)
        for round in 2...5 {
            time.advance(by: .seconds(100))
            #expect(await sample.answered(3) == 3)
            #expect(sample.server.records.refreshes == round)
        }
    }

    @Test(
        "the limit of renewals holds at its boundaries and with wrong clocks",
        arguments: [
            ([], false, true), ([0], false, false), ([-29], false, false), ([-30], false, true),
            ([1], false, true),
            ([7200], false, true), ([0], true, true), ([Int.min], false, true), ([Int.max], false, true),
            (Array(repeating: -59, count: 59), true, true), (Array(repeating: -59, count: 60), true, false),
            (Array(repeating: -60, count: 60), true, true),
        ] as [([Int], Bool, Bool)]
    )
    func rule(_ ages: [Int], _ wasAccepted: Bool, _ isAllowed: Bool) {
        let now = 1_795_000_000
        var login = StoredLogin.sample()
        login.refusals = ages.map { $0.addingReportingOverflow(now).partialValue }
        #expect(RejectionLimit.allowsRenewal(of: login, wasAccepted: wasAccepted, now: now) == isAllowed)
        #expect(RejectionLimit.times(login.refusals, and: now).count <= RejectionLimit.perMinute)
        #expect(RejectionLimit.times(login.refusals, and: now).last == now)
    }
}

/// Accepts each token a number of times, then rejects it.
private final class Fickle: Transport {
    private let uses: Int
    private let status: Int
    private let seen = Mutex<[String: Int]>([:])

    /// - Parameter status: The status of the responses before the rejection.
    init(uses: Int, status: Int) { (self.uses, self.status) = (uses, status) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let token = request.head.headerFields[.authorization] ?? ""
        let count = seen.withLock { seen in
            seen[token, default: 0] += 1
            return seen[token, default: 0]
        }
        return count <= uses ? .json(Fixture.alex, status: status) : .unauthorized(chunked: false)
    }
}
