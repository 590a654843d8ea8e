import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Concurrent sign-ins, and changes of a login during its renewal.
@Suite(.timeLimit(.minutes(10))) struct SignInTests {
    @Test("a concurrent second sign-in fails at once without a request")
    func twoAtOnce() async throws {
        let sample = SampleSession()
        sample.server.tokenGate.close()
        let first = Task { try await sample.signIn() }
        try await wait { sample.server.tokenGate.waiting == 1 }
        #expect(await sample.error { try await sample.signIn() } == .signInInProgress)
        let account = OAuth2Account<JSONValue>(sample.session) { _ in .null }
        #expect(
            await sample.error { _ = try await account.signIn(.password(user: "bob", Sensitive("q"))) }
                == .signInInProgress
        )
        sample.server.tokenGate.open()
        try await first.value
        #expect(sample.server.records.signIns == 1)
        #expect(await sample.error { try await sample.signIn() } == .alreadySignedIn)
        #expect(await sample.answered(3) == 3)
    }

    @Test(
        "one of many concurrent sign-ins succeeds, and all other tokens are revoked",
        arguments: 0..<5
    )
    func many(_ round: Int) async throws {
        let (server, store) = (RotatingServer(), MemoryCredentialStore())
        // Sessions of several processes, each with several sign-ins.
        let samples = (0..<4).map { _ in SampleSession(server, store: store) }
        let won = await withTaskGroup(of: Bool.self) { group in
            for sample in samples {
                for _ in 0..<8 { group.addTask { (try? await sample.signIn()) != nil } }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        let records = server.records
        #expect(won == samples.filter(\.session.isSignedIn).count)
        #expect(store.load() != nil && won >= 1)
        // All refresh tokens except those of signed-in sessions.
        #expect(records.revocations.count == records.signIns - won)
    }

    @Test("the second of two processes that sign in revokes its tokens and fails")
    func twoProcesses() async throws {
        let (server, store) = (RotatingServer(), MemoryCredentialStore())
        let (one, other) = (SampleSession(server, store: store), SampleSession(server, store: store))
        server.tokenGate.close()
        let late = Task { await one.error { try await one.signIn() } }
        try await wait { server.tokenGate.waiting == 1 }
        server.inject()
        let early = Task { try await other.signIn() }
        try await wait { server.tokenGate.waiting == 2 }
        server.tokenGate.openForOne()
        #expect(await late.value == nil)
        server.tokenGate.open()
        #expect(await other.error { try await early.value } == .alreadySignedIn)
        #expect(server.records.revocations == ["r2"])
        #expect(store.load()?.accessToken.exposed == "a1")
        #expect(one.session.isSignedIn && !other.session.isSignedIn)
    }

    @Test("a failed or cancelled sign-in allows the next one")
    func next() async throws {
        let sample = SampleSession()
        sample.server.inject(.before { .json(#"{"error":"invalid_grant"}"#, status: 400) })
        #expect(await sample.error { try await sample.signIn() } != nil)
        sample.server.tokenGate.close()
        let cancelled = Task { try await sample.signIn() }
        try await wait { sample.server.tokenGate.waiting == 1 }
        cancelled.cancel()
        sample.server.tokenGate.open()
        await #expect(throws: (any Error).self) { try await cancelled.value }
        try await sample.signIn()
        #expect(await sample.answered(1) == 1)
    }

    @Test("signing out cancels a sign-in and revokes its tokens")
    func signOutMeanwhile() async throws {
        let store = MemoryCredentialStore()
        let sample = SampleSession(store: store)
        sample.server.tokenGate.close()
        let signIn = Task { try await sample.signIn() }
        try await wait { sample.server.tokenGate.waiting == 1 }
        try await sample.session.signOut()
        sample.server.tokenGate.open()
        #expect(await sample.error { try await signIn.value } == .signedOut(.requested))
        #expect(!sample.session.isSignedIn && store.load() == nil)
        #expect(sample.server.records.revocations == ["r1"])
        try await sample.signIn()
        #expect(await sample.answered(1) == 1)
    }

    // MARK: Events during a renewal

    private func renewing(_ sample: SampleSession) async throws -> [Task<OAuth2Error?, Never>] {
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.tokenGate.close()
        let calls = (0..<20).map { _ in Task { await sample.callError() } }
        try await wait { sample.server.tokenGate.waiting == 1 }
        return calls
    }

    @Test("a token that is issued for a login that has ended is revoked")
    func tokenOfAnEndedLogin() async throws {
        let sample = SampleSession()
        try await sample.signIn()
        let answered = Gate()
        answered.close()
        sample.server.inject(
            .after { response in
                await answered.pass()
                return response
            }
        )
        sample.server.expireAccessToken()
        let call = Task { await sample.callError() }
        try await wait { answered.waiting == 1 }
        try await sample.session.signOut()
        #expect(await call.value == .signedOut(.requested))
        #expect(sample.server.records.revocations == ["r1"])
        answered.open()
        try await wait { sample.server.records.revocations.count > 1 }
        #expect(sample.server.records.revocations == ["r1", "r2"])
    }

    @Test("signing out during a renewal fails all calls")
    func signOutDuringRenewal() async throws {
        let store = MemoryCredentialStore()
        let sample = SampleSession(store: store)
        let calls = try await renewing(sample)
        try await sample.session.signOut()
        for call in calls { #expect(await call.value == .signedOut(.requested)) }
        sample.server.tokenGate.open()
        try await wait { !sample.server.records.revocations.isEmpty }
        #expect(store.load() == nil && !sample.session.isSignedIn)
        #expect(await sample.callError() == .signedOut(.requested))
    }

    @Test(
        "after signing out and in during a renewal, the new login is kept and unaffected by the old one"
    )
    func signInDuringRenewal() async throws {
        let store = MemoryCredentialStore()
        let sample = SampleSession(store: store)
        let calls = try await renewing(sample)
        try await sample.session.signOut()
        for call in calls { #expect(await call.value == .signedOut(.requested)) }
        // The server processes the two token requests in any order.
        let signIn = Task { try await sample.signIn() }
        try await wait { sample.server.tokenGate.waiting == 2 }
        sample.server.tokenGate.open()
        try await signIn.value
        let login = store.load()
        #expect(login?.generation == 1 && login?.isRenewing == false)
        #expect(await sample.answered(10) == 10)
        try await Task.sleep(for: .milliseconds(50))
        #expect(store.load()?.id == login?.id && sample.session.isSignedIn)
        #expect(await sample.answered(10) == 10)
    }

    @Test("the renewal of a previous login does not affect the renewal of the new one")
    func renewalsOfTwoLogins() async throws {
        let sample = SampleSession()
        try await sample.signIn()
        let former = Gate()
        former.close()
        sample.server.inject(
            .after { response in
                await former.pass()
                return response
            }
        )
        sample.server.expireAccessToken()
        async let refused = sample.answered(10)
        try await wait { former.waiting == 1 }
        try await sample.session.signOut()
        #expect(await refused == 0)
        try await sample.signIn()
        sample.server.expireAccessToken()
        async let answered = sample.answered(10)
        try await wait { sample.session.state == .refreshing(generation: 1) }
        former.open()
        #expect(await answered == 10)
        #expect(sample.session.isSignedIn)
    }

    @Test(
        "a failed early renewal is retried when the server says so and delays no call"
    )
    func failuresAheadOfTime() async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "1000"), clock: SessionClock(clock))
        try await sample.signIn()
        clock.advance(by: .seconds(950))
        sample.server.inject(
            .before {
                var response = WireResponse.json("", status: 503)
                response.head.headerFields[.retryAfter] = "7"
                return response
            }
        )
        #expect(await sample.answered(1) == 1)
        try await wait { if case .backingOff = sample.session.state { true } else { false } }
        #expect(await sample.answered(100) == 100)
        clock.advance(by: .milliseconds(6_999))
        #expect(await sample.answered(100) == 100)
        #expect(sample.server.records.tokenCalls == 2)
        clock.advance(by: .milliseconds(1))
        #expect(await sample.answered(1) == 1)
        try await wait { sample.session.state == .ready }
        #expect(sample.server.records.tokenCalls == 3 && sample.server.records.refreshes == 1)
    }

    @Test("a token that expires while requests are in flight is renewed once for all of them")
    func expiryDuringRequest() async throws {
        let clock = TestClock()
        let sample = SampleSession(RotatingServer(lifetime: "100"), clock: SessionClock(clock))
        try await sample.signIn()
        sample.server.gate.close()
        async let answered = sample.answered(50)
        try await wait { sample.server.gate.waiting == 50 }
        // It was valid when they arrived; later requests are rejected.
        sample.server.expireAccessToken()
        clock.advance(by: .seconds(100))
        async let later = sample.answered(50)
        try await wait { sample.server.records.refreshes == 1 }
        sample.server.gate.open()
        #expect(await answered == 50)
        #expect(await later == 50)
        #expect(sample.server.records.refreshes == 1 && sample.server.records.replays == 0)
    }

    // MARK: Users

    private struct Person: JSONReadable, JSONWritable, Identifiable, Equatable, Sendable {
        var id: String
        var name: String

        init(id: String, name: String) { (self.id, self.name) = (id, name) }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.string("id")
            name = json.string("name")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("id", id)
            json.string("name", name)
            json.endObject()
        }
    }

    @Test(
        "a user with another id is rejected, also after a restart; login and user are kept",
        .proves("SW-16")
    )
    func otherUser() async throws {
        let (server, store) = (RotatingServer(), MemoryCredentialStore())
        let person = Mutex(Person(id: "1", name: "Alex"))
        func account() -> OAuth2Account<Person> {
            OAuth2Account(SampleSession(server, store: store).session) { _ in person.withLock { $0 } }
        }
        let account1 = account()
        _ = try await account1.signIn(.password(user: "alex", Sensitive("p")))
        person.withLock { $0 = Person(id: "1", name: "Alexa") }
        #expect(try await account1.refresh().name == "Alexa")
        person.withLock { $0 = Person(id: "2", name: "Berta") }
        await #expect(throws: OAuth2Error.userMismatch) { try await account1.refresh() }
        #expect(account1.user == Person(id: "1", name: "Alexa") && account1.session.isSignedIn)
        let account2 = account()
        #expect(try await account2.restore()?.name == "Alexa")
        await #expect(throws: OAuth2Error.userMismatch) { try await account2.refresh() }
        #expect(try await account().restore() == Person(id: "1", name: "Alexa"))
    }

    @Test("a user fetched during another sign-in is not stored with the new login")
    func userOfEarlierLogin() async throws {
        let sample = SampleSession()
        let name = Mutex("first")
        let gate = Gate()
        let account = OAuth2Account<JSONValue>(sample.session) { _ in
            let user = JSONValue.string(name.withLock { $0 })
            await gate.pass()
            return user
        }
        let grant = OAuth2Grant.password(user: "alex", Sensitive("p"))
        _ = try await account.signIn(grant)
        gate.close()
        let refresh = Task { try await account.refresh() }
        try await wait { gate.waiting == 1 }
        try await account.signOut()
        name.withLock { $0 = "second" }
        let signIn = Task { try await account.signIn(grant) }
        try await wait { gate.waiting == 2 }
        gate.open()
        _ = try await signIn.value
        _ = await refresh.result
        #expect(account.user == .string("second"))
        #expect(try await account.restore() == .string("second"))
    }

    // MARK: Those who wait

    @Test("a cancelled observer is removed")
    func observers() async throws {
        let sample = SampleSession()
        for _ in 0..<3 {
            let observer = Task { for await _ in sample.session.states {} }
            try await wait { sample.session.core.withLock { $0.observers.count == 1 } }
            observer.cancel()
            try await wait { sample.session.core.withLock { $0.observers.isEmpty } }
        }
    }

    @Test("the lease of a store goes to the one that has waited for longest")
    func leases() async throws {
        let (store, order, gate) = (MemoryCredentialStore(), Order(), Gate())
        gate.close()
        var tasks = [Task { try await store.withLease { await gate.pass() } }]
        try await wait { gate.waiting == 1 }
        for number in 1...5 {
            tasks.append(Task { try await store.withLease { order.add(number) } })
            try await wait { store.waiting == number }
        }
        gate.open()
        for task in tasks { try await task.value }
        #expect(order.all == [1, 2, 3, 4, 5])
    }

    private final class Order: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }
}
