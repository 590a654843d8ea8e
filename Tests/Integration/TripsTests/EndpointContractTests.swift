import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import LoopbackTesting
import TestTraits
import Testing
import Trips

/// The requests that a server of `Specs/Trips` receives over a socket.
@Suite(.timeLimit(.minutes(10))) struct EndpointContractTests {
    private static let file = MultipartFile(
        bytes: Array("PNG".utf8),
        filename: "a.png",
        contentType: "image/png"
    )

    private static let rows: [String: ExpectedCall] = [
        "Alert.list": ExpectedCall(Alert.list(), "GET /v1/alerts?limit=3"),
        "Company.get": ExpectedCall(Company.get(id: "7/8"), "GET /v1/companies/7%2F8"),
        "Location.list": ExpectedCall(
            Location.list(userID: "1", q: "a b&c", sort: .distance),
            "GET /v1/users/1/locations?q=a%20b%26c&sort=distance&offset=0&limit=3"
        ),
        "Location.get": ExpectedCall(Location.get(userID: "1", id: "2"), "GET /v1/users/1/locations/2"),
        "Location.create": ExpectedCall(
            Location.create(userID: "1", title: "é", subtitle: "b", latitude: 1.5, longitude: -2),
            "POST /v1/users/1/locations",
            body: #"{"title":"é","subtitle":"b","latitude":1.5,"longitude":-2}"#
        ),
        "Location.update": ExpectedCall(
            Location.update(userID: "1", id: "2", title: .set("a"), nickname: .null),
            "PATCH /v1/users/1/locations/2",
            body: #"{"title":"a","nickname":null}"#
        ),
        "Location.delete": ExpectedCall(
            Location.delete(userID: "1", id: "2"),
            "DELETE /v1/users/1/locations/2"
        ),
        "Trip.list": ExpectedCall(Trip.list(userID: "1"), "GET /v1/users/1/trips?limit=3"),
        "Trip.current": ExpectedCall(Trip.current(userID: "1"), "GET /v1/users/1/trips/current"),
        "User.me": ExpectedCall(User.me(), "GET /v1/users/me"),
        "User.get": ExpectedCall(User.get(id: "7"), "GET /v1/users/7"),
        "User.create": ExpectedCall(
            User.create(firstName: "A", lastName: "B", email: "c", password: "d", phoneNumber: "1"),
            "POST /v1/users",
            isSignedIn: false,
            headers: ["Idempotency-Key: (a UUID)"],
            body: #"{"first_name":"A","last_name":"B","email":"c","password":"d","phone_number":"1"}"#
        ),
        "User.update": ExpectedCall(
            User.update(id: "7", lastName: .set("B")),
            "PATCH /v1/users/7",
            body: #"{"last_name":"B"}"#
        ),
        "User.delete": ExpectedCall(User.delete(id: "7"), "DELETE /v1/users/7"),
        "User.setAvatar": ExpectedCall(
            User.setAvatar(id: "7", image: file, caption: "Me"),
            "PUT /v1/users/7/avatar",
            headers: ["Content-Type: multipart/form-data; boundary=(boundary)"],
            body: """
                --(boundary)
                Content-Disposition: form-data; name="image"; filename="a.png"
                Content-Type: image/png

                PNG
                --(boundary)
                Content-Disposition: form-data; name="caption"

                Me
                --(boundary)--

                """
        ),
    ]

    @Test("the table of requests has every endpoint of the API", .proves("JU-05"))
    func everyEndpointHasARow() throws {
        #expect(Set(Self.rows.keys) == (try GeneratedCalls.names(of: "Trips")))
    }

    @Test(
        "method, path, query, headers and body match the spec",
        .proves("JU-05"),
        arguments: rows.keys.sorted()
    )
    func arrives(_ name: String) async throws {
        let row = try #require(Self.rows[name])
        let server = try LoopbackServer { request in
            let isSigningIn = request.target == "/v1/oauth/token"
            return .answer(body: isSigningIn ? #"{"access_token":"a-token","token_type":"Bearer"}"# : "{}")
        }
        defer { server.stop() }
        let baseURL = BaseURL("http://127.0.0.1:\(server.port)/v1")
        let transport = AsyncHTTPTransport()
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: baseURL,
            client: OAuth2Client(id: "tests"),
            transport: transport
        )
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = Client(
            TripsAPI.definition,
            baseURL: baseURL,
            transport: transport,
            credentials: .oauth2(session)
        )
        // The response fits no endpoint, which is not tested here.
        try? await row.send(client)
        let arrived = server.requests.dropFirst().map { ArrivedCall($0).description }
        let expected = row.arrival(ofEveryCall: ["X-Client: genapi"], authorization: "Bearer a-token")
        #expect(arrived == [expected])
    }
}
