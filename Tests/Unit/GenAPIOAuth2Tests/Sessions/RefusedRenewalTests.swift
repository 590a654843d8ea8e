import Foundation
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Logins whose refresh token is dead, in the words of each server.
@Suite(.timeLimit(.minutes(10))) struct RefusedRenewalTests {
    private let clock = TestClock()
    private let store = MemoryCredentialStore()

    private func sample(_ server: RotatingServer, _ codes: [String] = []) -> SampleSession {
        var definition = SampleSession.definition
        definition.loginEndingErrors = codes
        let clock = clock
        return SampleSession(
            server,
            store: store,
            clock: SessionClock(clock) { Date(timeIntervalSince1970: clock.now.offset / .seconds(1)) },
            timing: SessionTiming(maxWait: .zero),
            definition: definition
        )
    }

    @Test(
        "a code of 'ends_login' ends the login with its first response of any status",
        arguments: [200, 400, 401, 403, 500]
    )
    func codes(_ status: Int) async throws {
        let sample = sample(RotatingServer(), ["token_revoked", "bad_refresh_token"])
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(.before { .json(#"{"ok":false,"error":"bad_refresh_token"}"#, status: status) })
        #expect(await sample.callError() == .signedOut(.revoked))
        #expect(store.load() == nil && sample.server.records.tokenCalls == 2)
    }

    /// A response to each renewal, and after how many of them the login ends; `nil` for never.
    struct Refusal: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var interval: Duration
        var last: Int?

        var testDescription: String { "\(status) \(body)" }
    }

    static let refusals = [
        Refusal(status: 400, body: #"{"error":"made_up"}"#, interval: .seconds(61), last: 11),
        Refusal(status: 200, body: #"{"ok":false,"error":"made_up"}"#, interval: .seconds(300), last: 10),
        Refusal(status: 401, body: #"{"error":"invalid_token"}"#, interval: .seconds(300), last: 10),
        Refusal(status: 400, body: "", interval: .seconds(3_600), last: 25),
        Refusal(status: 403, body: "<html>no</html>", interval: .seconds(86_400), last: 10),
        Refusal(status: 401, body: #"{"message":"no"}"#, interval: .seconds(86_400), last: 10),
        // These say nothing about the refresh token.
        Refusal(status: 429, body: "", interval: .seconds(86_400)),
        Refusal(status: 429, body: #"{"error":"made_up"}"#, interval: .seconds(86_400)),
        Refusal(status: 408, body: "", interval: .seconds(86_400)),
        Refusal(status: 503, body: #"{"error":"made_up"}"#, interval: .seconds(86_400)),
        Refusal(status: 500, body: "oops", interval: .seconds(86_400)),
        Refusal(status: 200, body: "{}", interval: .seconds(86_400)),
        Refusal(status: 400, body: #"{"error":"temporarily_unavailable"}"#, interval: .seconds(86_400)),
        Refusal(status: 401, body: #"{"error":"invalid_client"}"#, interval: .seconds(86_400)),
        Refusal(status: 400, body: #"{"error":"invalid_scope"}"#, interval: .seconds(86_400)),
    ]

    @Test(
        "a login ends after a bounded number of refusals, and never for another reason",
        arguments: refusals
    )
    func bounded(_ refusal: Refusal) async throws {
        let sample = sample(RotatingServer())
        try await sample.signIn()
        sample.server.expireAccessToken()
        clock.advance(by: .seconds(10_000))
        var ended: Int?
        for number in 1...40 where ended == nil {
            sample.server.inject(.before { .json(refusal.body, status: refusal.status) })
            let error = await sample.callError()
            if case .signedOut = error { ended = number }
            #expect(sample.server.records.tokenCalls == number + 1)
            #expect(sample.session.isSignedIn == (ended == nil))
            clock.advance(by: refusal.interval)
        }
        #expect(ended == refusal.last)
        #expect((store.load() == nil) == (refusal.last != nil))
    }

    @Test("refusals are counted across restarts, and a renewal ends the count")
    func restarts() async throws {
        let server = RotatingServer()
        try await sample(server).signIn()
        server.expireAccessToken()
        let refusal = RotatingServer.Fault.before { .json(#"{"error":"made_up"}"#, status: 400) }
        for round in 1...2 {
            for _ in 1...9 {
                let sample = sample(server)
                try await sample.session.restore()
                server.inject(refusal)
                #expect(await sample.callError() == .refused(error: "made_up", description: nil, status: 400))
                clock.advance(by: .seconds(600))
            }
            #expect(store.load()?.refusedRenewals?.count == 9)
            let sample = sample(server)
            try await sample.session.restore()
            server.inject()
            if round == 1 {
                #expect(await sample.answered(1) == 1)
                #expect(store.load()?.refusedRenewals == nil)
                server.expireAccessToken()
            } else {
                server.inject(refusal)
                #expect(await sample.callError() == .signedOut(.revoked))
            }
        }
    }

    @Test("a clock that was ahead when the count began does not keep the login for ever")
    func wrongClock() {
        var login = try? StoredLogin(
            bytes: Array(
                #"""
                {"format":1,"id":"one","generation":1,"access_token":"a","token_type":"bearer","refresh_token":"r",
                "refused_renewals":{"count":1000000000000,"since":1000000000000}}
                """#.utf8
            )
        )
        let error = OAuth2Error.refused(error: "made_up", description: nil, status: 400)
        #expect(login?.endsAfter(error, at: 0) == false)
        #expect(login?.endsAfter(error, at: 600) == true)
    }
}
