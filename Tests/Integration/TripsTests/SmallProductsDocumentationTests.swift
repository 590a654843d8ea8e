import Foundation
import GenAPIApp
import GenAPICaching
import GenAPIClientRegistration
import GenAPILegacyPaging
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// Compiles and runs the samples of the documentation of small products.
@Suite struct SmallProductsDocumentationTests {
    private let server = StubTransport()

    @Test("a cached response is reused until the cache is emptied") func cache() async throws {
        var options = ClientOptions()
        options.cache = .memory()
        let client = TripsAPI.client(
            transport: server,
            credentials: .bearer(Sensitive("token")),
            options: options
        )
        server.on(
            "GET",
            "/v1/companies/c-1",
            .json(
                #"{"data": {"type": "Company", "id": "c-1", "name": "North"}, "code": "OK"}"#,
                headers: ["Cache-Control": "max-age=60"]
            )
        )
        for _ in 0..<2 { _ = try await client.send(Company.get(id: "c-1")) }
        #expect(server.requests.count == 1)
        await options.cache?.removeAll()
        _ = try await client.send(Company.get(id: "c-1"))
        #expect(server.requests.count == 2)
    }

    @Test("a client is registered at the authorization server") func registration() async throws {
        let transport = server
        let answer = #"{"client_id": "c", "redirect_uris": ["http://127.0.0.1/callback"]}"#
        server.on("POST", "/register", .json(answer, status: 201))
        var oauth2 = TripsAPI.oauth2
        oauth2.registrationURL = "http://stub.test/register"
        let registration = ClientRegistration(name: "Trips", redirectURLs: ["http://127.0.0.1/callback"])
        let registered = try await registration.register(at: oauth2, transport: transport)
        #expect(registered.client.id == "c")
    }

    @Test("a configuration file overrides the built-in settings") func settings() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = Data(#"{"server": "https://test.example/v1", "client": {"id": "app"}}"#.utf8)
        try file.write(to: folder.appending(path: "trips.json"))
        let settings = try LayeredConfiguration(
            builtIn: ["server": "https://api.trips.example/v1", "timeout": 30, "client": ["id": nil]],
            files: [folder.appending(path: "trips.json"), folder.appending(path: "trips-staging.json")],
            prefix: "TRIPS_"
        )
        let server = try settings.string("server")  // or TRIPS_SERVER
        let id = try settings.string("client.id")  // or TRIPS_CLIENT_ID
        #expect(server == "https://test.example/v1" && id == "app")
    }

    @Test("the legacy pager loads pages until it is at the end") func olderPager() async throws {
        let place =
            #"{"type": "Location", "id": "%", "title": "Harbor", "subtitle": "", "latitude": 1, "longitude": 2}"#
        let elements = (0..<20).map { place.replacing("%", with: "\($0)") }.joined(separator: ",")
        let head = #"{"code": "OK", "info": {"total": 21}, "data": ["#
        server.on(
            "GET",
            "/v1/users/7/locations",
            .json(head + elements + "]}"),
            .json(head + place.replacing("%", with: "20") + "]}")
        )
        let client = TripsAPI.client(transport: server, credentials: .bearer(Sensitive("token")))
        var places = LegacyPager(Location.list(userID: "7"), client, limit: 20)
        while !places.isAtEnd {
            if try await places.loadNext().isEmpty { break }
        }
        #expect(places.elements.count == 21 && server.requests.count == 2)
    }
}
