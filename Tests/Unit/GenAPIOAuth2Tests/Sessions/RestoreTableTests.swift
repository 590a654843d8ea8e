import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The state of a restored login, depending on the server's response.
@Suite(.timeLimit(.minutes(10))) struct RestoreTableTests {
    enum Stored: Sendable { case nothing, fresh, spent, interrupted }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stored: Stored
        let answer: StubAnswer
        /// The expected token, whether the login is kept, and the reason if not.
        let outcome: (hasToken: Bool, stays: Bool, reason: SignOutReason?)

        init(
            _ name: String,
            _ stored: Stored,
            _ answer: StubAnswer,
            token: Bool,
            stays: Bool,
            _ reason: SignOutReason? = nil
        ) {
            testDescription = name
            self.stored = stored
            self.answer = answer
            outcome = (token, stays, reason)
        }
    }

    private static let good = StubAnswer.json(#"{"access_token":"b","expires_in":3600}"#)
    private static let refusal = StubAnswer.json(#"{"error":"invalid_grant"}"#, status: 400)

    private static let table = [
        Row("nothing stored: nobody is signed in", .nothing, good, token: false, stays: false, .notSignedIn),
        Row("a good token: trusted, and not refreshed", .fresh, refusal, token: true, stays: true),
        Row("a spent token, refreshed", .spent, good, token: true, stays: true),
        Row("a spent token, the server is down", .spent, .status(503), token: false, stays: true),
        Row("a spent token, HTML", .spent, .json("<html>"), token: false, stays: true),
        Row(
            "a spent token, no network",
            .spent,
            .error(TransportError(.cannotConnect)),
            token: false,
            stays: true
        ),
        Row("a spent token, revoked", .spent, refusal, token: false, stays: false, .revoked),
        Row("an interrupted refresh that had no effect", .interrupted, good, token: true, stays: true),
        Row(
            "an interrupted refresh that had",
            .interrupted,
            refusal,
            token: false,
            stays: false,
            .lostDuringRotation
        ),
    ]

    private func session(_ row: Row, _ store: MemoryCredentialStore) throws -> OAuth2Session {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", row.answer)
        if row.stored != .nothing {
            let end = Int(Date().timeIntervalSince1970) + (row.stored == .fresh ? 3600 : -10)
            let json = """
                {"format":1,"id":"one","generation":1,"access_token":"a","token_type":"bearer","refresh_token":"r",\
                "expiry":\(end),"lifetime":3600,"renewing":\(row.stored == .interrupted)}
                """
            _ = store.replace(nil, with: try StoredLogin(bytes: Array(json.utf8)))
        }
        return OAuth2Session(
            AuthorizationServer(
                definition: SampleSession.definition,
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "app"),
                transport: server,
                clock: SessionClock(ContinuousClock()),
                timing: SessionTiming(maxWait: .milliseconds(50), firstDelay: .milliseconds(20))
            ),
            store: store
        )
    }

    @Test(
        "the state of a restored login depends on the server's response",
        .proves("SW-15"),
        arguments: table
    )
    func restores(_ row: Row) async throws {
        let store = MemoryCredentialStore()
        let session = try session(row, store)
        #expect(try await session.restore() == (row.stored != .nothing))
        let token = try? await session.token()
        #expect((token != nil) == row.outcome.hasToken)
        #expect(session.isSignedIn == row.outcome.stays && (store.load() != nil) == row.outcome.stays)
        switch (row.outcome.reason, session.state) {
        case (let reason?, let state): #expect(state == .signedOut(reason))
        case (nil, .ready): #expect(row.outcome.hasToken)
        // The error says why there is no token.
        case (nil, .backingOff(generation: 1, after: let error)):
            #expect(!row.outcome.hasToken && error.isTransient)
        case (nil, let state): Issue.record("\(state)")
        }
        if row.stored == .spent, row.outcome.hasToken { #expect(store.load()?.generation == 2) }
    }

    @Test(
        "signing out does not wait for a server that fails or does not respond",
        .proves("SW-16"),
        arguments: [true, false]
    )
    func signOut(isSilent: Bool) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a","refresh_token":"r"}"#))
        server.on(
            "POST",
            "/v1/oauth/revoke",
            isSilent ? StubAnswer.status(200).after(.seconds(3600)) : .error(TransportError(.cannotConnect))
        )
        let store = MemoryCredentialStore()
        let session = OAuth2Session(
            AuthorizationServer(
                definition: SampleSession.definition,
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "app"),
                transport: server,
                clock: SessionClock(ContinuousClock()),
                timing: SessionTiming(revocation: .milliseconds(20))
            ),
            store: store
        )
        try await session.signIn(user: "alice", password: Sensitive("p"))
        try await session.signOut()
        #expect(session.state == .signedOut(.requested) && store.load() == nil)
        #expect(server.requests.filter { $0.path == "/v1/oauth/revoke" }.count == (isSilent ? 1 : 2))
        await #expect(throws: OAuth2Error.signedOut(.requested)) { try await session.token() }
    }
}
