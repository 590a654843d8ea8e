import GenAPIOAuth2
import GenAPIRuntime
import HTTPTypes
import TestTraits
import Testing
import UserAPI

/// What a call says that its login ended in.
@Suite(.timeLimit(.minutes(10))) struct EndedLoginOutcomeTests {
    @Test("a keyed write whose login ends between two attempts has an unknown outcome", .proves("R9"))
    func endedLogin() async throws {
        let sample = SampleSession(RotatingServer(isLenient: false))
        try await sample.signIn()
        let session = sample.session
        let transport = SigningOut(session)
        let client = Client(
            APIDefinition(
                name: "Effects",
                envelope: .none,
                authorization: .oauth2(SampleSession.definition),
                retry: RetryPolicy(attempts: 3, statuses: [429, 502, 503])
            ),
            baseURL: "http://stub.test/v1",
            transport: transport,
            credentials: .oauth2(session)
        )
        let keyed: Endpoint<NoContent> = .post("/pay", options: EndpointOptions(sendsIdempotencyKey: true))
        let thrown = await #expect(throws: ClientError.self) { try await client.send(keyed) }
        guard case .authorization? = thrown else { throw Unexpected(error: thrown) }
        #expect(thrown?.effect == .unknown)
    }
}

/// Acts, fails, and ends the login.
private struct SigningOut: Transport {
    let session: OAuth2Session

    init(_ session: OAuth2Session) { self.session = session }

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await session.signOut()
        return WireResponse(head: HTTPResponse(status: .badGateway), body: .bytes([]))
    }
}
