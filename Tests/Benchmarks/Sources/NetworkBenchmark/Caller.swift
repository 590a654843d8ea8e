import EmptyBackends
import Foundation
import GenAPIRuntime
import GenAPITelemetry
import HTTPTypes

/// Who makes a request: nobody but the transport, the client, the client with a time that it may take, or with a telemetry whose
/// backends keep nothing.
enum Caller: String, CaseIterable, Sendable {
    case transport, client, timedClient, tracedClient

    /// Makes it once, to the end of its answer.
    func call(_ transport: any Transport, port: UInt16) -> @Sendable () async throws -> Void {
        if self == .transport {
            return {
                let response = try await transport.send(Self.request(port))
                if case .stream(let stream) = response.body { for try await _ in stream {} }
            }
        }
        let client = client(transport, port: port)
        let endpoint: Endpoint<ResponseBytes> = .get(
            "/users/\(7)",
            operation: "User.get",
            query: [.item("q", "a b")]
        )
        return { _ = try await client.send(endpoint) }
    }

    func client(_ transport: any Transport, port: UInt16) -> Client {
        var definition = APIDefinition(name: "Bench", envelope: .none, paths: "User.get /users/{id}")
        if self == .timedClient { definition.timeout = .seconds(60) }
        var options = ClientOptions()
        options.maxConcurrentRequests = .max
        if self == .tracedClient {
            options.telemetry = Telemetry(tracer: EmptyTracer(), metrics: EmptyMetrics())
        }
        return Client(
            definition,
            baseURL: "http://127.0.0.1:\(port)",
            transport: transport,
            options: options
        )
    }

    /// The request that the client makes of the endpoint.
    private static func request(_ port: UInt16) -> WireRequest {
        var head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:\(port)",
            path: "/users/7?q=a%20b"
        )
        head.headerFields[.accept] = "*/*"
        return WireRequest(head: head)
    }
}

/// A measurement in a process of its own.
enum Part {
    static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
    }
}
