import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Answers at once.
struct InstantTransport: Transport {
    private let response = WireResponse(head: HTTPResponse(status: .ok), body: .bytes(Array("{}".utf8)))

    func send(_ request: WireRequest) async throws -> WireResponse { response }
}

/// Answers everybody when it is told to.
final class HeldTransport: Transport {
    private let held: Mutex<[CheckedContinuation<Void, Never>]>

    /// - Parameter count: How many there will be, so that remembering them takes no memory while they come.
    init(count: Int) {
        var held: [CheckedContinuation<Void, Never>] = []
        held.reserveCapacity(count)
        self.held = Mutex(held)
    }

    var waiting: Int { held.withLock(\.count) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
        return WireResponse(head: HTTPResponse(status: .ok), body: .bytes([]))
    }

    func answerAll() {
        let all = held.withLock { held in
            defer { held = [] }
            return held
        }
        for continuation in all { continuation.resume() }
    }
}
