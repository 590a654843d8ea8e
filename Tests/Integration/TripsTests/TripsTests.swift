import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// The generated client of `Specs/Trips`, with prepared responses.
@Suite struct TripsTests {
    private let server: StubTransport

    init() {
        server = StubTransport()
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token": "secret-token", "token_type": "Bearer"}"#)
        )
    }

    @Test("a code other than OK is an error, even with status 200", .proves("BD-19"))
    func refusalWithStatus200() async throws {
        server.on(
            "POST",
            "/v1/users",
            .json(#"{"code": "ResourceAlreadyExists", "message": "There is such a user."}"#)
        )
        let call = User.create(
            firstName: "A",
            lastName: "B",
            email: "a@example.com",
            password: "x",
            phoneNumber: nil
        )
        do {
            _ = try await client(signedInTo: server).send(call)
            Issue.record("accepted")
        } catch ClientError.errorResponse(let error) {
            #expect(error.code(as: TripsAPI.ErrorCode.self) == .resourceAlreadyExists)
            #expect(error.message == "There is such a user.")
            #expect(error.status == .ok)
            #expect(
                error.code(as: TripsAPI.ErrorCode.self)?.messages.text(in: "de")
                    == "Das steht schon auf deiner Liste."
            )
        }
    }

    @Test("an error has typed details") func errorHasTypedDetails() async throws {
        server.on(
            "POST",
            "/v1/users",
            .json(
                #"{"code": "ValidationFailed", "details": [{"field": "email", "problem": "not an address"}]}"#,
                status: 422
            )
        )
        let call = User.create(firstName: "A", lastName: "B", email: "?", password: "x", phoneNumber: nil)
        do {
            _ = try await client(signedInTo: server).send(call)
            Issue.record("accepted")
        } catch ClientError.errorResponse(let error) {
            #expect(error.code(as: TripsAPI.ErrorCode.self) == .validationFailed)
            let problems = try error.details(as: [FieldProblem].self)
            #expect(problems == [FieldProblem(field: "email", problem: "not an address")])
        }
    }

    @Test("requests from the spec, by hand and from a URL are equal on the wire", .proves("GI-02"))
    func oneWayToARequest() async throws {
        let base = "http://127.0.0.1:8080/v1"
        let place =
            #"{"data": {"type": "Location", "id": "1", "title": "a", "subtitle": "", "latitude": 1, "longitude": 2}}"#
        server.on("GET", "/v1/users/a%2Fb/locations/1", .json(place))
        server.on("POST", "/v1/users/7/locations", .json(place))
        server.on("PATCH", "/v1/users/7/locations/1", .json(place))
        server.on("DELETE", "/v1/users/7/locations/1", .status(204))
        let client = try await client(signedInTo: server)
        try await send(
            client,
            Location.get(userID: "a/b", id: "1"),
            .get("/users/\("a/b")/locations/\("1")"),
            .get(EndpointPath(#require(URL(string: base + "/users/a%2Fb/locations/1"))))
        )
        let new = RequestBody.json { json in
            json.string("title", "a")
            json.string("subtitle", "")
            json.double("latitude", 1)
            json.double("longitude", 2)
        }
        try await send(
            client,
            Location.create(userID: "7", title: "a", subtitle: "", latitude: 1, longitude: 2),
            .post("/users/7/locations", body: new),
            .post(EndpointPath(#require(URL(string: base + "/users/7/locations"))), body: new)
        )
        let change = RequestBody.patch { json in json.change("title", Change.set("b")) }
        try await send(
            client,
            Location.update(userID: "7", id: "1", title: .set("b")),
            .patch("/users/7/locations/1", body: change),
            .patch(EndpointPath(#require(URL(string: base + "/users/7/locations/1"))), body: change)
        )
        try await send(
            client,
            Location.delete(userID: "7", id: "1"),
            .delete("/users/7/locations/1"),
            .delete(EndpointPath(#require(URL(string: base + "/users/7/locations/1"))))
        )
    }

    private func send<Value>(_ client: Client, _ calls: Endpoint<Value>...) async throws {
        let before = server.requests.count
        for call in calls { _ = try await client.send(call) }
        let requests = server.requests[before...]
        #expect(requests.count == calls.count)
        let first = try #require(requests.first)
        for request in requests {
            #expect(request.method == first.method && request.url == first.url)
            #expect(request.headers == first.headers && request.body == first.body)
        }
    }

    @Test("a filter sends the declared parameters of its endpoint, and nothing else", .proves("BM-26"))
    func filters() async throws {
        server.on("GET", "/v1/users/7/locations", .json(#"{"data":[],"code":"OK","info":{"total":0}}"#))
        let client = try await client(signedInTo: server)
        let words: [(value: String?, query: String)] = [
            (nil, ""), ("", "q=&"), ("bar", "q=bar&"), ("a b&sort=x", "q=a%20b%26sort%3Dx&"),
        ]
        let orders: [(value: Location.ListSort, query: String)] = [
            (.title, "sort=title"), (.distance, "sort=distance"), (.init(rawValue: "é"), "sort=%C3%A9"),
        ]
        var expected: [String] = []
        for word in words {
            for order in orders {
                let list = Location.list(userID: "7", q: word.value, sort: order.value)
                _ = try await client.firstPage(of: list)
                expected.append(word.query + order.query + "&offset=0")
            }
        }
        #expect(server.requests.dropFirst().map(\.query) == expected)
    }

    @Test("the servers of the spec are listed, and a running client switches between them", .proves("JU-02"))
    func serversAreListedAndSwitched() async throws {
        #expect(TripsAPI.Server.allCases == [.live, .local] && TripsAPI.defaultServer == .live)
        server.on("GET", "/v1/ping", .status(204))
        let ping = Endpoint<NoContent>.get("/ping", options: EndpointOptions(authorization: .none))
        let client = TripsAPI.client(transport: server)
        for place in TripsAPI.Server.allCases.reversed() {
            client.use(BaseURL(place))
            #expect(client.baseURL == BaseURL(place))
            _ = try await client.send(ping)
        }
        let origins = ["http://127.0.0.1:8080", "https://api.trips.example"]
        #expect(server.requests.map(\.url) == origins.map { $0 + "/v1/ping" })
    }

    @Test("the generated factory accepts all parameters of the client")
    func generatedFactoryTakesAllClientParameters() async throws {
        server.on("GET", "/v1/numbers", .json("[1, 2, 3]"))
        var options = ClientOptions()
        options.maxResponseBytes = 3
        let client = TripsAPI.client(
            server: .local,
            transport: server,
            credentials: .none,
            middleware: [],
            options: options,
            clock: SuspendingClock()
        )
        let numbers = Endpoint<JSONValue>.get("/numbers", options: EndpointOptions(authorization: .none))
        await #expect {
            try await client.send(numbers)
        } throws: { error in
            (error as? ClientError)?.kind == .tooLarge
        }
    }

    @Test("an unknown type in a union is kept with its members", .proves("BD-17"))
    func unknownTypes() async throws {
        server.on(
            "GET",
            "/v1/users/7/trips/current",
            .json(
                """
                {"data": {"type": "Trip", "id": "1", "profile": {"type": "Robot", "id": "r2", "wheels": 3},
                 "start_location": {"type": "Location", "id": "l", "title": "t", "subtitle": "s", "latitude": 1, "longitude": 2}},
                 "code": "OK"}
                """
            )
        )
        let trip = try await client(signedInTo: server).send(Trip.current(userID: "7"))
        guard case .unknown("Robot", let json) = trip.profile else {
            Issue.record("\(trip.profile)")
            return
        }
        #expect(json["wheels"]?.int == 3)
    }

    @Test("an object of a wrong type is reported with its path", .proves("BM-17"))
    func siblingType() async throws {
        server.on(
            "GET",
            "/v1/users/7",
            .json(#"{"data": {"type": "Company", "id": "c", "name": "Limited"}, "code": "OK"}"#)
        )
        do {
            _ = try await client(signedInTo: server).send(User.get(id: "7"))
            Issue.record("accepted")
        } catch ClientError.decoding(let answer) {
            #expect(answer.error.description.contains("data.type"))
            #expect(answer.error.description.contains("Company"))
        }
    }

    @Test("every missing key is reported with its full path", .proves("BD-15"))
    func missingKeys() async throws {
        server.on(
            "GET",
            "/v1/users/7",
            .json(#"{"data": {"type": "User", "id": "7", "last_name": null}, "code": "OK"}"#)
        )
        do {
            _ = try await client(signedInTo: server).send(User.get(id: "7"))
            Issue.record("accepted")
        } catch ClientError.decoding(let answer) {
            for path in ["data.first_name", "data.last_name", "data.email"] {
                #expect(answer.error.description.contains(path), "\(answer.error)")
            }
        }
    }

    @Test("elements are equal by value and identified by id; a list contains an id once", .proves("BD-14"))
    func identityAndValue() async throws {
        let one = Company(id: "7", name: "One", fleetSize: nil)
        let other = Company(id: "7", name: "Other", fleetSize: nil)
        #expect(one.id == other.id)
        #expect(one != other)

        let pages = [[Company(id: "8", name: "One", fleetSize: nil), one], [other]]
        let list = Repositories().list("companies") { (cursor: String?) in
            let page = cursor.flatMap { Int($0) } ?? 0
            return Page(pages[page], next: page == 0 ? "1" : nil)
        }
        try await list.refresh()
        try await list.load(.append)
        #expect(try await list.snapshot().rows.elements.map(\.id) == ["8", "7"])
        #expect(try await list.snapshot().rows.elements.map(\.name) == ["One", "Other"])
    }

    @Test("a patch contains exactly the changes, and an empty one is not sent", .proves("BM-16"))
    func patches() async throws {
        server.on(
            "PATCH",
            "/v1/users/7",
            .json(
                #"{"data": {"type": "User", "id": "7", "first_name": "A", "last_name": "B", "email": "e"}, "code": "OK"}"#
            )
        )
        let old = User(id: "7", firstName: "A", lastName: "B", email: "e", phoneNumber: "1")
        var new = old
        #expect(new.update(changedFrom: old) == nil)
        new.phoneNumber = nil
        new.lastName = "C"
        let call = try #require(new.update(changedFrom: old))
        _ = try await client(signedInTo: server).send(call)
        #expect(server.requests.last?.bodyText == #"{"last_name":"C","phone_number":null}"#)
    }

    @Test("an id cannot escape its path segment", .proves("BD-25"))
    func escapedIdentities() async throws {
        server.on(
            "GET",
            "/v1/users/a%2Fb/locations",
            .json(#"{"data": [], "info": {"total": 0}, "code": "OK"}"#)
        )
        _ = try await client(signedInTo: server).firstPage(of: Location.list(userID: "a/b"))
        #expect(server.requests.last?.path == "/v1/users/a%2Fb/locations")
    }

    @Test("alerts are read back in time, from the newest to the oldest") func alertsAreReadBackInTime()
        async throws
    {
        func alert(_ id: Int) -> String {
            #"{"type": "Alert", "id": "\#(id)", "paging_id": "p\#(id)", "text": "t", "created_at": "2026-11-21T06:24:00Z"}"#
        }
        server.on(
            "GET",
            "/v1/alerts?limit=2",
            .json(#"{"data": [\#(alert(9)), \#(alert(8))], "code": "OK"}"#)
        )
        server.on("GET", "/v1/alerts?max_id=p8&limit=2", .json(#"{"data": [\#(alert(7))], "code": "OK"}"#))
        server.on("GET", "/v1/alerts?max_id=p7&limit=2", .json(#"{"data": [], "code": "OK"}"#))
        var ids: [Alert.ID] = []
        for try await alert in try await client(signedInTo: server).items(Alert.list(), limit: 2) {
            ids.append(alert.id)
        }
        #expect(ids == ["9", "8", "7"])
    }

    @Test("secrets appear in no description")
    func secrets() async throws {
        server.on("GET", "/v1/users/7", .status(500))
        do {
            _ = try await client(signedInTo: server).send(User.get(id: "7"))
            Issue.record("accepted")
        } catch {
            #expect(!"\(error)".contains("secret-token"))
            #expect(!String(reflecting: error).contains("secret-token"))
        }
        #expect(server.requests.last?["Authorization"] == "Bearer secret-token")
    }
}
