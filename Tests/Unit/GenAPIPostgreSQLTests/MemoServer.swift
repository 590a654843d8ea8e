import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import MemoAPI
import Synchronization

/// A server of memos with versions and idempotency keys, which records what takes effect.
final class MemoServer: Transport {
    enum Fault: CaseIterable {
        case cannotConnect, lostRequest, lostResponse, failure, overload
        /// The process that has sent the request is killed before or after it takes effect.
        case killedBefore, killedAfter
    }

    struct State {
        var memos: [String: Memo] = [:]
        /// The texts that took effect, by memo.
        var ledger: [String: [String]] = [:]
        var faults: [Fault] = []
        var requests: [String] = []
        fileprivate var responses: [String: StubAnswer] = [:]
        fileprivate var killed: Set<String> = []
        /// Waits before a request is performed.
        var gate: (@Sendable () async -> Void)?
        /// The response to each write, instead of its effect.
        var refusal: StubAnswer?
    }

    private let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var ledger: [String: [String]] { state.withLock(\.ledger) }
    var requests: [String] { state.withLock(\.requests) }
    /// The texts of the requests whose processes were killed since the last time.
    func takeKilled() -> Set<String> {
        state.withLock { state in
            defer { state.killed = [] }
            return state.killed
        }
    }

    var memos: [String: Memo] { state.withLock(\.memos) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        if request.head.method != .get, let gate = state.withLock(\.gate) { await gate() }
        let stub = StubTransport()
        let path = String((request.head.path ?? "").prefix { $0 != "?" })
        stub.on(request.head.method.rawValue, path) { [self] in try answer($0) }
        return try await stub.send(request)
    }

    private func answer(_ request: RecordedRequest) throws -> StubAnswer {
        try state.withLock { state in
            state.requests.append(request.line)
            guard request.method != "GET" else { return state.respond(to: request) }
            if let refusal = state.refusal { return refusal }
            switch state.faults.popLast() {
            case .cannotConnect: throw TransportError(.cannotConnect)
            case .lostRequest: throw TransportError(.connectionLost)
            case .failure: return .status(503)
            case .overload: return .status(429, headers: ["Retry-After": "1"])
            case .lostResponse:
                _ = state.respond(to: request)
                throw TransportError(.connectionLost)
            case .killedBefore: throw state.kill(request)
            case .killedAfter:
                _ = state.respond(to: request)
                throw state.kill(request)
            case nil: return state.respond(to: request)
            }
        }
    }
}

extension MemoServer.State {
    fileprivate mutating func kill(_ request: RecordedRequest) -> CancellationError {
        let body = request.bodyText.flatMap { try? JSONValue(json: $0) }
        killed.insert(body?["text"]?.string ?? "")
        return CancellationError()
    }

    fileprivate mutating func respond(to request: RecordedRequest) -> StubAnswer {
        let key = request["Idempotency-Key"]
        if let key, let response = responses[key] { return response }
        let response = newResponse(to: request)
        if let key { responses[key] = response }
        return response
    }

    private mutating func newResponse(to request: RecordedRequest) -> StubAnswer {
        let parts = request.path.split(separator: "/").map(String.init)
        let body = request.bodyText.flatMap { try? JSONValue(json: $0) }
        let id = parts.count > 1 ? parts[1] : "new\(memos.count)"
        let known = memos[id]
        if let condition = request["If-Match"], condition != known.map({ "\"\($0.version)\"" }) {
            return .status(412)
        }
        var memo = known ?? Memo(id: Memo.ID(id), text: "", version: -1)
        memo.text = body?["text"]?.string ?? memo.text
        memo.color = body?["color"]?.string ?? memo.color
        memo.version += 1
        switch (request.method, parts.count) {
        case ("GET", _): return known.map(response) ?? .status(404)
        case ("DELETE", _):
            memos[id] = nil
            ledger[id, default: []].append("deleted")
            return .status(204)
        case ("PATCH", _) where known == nil: return .status(404)
        case ("POST", 3):
            ledger[id, default: []].append(memo.text)
            return .status(204)
        default:
            // A repeated PUT changes nothing.
            if known?.text != memo.text || known?.color != memo.color {
                ledger[id, default: []].append(memo.text)
            }
            memos[id] = memo
            return response(memo)
        }
    }

    private func response(_ memo: Memo) -> StubAnswer {
        .json((try? memo.jsonText()) ?? "", headers: ["ETag": "\"\(memo.version)\""])
    }
}
