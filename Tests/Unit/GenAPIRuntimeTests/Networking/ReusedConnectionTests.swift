import GenAPIMapping
import LoopbackTesting
import RealServers
import Synchronization
import Testing

@testable import GenAPIRuntime

/// Requests on a connection that has been used before, and that the server closes.
@Suite(.timeLimit(.minutes(10))) struct ReusedConnectionTests {
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
        "on a reused connection that is closed, a call ends early and a write arrives at most once",
        arguments: End.allCases,
        RealTransport.allCases
    )
    func calls(_ end: End, _ transport: RealTransport) async throws {
        let methods = ["GET", "PUT", "POST", "PATCH", "DELETE", "empty POST"]
        // A connection can also be that of an earlier request that changed something.
        for (first, method) in methods.map({ ("GET", $0) }) + [("POST", "POST"), ("DELETE", "DELETE")] {
            let server = try server(end)
            defer { server.stop() }
            let client = Client(
                APIDefinition(name: "Once", envelope: .none, retry: .never, timeout: .seconds(60)),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport.make()
            )
            _ = try await client.send(call(first))
            if end == .idle { try await Task.sleep(for: .milliseconds(200)) }
            let error = await error(call(method), client)
            let log = server.log.map { $0.prefix { $0 != " " } }.dropFirst()
            if case .timeout? = error { Issue.record("\(method) has waited for its timeout") }
            if method == "GET" { continue }
            #expect(log.count == 1, "\(first), \(log)")
            if let error { #expect(error.effect == .unknown, "\(method)") }
        }
    }

    private func call(_ method: String) -> Endpoint<JSONValue> {
        let body = RequestBody.json { $0.string("text", "one") }
        return switch method {
        case "GET": .get("/a")
        case "PUT": .put("/a", body: body)
        case "POST": .post("/a", body: body)
        case "PATCH": .patch("/a", body: body)
        case "empty POST": .post("/a")
        default: .delete("/a")
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
