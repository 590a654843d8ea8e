import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Faults of a token endpoint that do not decide about the login.
enum TokenFault: String, CaseIterable, Sendable, CustomStringConvertible {
    case refused, resetBeforeSending, resetAfterSending, timeout, truncatedJSON, empty400, html403
    case tooManyRequests, internalError, unavailable, badJSON, wrongContentType, slow
    case hugeBody, temporarilyUnavailable

    var description: String { rawValue }

    /// Whether the server acts before the fault, so that the refresh token is spent.
    var isAfterTheServerActed: Bool {
        [.resetAfterSending, .timeout, .truncatedJSON, .badJSON, .hugeBody].contains(self)
    }

    var fault: RotatingServer.Fault {
        switch self {
        case .refused: .before { throw TransportError(.cannotConnect) }
        case .resetBeforeSending: .before { throw TransportError(.connectionLost) }
        case .resetAfterSending: .after { _ in throw TransportError(.connectionLost) }
        case .timeout:
            .after { _ in
                try await Task.sleep(for: .seconds(60))
                throw TransportError(.timedOut)
            }
        case .truncatedJSON: .after { _ in .json(#"{"access_token":"a2","refresh_to"#) }
        case .empty400: .before { .json("", status: 400) }
        case .html403: .before { .json("<html>no</html>", status: 403, type: "text/html") }
        case .tooManyRequests: .before { .json("", status: 429) }
        case .internalError: .before { .json("oops", status: 500) }
        case .unavailable:
            .before {
                var response = WireResponse.json("", status: 503)
                response.head.headerFields[.retryAfter] = "0"
                return response
            }
        case .badJSON: .after { _ in .json("[1,2") }
        case .wrongContentType:
            .after { response in
                var response = response
                response.head.headerFields[.contentType] = "text/html"
                return response
            }
        case .slow:
            .after { response in
                try await Task.sleep(for: .milliseconds(30))
                return response
            }
        case .hugeBody: .after { _ in .json(String(repeating: " ", count: 3 << 20)) }
        case .temporarilyUnavailable: .before { .json(#"{"error":"temporarily_unavailable"}"#, status: 400) }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct TokenFaultTests {
    private static let timing = SessionTiming(
        response: .milliseconds(300),
        firstDelay: .milliseconds(2),
        longestDelay: .milliseconds(20)
    )

    @Test("500 calls wait out a fault, and none fails", .proves("R3"), arguments: TokenFault.allCases)
    func recovers(_ fault: TokenFault) async throws {
        // A lost rotation is recoverable only if the server repeats its response.
        let sample = SampleSession(RotatingServer(isLenient: true), timing: Self.timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(fault.fault, fault.fault, fault.fault)
        sample.server.gate.close(until: 500)
        #expect(await sample.answered(500) == 500)
        #expect(sample.session.isSignedIn)
        let records = sample.server.records
        #expect(records.refreshes == 1)
        #expect(records.tokenCalls <= 5)
        #expect(records.replays == (fault.isAfterTheServerActed ? 3 : 0))
    }

    @Test("a permanent fault fails calls but never ends the login", arguments: TokenFault.allCases)
    func stays(_ fault: TokenFault) async throws {
        guard fault != .slow, fault != .wrongContentType else { return }
        let store = MemoryCredentialStore()
        var timing = Self.timing
        timing.maxWait = .milliseconds(30)
        timing.response = .milliseconds(20)
        let sample = SampleSession(RotatingServer(isLenient: true), store: store, timing: timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        let faults = Array(repeating: fault.fault, count: 100)
        for fault in faults { sample.server.append(fault) }
        #expect(await sample.answered(20) == 0)
        #expect(sample.session.isSignedIn)
        #expect(store.load()?.refreshToken?.exposed == "r1")
        #expect(await sample.callError()?.isTransient == true)
        // Once the fault is over, everything continues.
        sample.server.inject()
        try await wait { sample.session.isSignedIn }
        while await sample.answered(1) == 0 {}
        #expect(sample.server.records.refreshes == 1)
    }

    @Test("invalid_grant ends the login for all waiting calls with one request", .proves("BD-10"))
    func invalidGrant() async throws {
        let store = MemoryCredentialStore()
        let sample = SampleSession(store: store)
        try await sample.signIn()
        let states = sample.session.states
        sample.server.expireAccessToken()
        sample.server.revokeFamily()
        sample.server.gate.close(until: 500)
        let errors = await withTaskGroup(of: OAuth2Error?.self) { group in
            for _ in 0..<500 { group.addTask { await sample.callError() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.allSatisfy { $0 == .signedOut(.revoked) })
        #expect(sample.server.records.tokenCalls == 2)
        #expect(store.load() == nil)
        #expect(await sample.callError() == .signedOut(.revoked))
        var seen: [OAuth2Session.State] = []
        for await state in states {
            seen.append(state)
            if case .signedOut = state { break }
        }
        #expect(seen == [.ready, .refreshing(generation: 1), .signedOut(.revoked)])
    }

    @Test("a timeout fails waiting calls with a transient error and keeps the login", .proves("BD-10"))
    func timeoutKeeps() async throws {
        var timing = Self.timing
        timing.maxWait = .zero
        let sample = SampleSession(timing: timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(.before { throw TransportError(.timedOut) })
        let error = await sample.callError()
        #expect(error == .transport(TransportError(.timedOut)))
        #expect(error?.isTransient == true)
        #expect(sample.session.isSignedIn)
        guard case .backingOff(generation: 1, _) = sample.session.state else {
            Issue.record("not backing off: \(sample.session.state)")
            return
        }
    }

    @Test(
        "an unreadable response of a strict server is reported as a lost rotation, not as revocation",
        arguments: [TokenFault.resetAfterSending, .truncatedJSON, .badJSON, .hugeBody]
    )
    func lostAnswers(_ fault: TokenFault) async throws {
        let sample = SampleSession(timing: Self.timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(fault.fault)
        #expect(await sample.callError() == .signedOut(.lostDuringRotation))
    }

    @Test(
        "the possibility of a lost rotation depends on whether the request was sent, not on the kind of error",
        .proves("R5"),
        arguments: [TransportError.Kind.cannotConnect, .notTrusted, .connectionLost, .timedOut, .other]
    )
    func phases(_ kind: TransportError.Kind) async throws {
        let lost = SampleSession(timing: Self.timing)
        try await lost.signIn()
        lost.server.expireAccessToken()
        lost.server.inject(.after { _ in throw TransportError(kind, requestMayHaveArrived: true) })
        #expect(await lost.callError() == .signedOut(.lostDuringRotation))

        let revoked = SampleSession(timing: Self.timing)
        try await revoked.signIn()
        revoked.server.expireAccessToken()
        revoked.server.inject(.before { throw TransportError(kind, requestMayHaveArrived: false) })
        revoked.server.revokeFamily()
        #expect(await revoked.callError() == .signedOut(.revoked))
    }

    @Test(
        "an error that does not concern the login fails at once and keeps it",
        arguments: [
            "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "made_up",
        ]
    )
    func refusals(error: String) async throws {
        let sample = SampleSession(
            timing: SessionTiming(firstDelay: .seconds(600), longestDelay: .seconds(600))
        )
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(.before { .json(#"{"error":"\#(error)"}"#, status: 400) })
        #expect(await sample.answered(100) == 0)
        #expect(sample.server.records.tokenCalls == 2)
        #expect(sample.session.isSignedIn)
        #expect(await sample.callError() == .refused(error: error, description: nil, status: 400))
    }

    @Test("invalid_grant counts with any status", arguments: [200, 400, 401, 403, 500])
    func statuses(status: Int) async throws {
        let sample = SampleSession()
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(.before { .json(#"{"error":"invalid_grant"}"#, status: status) })
        #expect(await sample.callError() == .signedOut(.revoked))
    }

    @Test("a response without a refresh token keeps the previous one", .proves("BD-08"))
    func keepsRefreshToken() async throws {
        let store = MemoryCredentialStore()
        let sample = SampleSession(RotatingServer(omitsRefreshToken: true), store: store)
        try await sample.signIn()
        for generation in 2...4 {
            sample.server.expireAccessToken()
            #expect(await sample.answered(3) == 3)
            #expect(store.load()?.generation == generation)
            #expect(store.load()?.refreshToken?.exposed == "r1")
        }
    }

    @Test("the pause in a 'Retry-After' header is observed") func retryAfterIsRespected() async throws {
        let clock = TestClock()
        let sample = SampleSession(clock: SessionClock(clock))
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(
            .before {
                var response = WireResponse.json("", status: 503)
                response.head.headerFields[.retryAfter] = "7"
                return response
            }
        )
        async let answered = sample.answered(10)
        try await wait {
            if case .backingOff = sample.session.state { clock.sleepers > 0 } else { false }
        }
        clock.advance(by: .milliseconds(6_999))
        try await Task.sleep(for: .milliseconds(5))
        #expect(sample.server.records.tokenCalls == 2)
        clock.advance(by: .milliseconds(1))
        #expect(await answered == 10)
    }

    @Test("a call that cannot wait long enough fails at once") func callThatCannotWaitLongEnoughFailsAtOnce()
        async throws
    {
        let clock = TestClock()
        let sample = SampleSession(clock: SessionClock(clock))
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(
            .before {
                var response = WireResponse.json("", status: 429)
                response.head.headerFields[.retryAfter] = "600"
                return response
            }
        )
        #expect(await sample.callError() == .unreadableResponse(429))
        #expect(await sample.callError() == .unreadableResponse(429))
        #expect(sample.server.records.tokenCalls == 2)
        clock.advance(by: .seconds(600))
        #expect(await sample.answered(1) == 1)
    }

    @Test("delays are random and grow up to a limit") func delaysGrowRandomlyUpToALimit() {
        let timing = SessionTiming()
        for failures in 1...40 {
            let longest = min(timing.firstDelay * (1 << min(failures - 1, 16)), timing.longestDelay)
            let delays = (0..<50).map { _ in timing.delay(afterFailures: failures, requested: nil) }
            #expect(delays.allSatisfy { $0 >= longest * 0.1 && $0 <= longest })
            #expect(Set(delays).count > 10)
        }
        #expect(timing.delay(afterFailures: 1, requested: .seconds(100_000)) == .seconds(3600))
    }

    /// Advances the clock in steps until a call gets a response.
    private func isAnswered(_ sample: SampleSession, _ clock: TestClock, by step: Duration, most: Int)
        async throws -> Bool
    {
        let call = Task { await sample.answered(1) == 1 }
        let goal = sample.server.records.answered + 1
        for _ in 0..<most where sample.server.records.answered < goal {
            try await wait {
                if case .backingOff = sample.session.state { return clock.sleepers > 0 }
                return sample.server.records.answered >= goal
            }
            clock.advance(by: step)
            try await Task.sleep(for: .milliseconds(2))
        }
        if sample.server.records.answered < goal { call.cancel() }
        return await call.value
    }

    @Test("a new token or a new sign-in resets the delays", arguments: [false, true])
    func delaysBeginAnew(_ signsInAgain: Bool) async throws {
        let clock = TestClock()
        let timing = SessionTiming(
            maxWait: .seconds(1_000_000),
            firstDelay: .seconds(1),
            longestDelay: .seconds(1_000)
        )
        let sample = SampleSession(clock: SessionClock(clock), timing: timing)
        try await sample.signIn()
        let unavailable = RotatingServer.Fault.before { .json("", status: 503) }
        sample.server.expireAccessToken()
        sample.server.inject(unavailable)
        for _ in 2...12 { sample.server.append(unavailable) }
        #expect(try await isAnswered(sample, clock, by: .seconds(1_000), most: 100))
        if signsInAgain {
            try await sample.session.signOut()
            try await sample.signIn()
            #expect(await sample.answered(1) == 1)
        }
        sample.server.expireAccessToken()
        sample.server.inject(unavailable)
        // A thirteenth consecutive failure would be followed by a delay of at least 100 seconds.
        #expect(try await isAnswered(sample, clock, by: .seconds(1), most: 50))
    }

    @Test("a password that is part of an error code does not change the code")
    func passwordWithinAnErrorCodeDoesNotChangeTheCode() async throws {
        let sample = SampleSession()
        sample.server.inject(.before { .json(#"{"error":"invalid_grant"}"#, status: 400) })
        let error = await sample.error {
            try await sample.session.signIn(user: "alice", password: Sensitive("grant"))
        }
        #expect(error == .refused(error: "invalid_grant", description: nil, status: 400))
    }

    @Test("the error of a renewal repeats neither of the tokens, although only one is sent")
    func tokensInErrors() async throws {
        let sample = SampleSession()
        try await sample.signIn()
        sample.server.expireAccessToken()
        let said = #"{"error":"invalid_scope","error_description":"a1 and r1 are wrong"}"#
        sample.server.inject(.before { .json(said, status: 400) })
        let description = "redacted and redacted are wrong"
        let refusal = OAuth2Error.refused(error: "invalid_scope", description: description, status: 400)
        #expect(await sample.callError() == refusal)
    }

    @Test("a password in a message of the server is redacted") func serverMessagesAreRedacted() async throws {
        let sample = SampleSession()
        sample.server.inject(
            .before {
                .json(
                    #"{"error":"invalid_grant","error_description":"hunter2 is wrong for alice"}"#,
                    status: 400
                )
            }
        )
        do {
            try await sample.session.signIn(user: "alice", password: Sensitive("hunter2"))
            Issue.record("signed in")
        } catch {
            #expect("\(error)".contains("redacted is wrong for alice"))
            #expect(!String(reflecting: error).contains("hunter2"))
        }
    }
}
