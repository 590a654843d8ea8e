import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIMockServer
import GenAPIOAuth2
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GoldenTesting
import TestTraits
import Testing
import Trips

/// The generated client of `Specs/Trips` and a server that was made of nothing but the specs.
@Suite(.timeLimit(.minutes(10))) struct TripsOnMockServerTests {
    private static func client(_ server: MockServer) async throws -> Client {
        let transport = AsyncHTTPTransport()
        let baseURL = try BaseURL(server.url)
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: baseURL,
            client: OAuth2Client(id: "tests"),
            transport: transport
        )
        try await session.signIn(user: "abc@example.com", password: Sensitive("correct horse"))
        return Client(
            TripsAPI.definition,
            baseURL: baseURL,
            transport: transport,
            credentials: .oauth2(session)
        )
    }

    private func withServer(
        _ options: MockServerOptions = MockServerOptions(),
        _ body: (MockServer, Client) async throws -> Void
    ) async throws {
        let server = try await MockServer(specs: specs("Trips"), options: options)
        do { try await body(server, try await Self.client(server)) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test("the generated client reads, pages, creates and changes elements of a mock server")
    func tour() async throws {
        try await withServer { server, client in
            let me = try await client.send(User.me())
            #expect(me.id == "u-1" && me.firstName == "Alex")
            var pages: [Int] = []
            for try await page in client.pages(Location.list(userID: me.id), limit: 10) {
                pages.append(page.elements.count)
            }
            #expect(pages.reduce(0, +) == 25)
            let place = try await client.send(
                Location.create(
                    userID: me.id,
                    title: "Pier",
                    subtitle: "s",
                    nickname: "n",
                    latitude: 1.5,
                    longitude: 2
                )
            )
            #expect(place.title == "Pier" && place.latitude == 1.5)
            let cleared = try await client.send(Location.update(userID: me.id, id: place.id, nickname: .null))
            #expect(cleared.nickname == nil && cleared.title == "Pier")
            #expect(try await client.send(Location.get(userID: me.id, id: place.id)) == cleared)
            let trip = try await client.send(Trip.current(userID: me.id))
            #expect(!trip.startLocation.title.isEmpty)
            _ = try await client.send(Location.delete(userID: me.id, id: place.id))
            let gone = await #expect(throws: ClientError.self) {
                try await client.send(Location.get(userID: me.id, id: place.id))
            }
            #expect(gone?.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound)
            let avatar = try await client.send(
                User.setAvatar(id: me.id, image: MultipartFile(bytes: Array("PNG".utf8), filename: "a.png"))
            )
            #expect(avatar.id == me.id)
            #expect(server.exchanges.allSatisfy { $0.call != nil || $0.line == "POST /v1/oauth/token" })
        }
    }

    @Test("a request that does not match the spec is refused with the line of the spec")
    func locatedProblems() async throws {
        try await withServer { server, client in
            let body = try JSONValue(json: #"{"subtitle": "s", "latitude": "north", "longitude": 1}"#)
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<JSONValue>.post("/users/u-1/locations", body: .json(body)))
            }
            #expect(error?.code(as: TripsAPI.ErrorCode.self) == .validationFailed)
            guard case .errorResponse(let response)? = error else { return }
            let problems = try response.details(as: [FieldProblem].self)
            #expect(problems?.map(\.field) == ["title", "latitude"])
            #expect(
                response.message?.contains("body.title: missing, Trips/Location.yaml:6") == true,
                "\(response.message ?? "")"
            )
            #expect(server.exchanges.last?.notes.count == 2)
        }
    }

    @Test("tokens expire and are renewed while calls run side by side")
    func expiringTokens() async throws {
        var options = MockServerOptions()
        options.tokenLifetime = 1
        try await withServer(options) { server, client in
            for _ in 0..<3 {
                let ids = try await withThrowingTaskGroup(of: User.ID.self) { group in
                    for _ in 0..<8 { group.addTask { try await client.send(User.me()).id } }
                    return try await group.reduce(into: Set<User.ID>()) { $0.insert($1) }
                }
                #expect(ids == ["u-1"])
                try await Task.sleep(for: .milliseconds(1100))
            }
            #expect(
                server.exchanges.filter { $0.line.hasSuffix("/oauth/token") && $0.status == 200 }.count >= 2
            )
            #expect(!server.exchanges.contains { $0.line.hasSuffix("/oauth/token") && $0.status != 200 })
        }
    }

    @Test("a timeline is read back to its beginning without a repeat")
    func timeline() async throws {
        try await withServer { _, client in
            var alerts: [Alert] = []
            for try await alert in client.items(Alert.list(), limit: 4) { alerts.append(alert) }
            #expect(alerts.count == 25 && Set(alerts.map(\.id)).count == 25)
            let ids = alerts.compactMap(\.pagingID)
            #expect(ids.count == 25 && ids == ids.sorted(by: >))
        }
    }

    @Test("a repository shows what was created, changed and deleted, and equals the server's list in the end")
    func repositories() async throws {
        try await withServer { _, client in
            let repositories = Repositories(client)
            let places = repositories.list(Location.list(userID: "u-1"))
            try await places.refresh()
            try await places.loadToEnd()
            #expect(try await places.snapshot().rows.elements.count == 25)
            let created = try await client.send(
                Location.create(userID: "u-1", title: "New", subtitle: "s", latitude: 1, longitude: 2)
            )
            _ = try await client.send(Location.delete(userID: "u-1", id: "l-1"))
            try await places.refresh()
            try await places.loadToEnd()
            let shown = try await places.snapshot().rows.elements.map(\.id)
            #expect(shown.contains(created.id) && !shown.contains("l-1") && shown.count == 25)
            var all: [Location.ID] = []
            for try await place in client.items(Location.list(userID: "u-1")) { all.append(place.id) }
            #expect(shown == all)
        }
    }

    #if Store
        @Test("changes of an outbox on disk arrive once")
        func outboxes() async throws {
            try await withServer { _, client in
                let folder = try TemporaryFolder()
                let repositories = Repositories(
                    client,
                    store: try await .onDisk(at: folder.url, for: "u-1", on: URL(filePath: "/trips"))
                )
                let places = repositories.list(Location.list(userID: "u-1"))
                try await places.refresh()
                try await places.loadToEnd()
                let outbox = try await Outbox(repositories, for: [Location.self])
                try await outbox.create(
                    Location(id: .temporary(), title: "Queued", subtitle: "s", latitude: 1, longitude: 2),
                    call: Location.create(
                        userID: "u-1",
                        title: "Queued",
                        subtitle: "s",
                        latitude: 1,
                        longitude: 2
                    ),
                    in: places
                )
                try await outbox.update(Location.self, "l-2") {
                    $0.title = "Renamed"
                } call: { new, old in
                    new.update(userID: "u-1", changedFrom: old)
                }
                try await outbox.delete(Location.self, "l-3", call: Location.delete(userID: "u-1", id: "l-3"))
                for await operations in outbox.updates where operations.isEmpty { break }
                var titles: [String] = []
                for try await place in client.items(Location.list(userID: "u-1")) {
                    titles.append(place.title)
                }
                #expect(
                    titles.filter { $0 == "Queued" }.count == 1
                        && titles.filter { $0 == "Renamed" }.count == 1
                )
                #expect(titles.count == 25)
            }
        }

    #endif

    @Test("a share of failures is survived by retries")
    func plannedFailures() async throws {
        var options = MockServerOptions()
        (options.failRate, options.seed) = (0.1, 3)
        try await withServer(options) { server, client in
            var count = 0
            for _ in 0..<5 {
                if (try? await client.send(User.me())) != nil { count += 1 }
            }
            #expect(count > 0)
            #expect(server.exchanges.count >= 6)
        }
    }
}
