import GenAPIRuntime
import Synchronization

/// Calls a function before and after each request.
struct HookedServer: Transport {
    let server: NoteServer
    let pass: @Sendable () throws -> Void

    func send(_ request: WireRequest) async throws -> WireResponse {
        let response = try await server.send(request, leave: pass)
        try pass()
        return response
    }
}

/// Whether an app is killed.
final class Switch: Sendable {
    private let isKilled = Atomic(false)

    func kill() { isKilled.store(true, ordering: .sequentiallyConsistent) }

    func pass() throws {
        if isKilled.load(ordering: .sequentiallyConsistent) { throw CancellationError() }
    }
}
