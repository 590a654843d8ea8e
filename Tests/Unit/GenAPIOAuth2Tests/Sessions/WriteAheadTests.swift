import HTTPTypes
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The mark in the store before a renewal, and all ways in which the request can fail (R5).
@Suite(.timeLimit(.minutes(10))) struct WriteAheadTests {
    /// A failure of the token endpoint, and whether the server may have acted.
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mayHaveActed: Bool
        let answer: @Sendable () async throws -> WireResponse

        init(
            _ name: String,
            _ mayHaveActed: Bool,
            _ answer: @escaping @Sendable () async throws -> WireResponse
        ) {
            testDescription = name
            self.mayHaveActed = mayHaveActed
            self.answer = answer
        }

        static func error(_ error: any Error & Sendable, _ mayHaveActed: Bool) -> Failure {
            Failure("\(error)", mayHaveActed) { throw error }
        }

        static func status(_ status: Int, _ body: String = "", _ mayHaveActed: Bool) -> Failure {
            Failure("\(status) \(body)", mayHaveActed) { .json(body, status: status) }
        }
    }

    private static let kinds: [TransportError.Kind] = [
        .cannotConnect, .connectionLost, .timedOut, .notTrusted, .other,
    ]
    private static let line = RequestSummary(method: "POST", path: "/token")

    static let failures: [Failure] =
        kinds.flatMap { kind in
            [
                .error(TransportError(kind), kind != .cannotConnect && kind != .notTrusted),
                .error(TransportError(kind, detail: "said", requestMayHaveArrived: true), true),
                .error(TransportError(kind, detail: "not", requestMayHaveArrived: false), false),
            ]
        } + [
            // An error of a client-based transport, and an unknown one.
            .error(ClientError.transport(line, TransportError(.connectionLost)), true),
            .error(ClientError.timeout(line, after: .seconds(1)), true),
            .error(ClientError.tooLarge(line, limit: 1), true),
            .error(ClientError.redirect(line, .loop), true),
            .error(ClientError.emptyBody(line, .ok), true),
            .error(ClientError.errorResponse(ErrorResponse(request: line, status: 500)), true),
            .error(BodyIsTooLarge(limit: 1), true), .error(CancellationError(), true),
            .status(200, "", true), .status(200, "{", true), .status(200, #"{"access_token":7}"#, true),
            .status(204, "", true),
            .status(200, #"{"access_token":"a","token_type":"mac"}"#, true), .status(302, "", false),
            .status(400, "", false), .status(403, "<html>", false), .status(408, "", true),
            .status(429, "", false),
            .status(500, "", true), .status(502, "", true), .status(503, "", true), .status(504, "", true),
            .status(500, #"{"error":"server_error"}"#, true),
            .status(400, #"{"error":"server_error"}"#, true),
            .status(503, #"{"error":"temporarily_unavailable"}"#, true),
            .status(400, #"{"error":"temporarily_unavailable"}"#, false),
            .status(401, #"{"error":"invalid_client"}"#, false),
            .status(400, #"{"error":"invalid_request"}"#, false),
        ]

    @Test("the mark is kept after a failure if the server may have acted", arguments: failures)
    func note(_ failure: Failure) async throws {
        let store = MemoryCredentialStore()
        let timing = SessionTiming(response: .seconds(5), maxWait: .zero, firstDelay: .milliseconds(1))
        let sample = SampleSession(store: store, timing: timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(.before(failure.answer))
        #expect(await sample.callError() != nil)
        #expect(sample.session.isSignedIn)
        #expect(store.load()?.isRenewing == failure.mayHaveActed)

        // The server has acted and rejects the spent token from the next process that starts.
        sample.server.revokeFamily()
        let next = SampleSession(sample.server, store: store)
        try await next.session.restore()
        let reason: SignOutReason = failure.mayHaveActed ? .lostDuringRotation : .revoked
        #expect(await next.callError() == .signedOut(reason))
        #expect(store.load() == nil)
    }

    @Test("the mark is kept after a timeout")
    func timeout() async throws {
        let store = MemoryCredentialStore()
        let timing = SessionTiming(response: .milliseconds(20), maxWait: .zero)
        let sample = SampleSession(store: store, timing: timing)
        try await sample.signIn()
        sample.server.expireAccessToken()
        sample.server.inject(
            .after { _ in
                try await Task.sleep(for: .seconds(600))
                throw TransportError(.timedOut)
            }
        )
        #expect(await sample.callError() == .transport(TransportError(.timedOut)))
        #expect(store.load()?.isRenewing == true)
        let next = SampleSession(sample.server, store: store)
        try await next.session.restore()
        #expect(await next.callError() == .signedOut(.lostDuringRotation))
    }
}
