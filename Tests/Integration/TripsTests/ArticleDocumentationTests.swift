import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Testing
import Trips

/// Compiles and runs the samples of the articles on patches, events and streams.
@Suite struct ArticleDocumentationTests {
    private let server = StubTransport()
    private let location = #"""
        {"data": {"type": "Location", "id": "12", "title": "Home", "subtitle": "", "nickname": "nest", \#
        "latitude": 47, "longitude": 8}, "code": "OK"}
        """#

    private var client: Client {
        TripsAPI.client(transport: server, credentials: .bearer(Sensitive("token")))
    }

    private var bodies: [String] { server.requests.compactMap(\.bodyText) }

    @Test("a patch sends what is set or null, and nothing of the rest")
    func patch() async throws {
        server.on("PATCH", "/v1/users/7/locations/12", .json(location))
        let renamed = try await client.send(
            Location.update(userID: "7", id: "12", title: .set("Office"), nickname: .null)
        )
        #expect(renamed.id == "12")
        #expect(bodies == [#"{"title":"Office","nickname":null}"#])
    }

    @Test("options belong to one call")
    func options() async throws {
        let body =
            #"{"type": "User", "id": "7", "first_name": "Alice", "last_name": "Smith", "email": "a@b.example"}"#
        server.on("GET", "/v1/users/7", .json(#"{"data": \#(body), "code": "OK"}"#))
        let user = try await client.send(
            User.get(id: "7").with {
                $0.timeout = .seconds(5)
                $0.retry = .never
                $0.headers.append(.header("X-Trace", "7"))
            }
        )
        _ = try await client.send(User.get(id: user.id))
        #expect(server.requests.map { $0["X-Trace"] } == ["7", nil])
    }

    @Test("an edited copy sends what differs")
    func form() async throws {
        server.on("GET", "/v1/users/7/locations/12", .json(location))
        server.on("PATCH", "/v1/users/7/locations/12", .json(location))
        let place = try await client.send(Location.get(userID: "7", id: "12"))
        var edited = place
        edited.nickname = nil
        if let update = edited.update(userID: "7", changedFrom: place) {
            _ = try await client.send(update)
        }
        #expect(bodies.last == #"{"nickname":null}"#)
        #expect(place.update(userID: "7", changedFrom: place) == nil)
        await #expect(throws: ClientError.self) {
            try await client.send(Location.update(userID: "7", id: "12"))
        }
        #expect(server.requests.count == 2)
    }

    @Test("events and chunks are read to their end")
    func events() async throws {
        server.on("GET", "/v1/changes", .chunks([Array("retry: 1\nid: 1\ndata: 1\n\n".utf8)]), .status(204))
        server.on("GET", "/v1/log", .chunks([Array("first ".utf8), Array("second".utf8)]))
        let changes = Endpoint<EventStream<JSONValue>>.get("/changes")
        for try await event in client.events(changes) {
            print(event.id ?? "", event.value)
        }
        #expect(server.requests.map { $0["Last-Event-ID"] } == [nil, "1"])
        var count = 0
        for try await chunk in try await client.send(Endpoint<ByteStream>.get("/log")) {
            count += chunk.count
        }
        #expect(count == 12)
    }

    @Test("a download writes the file")
    func download() async throws {
        server.on("GET", "/v1/log", .chunks([Array("first ".utf8), Array("second".utf8)]))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: file) }
        try await client.download(Endpoint<ByteStream>.get("/log"), to: file) { received, total in
            print(received, "of", total ?? 0)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "first second")
    }
}
