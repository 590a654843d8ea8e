import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips
import TripsTesting

/// The generated client of `Specs/Trips` with the examples of its specs instead of a server.
@Suite struct OfflineTests {
    private let offline = OfflineTransport(
        TripsAPI.examples,
        server: TripsAPI.Server.local,
        oauth2: TripsAPI.oauth2
    )

    private func client() async throws -> Client {
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: BaseURL(TripsAPI.Server.local),
            client: OAuth2Client(id: "tests"),
            transport: offline
        )
        try await session.signIn(user: "anybody", password: Sensitive("whatever"))
        return TripsAPI.client(server: .local, transport: offline, credentials: .oauth2(session))
    }

    @Test("the spec's examples return two pages in order", .proves("BD-27"))
    func pages() async throws {
        var titles: [String] = []
        for try await location in try await client().items(Location.list(userID: "u-1"), limit: 2) {
            titles.append(location.title)
        }
        #expect(titles == ["Harbor", "Home", "Work"])
        #expect(offline.requests.count { $0.method == "GET" } == 2)
    }

    @Test("an example with status 401 is returned when it is selected", .proves("BD-27"))
    func refusals() async throws {
        let client = try await client()
        #expect(try await client.send(User.me()).firstName == "Alex")
        #expect(try await client.send(User.me()).firstName == "Alex")
        try offline.use("signed_out", for: "User.me")
        let refusal = await #expect(throws: ClientError.self) { try await client.send(User.me()) }
        guard case .errorResponse(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.status == .unauthorized)
        #expect(error.message == "Sign in first.")
        try offline.use(nil, for: "User.me")
        #expect(try await client.send(User.me()).firstName == "Alex")
        #expect(throws: UnknownExample(call: "User.me", name: "signedout")) {
            try offline.use("signedout", for: "User.me")
        }
    }

    @Test("an example with parameters is returned for those parameters only")
    func requestsThatAreNamed() async throws {
        let client = try await client()
        let refusal = await #expect(throws: ClientError.self) { try await client.send(User.get(id: "u-404")) }
        guard case .errorResponse(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound)
        await #expect(throws: UnexpectedRequest(line: "GET /v1/users/u-1")) {
            try await client.send(User.get(id: "u-1"))
        }
    }

    @Test("a request without an example throws an error that names it", .proves("BD-27"))
    func unexpected() async throws {
        let client = try await client()
        await #expect(throws: UnexpectedRequest(line: "DELETE /v1/users/u-1")) {
            try await client.send(User.delete(id: "u-1"))
        }
    }

    @Test(
        "an example with a delay is returned after that time, unless the call is cancelled",
        .proves("BD-27")
    )
    func delay() async throws {
        let clock = TestClock()
        let offline = OfflineTransport(
            [EndpointExample("User.get", "slow", "GET /users/{id}", status: 404, delay: .seconds(3))],
            server: TripsAPI.Server.local,
            clock: clock
        )
        let credentials = Credentials.bearer(Sensitive("token"))
        let client = TripsAPI.client(server: .local, transport: offline, credentials: credentials)
        let call: Endpoint<User> = .get(
            "/users/7",
            options: EndpointOptions(authorization: EndpointAuthorization.none)
        )
        let slow = Task { try await client.send(call) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(2_999))
        #expect(clock.sleepers == 1)
        clock.advance(by: .milliseconds(1))
        await #expect(throws: ClientError.self) { try await slow.value }

        let cancelled = Task { try await client.send(call) }
        await clock.waitForSleepers()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("a client with an offline transport opens no socket for any server", .proves("SW-02"))
    func noSocket() async throws {
        let offline = OfflineTransport(
            TripsAPI.examples,
            server: "http://192.0.2.1:9/v1",
            oauth2: TripsAPI.oauth2
        )
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: "http://192.0.2.1:9/v1",
            client: OAuth2Client(id: "tests"),
            transport: offline
        )
        try await session.signIn(user: "anybody", password: Sensitive("whatever"))
        let client = Client(
            TripsAPI.definition,
            baseURL: "http://192.0.2.1:9/v1",
            transport: offline,
            credentials: .oauth2(session)
        )
        #expect(try await client.send(User.me()).id == "u-1")
        #expect(offline.requests.map(\.line) == ["POST /v1/oauth/token", "GET /v1/users/me"])
    }
}
