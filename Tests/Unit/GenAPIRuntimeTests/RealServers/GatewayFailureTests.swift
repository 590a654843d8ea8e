import Foundation
import GenAPIMapping
import RealServers
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Servers behind proxies that are slow, die, or are not there.
@Suite(
    .enabled(if: !Gateway.proxies.isEmpty, "neither nginx nor haproxy is installed"),
    .timeLimit(.minutes(10))
)
struct GatewayFailureTests {
    struct Row: Sendable, CustomStringConvertible {
        let gateway: Gateway
        let path: String
        /// `nil`: the connection ends.
        let status: HTTPStatus?

        var description: String { "\(gateway) \(path)" }
    }

    static let rows = [
        Row(gateway: .nginx, path: "/dead/anything", status: 502),
        Row(gateway: .nginx, path: "/hurried/delay/2", status: 504),
        Row(gateway: .nginx, path: "/silent", status: nil),
        Row(gateway: .haproxy, path: "/dead/anything", status: 503),
        Row(gateway: .haproxy, path: "/nobody/anything", status: 503),
        Row(gateway: .haproxy, path: "/tarpit", status: 503),
        Row(gateway: .haproxy, path: "/hurried/delay/2", status: 504),
        Row(gateway: .haproxy, path: "/rejected", status: nil),
    ].filter { $0.gateway.url != nil }

    @Test("a failure reports its possible effect", arguments: rows, RealTransport.allCases)
    func failures(_ row: Row, _ transport: RealTransport) async throws {
        let client = try row.gateway.client(transport)
        for call in [asking(row.path), telling(row.path)] {
            let error = try #require(await error(call, client))
            #expect(error.status == row.status)
            #expect(error.effect == (row.status == 503 ? ServerEffect.none : .unknown))
            if row.status == nil {
                guard case .transport(_, let failure) = error else { throw Unexpected(error: error) }
                #expect(failure.kind == .connectionLost)
            }
        }
    }

    @Test(
        "a caller that is too fast waits as long as the server says, and gets its responses",
        arguments: Gateway.proxies,
        RealTransport.allCases
    )
    func limits(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport, retry: RetryPolicy(attempts: 5, statuses: [429]))
        let caller = newName()
        for _ in 1...3 {
            #expect(try await client.send(asking("/limited", [.item("caller", caller)]))["ok"]?.bool == true)
        }
        // Without its own will to wait it is refused.
        let hasty = try gateway.client(transport)
        let errors = await withTaskGroup(of: ClientError?.self) { calls in
            for _ in 1...20 {
                calls.addTask { await error(asking("/limited", [.item("caller", caller)]), hasty) }
            }
            return await calls.reduce(into: []) { errors, error in errors += error.map { [$0] } ?? [] }
        }
        #expect(!errors.isEmpty)
        for error in errors {
            #expect(error.status == .tooManyRequests, "\(error)")
            #expect(error.response?.retryAfter == .seconds(1))
        }
    }

    @Test("half of the servers are gone, and no call is lost", .enabled(if: Gateway.haproxy.url != nil))
    func halfGone() async throws {
        let client = try Gateway.haproxy.client(.urlSession)
        for number in 0..<20 {
            let answer = try await client.send(telling("/half/anything", [.item("n", number)]))
            #expect(answer["args"]?["n"]?.string == "\(number)")
        }
    }

    @Test(
        "a call ends at its timeout, and the next one succeeds",
        arguments: Gateway.proxies,
        RealTransport.allCases
    )
    func slowness(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        let slow = asking("/delay/5", options: EndpointOptions(timeout: .milliseconds(300)))
        guard case .timeout? = await error(slow, client) else {
            Issue.record("no timeout")
            return
        }
        #expect(try await client.send(asking("/get"))["url"] != nil)
    }
}

/// What a call is thrown.
private func error(_ call: Endpoint<JSONValue>, _ client: Client) async -> ClientError? {
    do {
        _ = try await client.send(call)
        return nil
    } catch {
        return error as? ClientError
    }
}

/// One after the other, as each of them kills the server of all.
@Suite(
    .enabled(if: !Gateway.proxies.isEmpty, "neither nginx nor haproxy is installed"),
    .timeLimit(.minutes(10)),
    .serialized
)
struct DyingServerTests {
    private let policy = RetryPolicy(attempts: 3, statuses: [502, 503, 504])

    @Test(
        "a call is retried if the server dies before or during its response and a retry is safe",
        arguments: Gateway.proxies,
        RealTransport.allCases
    )
    func dying(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport, retry: policy)
        for moment in ["before", "amid"] {
            let read = newName()
            #expect(try await client.send(asking("/mortal/\(moment)/\(read)/2"))["asked"]?.int == 3)
            let keyed = newName()
            let options = EndpointOptions(sendsIdempotencyKey: true)
            let write = telling("/mortal/\(moment)/\(keyed)/1", options: options)
            #expect(try await client.send(write)["asked"]?.int == 2)
        }
    }

    @Test(
        "a request that is not idempotent is sent once to a server that dies",
        arguments: Gateway.proxies,
        RealTransport.allCases
    )
    func dyingOnce(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport, retry: policy)
        for moment in ["before", "amid"] {
            let name = newName()
            let error = try #require(await error(telling("/mortal/\(moment)/\(name)/1"), client))
            #expect(error.effect == .unknown)
            #expect(try await client.send(asking("/mortal/count/\(name)"))["asked"]?.int == 1)
        }
    }
}
