import LoopbackTesting
import Synchronization
import Testing

@testable import GenAPIRuntime

/// Requests on a connection that has been used before, and that the server closes.
@Suite(.timeLimit(.minutes(1))) struct ReusedConnectionTests {
    enum End: CaseIterable, Sendable {
        /// While no request is in flight.
        case idle
        /// After the next request has arrived.
        case afterRequest
    }

    /// Responds to the first request of the first connection, and ends it. Responds to all requests of later ones.
    private func server(_ end: End) throws -> RawServer {
        let hasBegun = Mutex(false)
        return try RawServer { connection in
            let isFirst = hasBegun.withLock { hasBegun in
                defer { hasBegun = true }
                return !hasBegun
            }
            while connection.readRequest() != nil {
                guard connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") else { return }
                guard isFirst else { continue }
                if end == .afterRequest { connection.readRequest() } else { connection.pause() }
                return
            }
        }
    }

    @Test(
        "a call ends soon although the connection that it reuses is closed, and a request that changes something arrives once",
        arguments: End.allCases,
        RealTransport.allCases
    )
    func calls(_ end: End, _ transport: RealTransport) async throws {
        for method in ["GET", "PUT", "POST", "PATCH", "DELETE", "empty POST"] {
            let server = try server(end)
            defer { server.stop() }
            let client = Client(
                APIDefinition(name: "Once", envelope: .none, retry: .never, timeout: .seconds(10)),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport.make()
            )
            let _: JSONValue = try await client.send(.get("/first"))
            if end == .idle { try await Task.sleep(for: .milliseconds(200)) }
            let start = ContinuousClock.now
            let error = await error(call(method), client)
            let log = server.log.map { $0.prefix { $0 != " " } }.dropFirst()
            #expect(start.duration(to: .now) < .seconds(5), "\(method)")
            if case .timeout? = error { Issue.record("\(method) has waited for its timeout") }
            if method == "GET" { continue }
            #expect(log.count == 1, "\(log)")
            if let error { #expect(error.effect == .unknown, "\(method)") }
        }
    }

    private func call(_ method: String) -> Endpoint<JSONValue> {
        let body = RequestBody.json { $0.string("text", "one") }
        return switch method {
        case "GET": .get("/second")
        case "PUT": .put("/second", body: body)
        case "POST": .post("/second", body: body)
        case "PATCH": .patch("/second", body: body)
        case "empty POST": .post("/second")
        default: .delete("/second")
        }
    }

    private func error(_ call: Endpoint<JSONValue>, _ client: Client) async -> ClientError? {
        do {
            _ = try await client.send(call)
            return nil
        } catch {
            return error as? ClientError
        }
    }
}
