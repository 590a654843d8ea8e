import GenAPIAsyncHTTPClient
import GenAPIRuntime
import Measuring

/// Many small requests, 64 at a time.
struct SmallRequests {
    let count: Int

    func inMemory() async throws {
        try await measure("in memory", InstantTransport(), port: 80)
    }

    func overLoopback() async throws {
        let server = try SmallServer()
        defer { server.stop() }
        try await measure("over loopback", AsyncHTTPTransport(), port: server.port)
    }

    /// The least CPU time of several rounds of all callers in turns, in microseconds for one call.
    private func measure(_ name: String, _ transport: any Transport, port: UInt16) async throws {
        var best: [Caller: Double] = [:]
        for _ in 0..<5 {
            for caller in Caller.allCases {
                let call = caller.call(transport, port: port)
                let start = Usage.cpuSeconds
                try await all(call)
                let time = (Usage.cpuSeconds - start) / Double(count / 64 * 64) * 1e6
                best[caller] = min(best[caller] ?? .infinity, time)
            }
        }
        let bare = best[.transport] ?? .nan
        for caller in Caller.allCases {
            let time = best[caller] ?? .nan
            print("\(name), \(caller): \(rounded(time)) µs of CPU, ratio \(rounded(time / bare))")
        }
    }

    private func all(_ call: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask { for _ in 0..<(count / 64) { try await call() } }
            }
            try await group.waitForAll()
        }
    }
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
