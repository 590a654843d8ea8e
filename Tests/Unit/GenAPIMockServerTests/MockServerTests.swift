import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMockServer
import GenAPIRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The folder of the specs of an API of the repository.
func specs(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Specs/\(name)")
        .standardized.path
}

/// A server of specs over a socket.
struct MockServerTests {
    @Test("specs with errors, an unknown folder and a port in use are errors with a reason")
    func failures() async throws {
        let missing = await #expect(throws: MockServerError.self) { try await MockServer(specs: "/nowhere") }
        #expect(missing?.message == "there is no folder '/nowhere'")
        let server = try await MockServer(specs: specs("Trips"))
        let port = try #require(URL(string: server.url)?.port.flatMap { UInt16(exactly: $0) })
        let used = await #expect(throws: MockServerError.self) {
            try await MockServer(specs: specs("Trips"), port: port)
        }
        #expect(used?.message.contains("port \(port)") == true)
        await server.stop()
        let again = try await MockServer(specs: specs("Trips"), port: port)
        await again.stop()
    }

    @Test("several APIs are served below their names")
    func severalAPIs() async throws {
        let server = try await MockServer(
            specs: URL(filePath: specs("Trips")).deletingLastPathComponent().path
        )
        #expect(server.names.count > 5)
        #expect(Set(server.names).isSuperset(of: ["Kinto", "Matrix", "PowerDNS", "RabbitMQ", "Trips"]))
        for (name, url) in server.urls { #expect("\(url)/".contains("/\(name)/")) }
        let url = try #require(server.urls["Trips"].flatMap { URL(string: "\($0)/users/me") })
        let (data, response) = try await URLSession.shared.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        #expect(String(decoding: data, as: UTF8.self).contains("Sign in first."))
        await server.stop()
    }

    @Test("recordings and logs have no secrets")
    func secrets() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "recorded-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var options = MockServerOptions()
        options.record = file.path
        let server = try await MockServer(specs: specs("Trips"), options: options)
        var request = URLRequest(url: try #require(URL(string: "\(server.url)/users?access_token=hidden-1")))
        request.httpMethod = "POST"
        request.setValue("Bearer hidden-2", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            #"{"first_name": "shown", "last_name": "L", "email": "e", "password": "hidden-3"}"#.utf8
        )
        _ = try await URLSession.shared.data(for: request)
        await server.stop()
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(recorded.contains("shown") && recorded.contains("POST /v1/users"))
        #expect(!recorded.contains("hidden"), "\(recorded)")
        #expect(
            server.exchanges.count == 1 && server.exchanges[0].call == "User.create"
                && server.exchanges[0].status == 201
        )
        #expect(!"\(server.exchanges)".contains("hidden"))
    }

    @Test("a body beyond the limit is refused")
    func largeBodies() async throws {
        let server = try await MockServer(specs: specs("Trips"))
        var request = URLRequest(url: try #require(URL(string: "\(server.url)/users")))
        request.httpMethod = "POST"
        request.httpBody = Data(count: MockServer.maxBodyBytes + 1)
        let response = try? await URLSession.shared.data(for: request).1
        // A client that still writes may see a closed connection instead.
        if let response { #expect((response as? HTTPURLResponse)?.statusCode == 413) }
        #expect(server.exchanges.isEmpty)
        await server.stop()
    }
}
