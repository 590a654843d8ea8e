import GenAPICaching
import GenAPIRuntime
import RealServers
import Synchronization
import Testing

/// Responses of real servers from the cache.
@Suite(
    .enabled(if: !Gateway.present.isEmpty, "HTTPBIN_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct GatewayCacheTests {
    @Test("a fresh response is not requested again", arguments: Gateway.present)
    func caching(_ gateway: Gateway) async throws {
        let fromCache = Mutex<[Bool]>([])
        var options = ClientOptions()
        options.cache = .memory()
        options.onEvent = { event in
            if case .ended(_, _, _, let isFromCache, _) = event {
                fromCache.withLock { $0.append(isFromCache) }
            }
        }
        let client = try gateway.client(.urlSession, options: options)
        let fresh = asking("/cache/60", [.item("call", newName())])
        #expect(try await client.send(fresh) == client.send(fresh))
        // The server answers 304 without a body.
        let stale = asking("/cache", [.item("call", newName())])
        #expect(try await client.send(stale) == client.send(stale))
        #expect(fromCache.withLock { $0 } == [false, true, false, true])
    }
}
