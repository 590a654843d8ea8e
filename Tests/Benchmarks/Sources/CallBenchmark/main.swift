import EmptyBackends
import GenAPIRuntime
import GenAPITelemetry
import HTTPTypes
import Measuring
import Synchronization

// The instructions of a call in memory, beside a transport that responds at once. Everything runs in one thread, as valgrind
// cannot run threads of Swift's.
//
//     swift run -c release CallBenchmark

enum Caller: String, CaseIterable {
    case transport, client
    /// With a telemetry, and no backend.
    case observed
    /// With a telemetry, and backends that keep nothing.
    case traced

    /// - Returns: A function that sends one request and takes the whole response.
    func call() -> @Sendable () async throws -> Void {
        let transport = InstantTransport()
        let request = WireRequest(
            head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/users/7?q=a%20b")
        )
        if self == .transport { return { _ = try await transport.send(request) } }
        let definition = APIDefinition(name: "Bench", envelope: .none, paths: "User.get /users/{id}")
        var options = ClientOptions()
        switch self {
        case .observed: options.telemetry = Telemetry()
        case .traced: options.telemetry = Telemetry(tracer: EmptyTracer(), metrics: EmptyMetrics())
        default: break
        }
        let client = Client(
            definition,
            baseURL: "http://127.0.0.1",
            transport: transport,
            options: options
        )
        let endpoint: Endpoint<ResponseBytes> = .get(
            "/users/\(7)",
            operation: "User.get",
            query: [.item("q", "a b")]
        )
        return { _ = try await client.send(endpoint) }
    }
}

/// Runs tasks in the thread that waits for them.
final class SingleThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Returns when nothing is left to do.
    func run(_ operation: @escaping @Sendable () async throws -> Void) {
        Task(executorPreference: self) { try await operation() }
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

struct InstantTransport: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .ok), body: .bytes([0x7b, 0x7d]))
    }
}

let arguments = CommandLine.arguments.dropFirst()
if let caller = arguments.first.flatMap(Caller.init), let count = arguments.last.flatMap({ Int($0) }) {
    let call = caller.call()
    SingleThread().run { for _ in 0..<count { try await call() } }
} else {
    for caller in Caller.allCases {
        guard let few = try instructions([caller.rawValue, "1000"]),
            let many = try instructions([caller.rawValue, "5000"])
        else {
            print("Instructions are not counted, as valgrind cannot run the program.")
            break
        }
        print("in memory, \(caller): \(Int((many - few) / 4_000)) instructions")
    }
}
