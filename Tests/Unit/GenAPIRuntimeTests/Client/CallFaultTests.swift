import GenAPIMapping
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

/// R9: what a failed call says of its effect, compared with the log of the server.
@Suite(.thorough, .timeLimit(.minutes(10))) struct CallFaultTests {
    enum Kind: String, CaseIterable, Sendable {
        case post, keyedPost, get, put

        var mayRepeat: Bool { self != .post }
    }

    private static let attempts = 2

    @Test(
        "a failed call reports no effect only if no server acted, and is repeated only if that is safe",
        .proves("R9"),
        arguments: CallFault.all,
        RealTransport.allCases
    )
    func faults(_ fault: CallFault, _ transport: RealTransport) async throws {
        guard transport.survivesAnyResponse || !fault.endsFoundation else { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for kind in Kind.allCases {
                group.addTask { try await check(fault, kind, transport) }
            }
            try await group.waitForAll()
        }
    }

    private func check(_ fault: CallFault, _ kind: Kind, _ transport: RealTransport) async throws {
        let connections = Mutex(0)
        let server = try RawServer { connection in
            let number = connections.withLock { count in
                defer { count += 1 }
                return count
            }
            fault.script(connection, number)
        }
        defer { server.stop() }
        let outcome = await outcome(of: kind, at: fault.place?(server.port), server, fault, transport)
        // Unsafe methods alone change something.
        let effects = server.log.filter { !$0.hasPrefix("GET") }
        if outcome == ServerEffect.none {
            #expect(effects.isEmpty, "\(kind): \(server.log)")
        }
        #expect(kind.mayRepeat || effects.count <= 1, "\(kind): \(server.log)")
        #expect(effects.count <= Self.attempts, "\(kind): \(server.log)")
        if fault.isBeforeSending, fault.name != "silence", fault.name != "unreachable",
            fault.phase != .tls || transport.knowsHandshakes
        {
            #expect(outcome == ServerEffect.none, "\(kind)")
        }
    }

    /// What the call is thrown says so; `nil` where it worked.
    private func outcome(
        of kind: Kind,
        at place: String?,
        _ server: RawServer,
        _ fault: CallFault,
        _ transport: RealTransport
    ) async -> ServerEffect? {
        let tokens = Mutex(1)
        let needsToken = fault.phase == .authorization
        let client = Client(
            APIDefinition(
                name: "Faults",
                envelope: .none,
                authorization: needsToken ? .bearer : .none,
                retry: RetryPolicy(attempts: Self.attempts, statuses: [429, 502, 503, 504])
            ),
            baseURL: "\(place ?? "http://127.0.0.1:\(server.port)")",
            transport: transport.make(),
            credentials: .bearer {
                tokens.withLock { left in
                    left -= 1
                    return left >= 0 ? Sensitive("a") : nil
                }
            }
        )
        do {
            _ = try await client.send(endpoint(kind))
            return nil
        } catch let error as ClientError {
            if case .timeout = error { Issue.record("\(kind): the call did not end by itself") }
            return error.effect
        } catch {
            Issue.record("\(kind): \(error) is not a ClientError")
            return nil
        }
    }

    private func endpoint(_ kind: Kind, attemptTimeout: Duration = .seconds(3)) -> Endpoint<JSONValue> {
        let options = EndpointOptions(
            timeout: .seconds(60),
            attemptTimeout: attemptTimeout,
            sendsIdempotencyKey: kind == .keyedPost
        )
        let body = RequestBody.json { $0.int("a", 1) }
        return switch kind {
        case .post, .keyedPost: .post("/pay", body: body, options: options)
        case .get: .get("/pay", options: options)
        case .put: .put("/pay", body: body, options: options)
        }
    }

    @Test("a call that is cancelled while a server holds it ends at once", arguments: RealTransport.allCases)
    func cancellation(_ transport: RealTransport) async throws {
        for text in ["", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"] {
            let server = try RawServer { connection in
                connection.readRequest()
                connection.write(text)
                connection.waitForTheEnd()
            }
            defer { server.stop() }
            let client = Client(
                APIDefinition(name: "Held", envelope: .none),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport.make()
            )
            let endpoint = endpoint(.keyedPost, attemptTimeout: .seconds(60))
            let call = Task { try await client.send(endpoint) }
            while server.log.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            try await Task.sleep(for: .milliseconds(50))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(server.log.count == 1)
        }
    }
}
