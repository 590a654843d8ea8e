import Foundation
import GenAPIAsyncHTTPClient
import GenAPIRuntime
import HTTPTypes
import Measuring

// What the client costs beside its transport: CPU time for small requests as a ratio to the bare transport, in memory and
// over loopback against a server in a process of its own, and memory for each request that waits.
//
//     swift run -c release NetworkBenchmark [requests]

if CommandLine.arguments.dropFirst().first == "serve" {
    try SmallServer.serve()
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let endpoint: Endpoint<ResponseBytes> = .get("/users/\(7)", query: [.item("q", "a b")])

func client(_ transport: any Transport, _ server: String) -> Client {
    Client(APIDefinition(name: "Bench", envelope: .none), baseURL: BaseURL(server), transport: transport)
}

/// The request that the client makes of the endpoint.
func request(_ port: UInt16) -> WireRequest {
    var head = HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "127.0.0.1:\(port)",
        path: "/users/7?q=a%20b"
    )
    head.headerFields[.accept] = "*/*"
    return WireRequest(head: head)
}

/// `count` calls, 64 at a time.
func all(_ call: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<64 {
            group.addTask { for _ in 0..<(count / 64) { try await call() } }
        }
        try await group.waitForAll()
    }
}

/// The least CPU time of several rounds of both in turns, in microseconds for one call.
func measure(
    _ name: String,
    bare: @escaping @Sendable () async throws -> Void,
    whole: @escaping @Sendable () async throws -> Void
) async throws {
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
        for isWhole in [false, true] {
            let start = Usage.cpuSeconds
            try await all(isWhole ? whole : bare)
            let time = (Usage.cpuSeconds - start) / Double(count / 64 * 64) * 1e6
            if isWhole { best.1 = min(best.1, time) } else { best.0 = min(best.0, time) }
        }
    }
    let (bare, whole) = (rounded(best.0), rounded(best.1))
    print("\(name): transport \(bare) µs, client \(whole) µs of CPU, ratio \(rounded(best.1 / best.0))")
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

let instant = InstantTransport()
let inMemory = client(instant, "http://127.0.0.1:80")
try await measure(
    "in memory",
    bare: { _ = try await instant.send(request(80)) },
    whole: { _ = try await inMemory.send(endpoint) }
)

let server = try SmallServer()
defer { server.stop() }
let transport = AsyncHTTPTransport()
let overLoopback = client(transport, "http://127.0.0.1:\(server.port)")
let port = server.port
try await Upload(transport: transport, client: overLoopback, port: port).run()
try await measure(
    "over loopback",
    bare: {
        let response = try await transport.send(request(port))
        if case .stream(let stream) = response.body { for try await _ in stream {} }
    },
    whole: { _ = try await overLoopback.send(endpoint) }
)

for isWhole in [false, true] {
    let held = HeldTransport()
    var options = ClientOptions()
    options.concurrentRequests = .max
    let waiting = Client(
        APIDefinition(name: "Bench", envelope: .none),
        baseURL: "http://127.0.0.1:80",
        transport: held,
        options: options
    )
    let before = ResidentMemory.bytes
    let tasks = (0..<count).map { _ in
        Task {
            if isWhole {
                _ = try? await waiting.send(endpoint)
            } else {
                _ = try? await held.send(request(80))
            }
        }
    }
    while held.waiting < count { try await Task.sleep(for: .milliseconds(5)) }
    let bytes = (ResidentMemory.bytes - before) / count
    print("\(isWhole ? "client" : "transport"): \(bytes) bytes for each of \(count) waiting requests")
    held.answerAll()
    for task in tasks { await task.value }
}
