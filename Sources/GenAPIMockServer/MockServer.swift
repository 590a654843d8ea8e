import APISimulation
import FlyingFox
import FlyingSocks
import Foundation
import SourceDiagnostics
import Synchronization

/// A server of the APIs that specs describe, on the loopback interface. It remembers what it was told.
///
///     let server = try await MockServer(specs: "Specs/Trips")
///     let client = Client(TripsAPI.definition, baseURL: BaseURL(server.url), transport: transport)
///     …
///     await server.stop()
///
/// It serves plain HTTP. Requests are compared with the specs, and what does not match is refused with the line of the spec.
/// The same requests to servers with one seed have the same responses, except for times.
public final class MockServer: Sendable {
    /// The largest body of a request; a larger one is refused with 413.
    public static let maxBodyBytes = 32 << 20

    /// The base URL of the first API: `http://127.0.0.1:8080/v1`.
    public let url: String
    /// The base URL of each API, by name.
    public let urls: [String: String]
    private let server: HTTPServer
    private let running: Task<Void, any Error>
    private let apis: ServedAPIs

    /// Reads specs and starts a server.
    ///
    /// - Parameters:
    ///   - specs: The folder of an API, or one that holds several. The paths of several APIs begin with their names.
    ///   - port: 0 for one that is free.
    /// - Throws: `MockServerError` for specs with errors, and for a port that is in use.
    public init(specs: String, port: UInt16 = 0, options: MockServerOptions = MockServerOptions())
        async throws
    {
        let apis = try ServedAPIs(specs: specs, options: options)
        self.apis = apis
        let server: HTTPServer
        do {
            server = HTTPServer(
                config: .init(
                    address: try .inet(ip4: options.host, port: port),
                    timeout: 60,
                    pool: PromptSocketPool(),
                    logger: .disabled
                )
            )
        } catch {
            throw MockServerError(message: "'\(options.host)' is not an address of this machine")
        }
        self.server = server
        await server.appendRoute("*") { request in await apis.respond(to: request) }
        running = Task { try await server.run() }
        do {
            try await server.waitUntilListening(timeout: 10)
        } catch {
            running.cancel()
            throw MockServerError(
                message: "port \(port) of \(options.host) cannot be used; is another server running?"
            )
        }
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            running.cancel()
            throw MockServerError(message: "the server has no address")
        }
        let origin = "http://\(options.host):\(port)"
        apis.setOrigin(origin)
        urls = apis.basePaths.mapValues { origin + $0 }
        url = origin + (apis.names.first.flatMap { apis.basePaths[$0] } ?? "")
    }

    /// Refuses new connections, and ends the others after their responses.
    public func stop() async {
        await server.stop(timeout: 1)
        running.cancel()
        _ = try? await running.value
    }

    /// Waits until the server ends.
    public func run() async throws { try await running.value }

    /// The latest requests with their responses, the oldest first: 200 at most.
    public var exchanges: [MockExchange] { apis.exchanges }

    /// The names of the served APIs, in the order of their folders.
    public var names: [String] { apis.names }
}

/// The behavior of a mock server.
public struct MockServerOptions: Sendable {
    /// For elements that exist from the beginning and for planned failures.
    public var seed: UInt64 = 0
    /// The number of elements of each resource that exist from the beginning.
    public var elementCount = 25
    /// The share of requests that fail with 503, from 0 to 1.
    public var failRate = 0.0
    /// The time until a response is sent.
    public var latency: Duration = .zero
    /// The origins whose pages may call the server; `*` is any.
    public var allowedOrigins: [String] = []
    /// The seconds until an access token expires.
    public var tokenLifetime = 3600
    /// The address that the server listens at; only programs on this machine reach the usual one.
    public var host = "127.0.0.1"
    /// A file that each exchange is appended to, as a line of JSON with secrets removed.
    public var record: String?
    /// A receiver of each exchange, which is called after its response was made.
    public var log: (@Sendable (MockExchange) -> Void)?

    /// The usual behavior.
    public init() {}
}

/// A request and its response, as logs show them.
public struct MockExchange: Hashable, Sendable {
    /// `GET /v1/users?q=a`, with secrets in the query replaced.
    public let line: String
    /// The call in the spec: `User.get`; `nil` if the request is none.
    public let call: String?
    /// The status of the response.
    public let status: Int
    /// The number of bytes of the response's body.
    public let bytes: Int
    /// Remarks of the server, such as the reason of a refusal.
    public let notes: [String]
}

/// The reason why a server cannot start.
public struct MockServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for people; the diagnostics of specs with errors.
    public let message: String

    /// Creates an error.
    public init(message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
