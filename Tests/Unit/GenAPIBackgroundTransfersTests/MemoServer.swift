import Foundation
import GenAPIBackgroundTransfers
import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import HTTPTypes
import MemoAPI
import Synchronization

/// A server of memos: their texts, and logs that grow with each request of a log.
final class MemoServer: Transport {
    private struct State {
        var memos: [String: Memo] = [:]
        var logs: [String: [String]] = [:]
        /// The texts that each memo has had, in order.
        var texts: [String: [String]] = [:]
        var answers: Set<String> = []
        var requests: [String] = []
    }

    private let state = Mutex(State())

    init(memos: [String]) {
        state.withLock { state in
            for id in memos { state.memos[id] = Memo(id: Memo.ID(id), text: "") }
        }
    }

    func log(_ id: String) -> [String] { state.withLock { $0.logs[id] ?? [] } }
    func texts(_ id: String) -> [String] { state.withLock { $0.texts[id] ?? [] } }
    /// The lines of the requests that change something.
    var requests: [String] { state.withLock(\.requests) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let reply = answer(request.head, try await request.body?.bytes() ?? [])
        return WireResponse(head: reply.head, body: .bytes(reply.body))
    }

    func answer(_ request: HTTPRequest, _ bytes: [UInt8]) -> (head: HTTPResponse, body: [UInt8]) {
        state.withLock { state in
            let body = try? JSONValue(json: bytes)
            let parts = (request.path ?? "").split(separator: "/").map(String.init)
            let id = parts.count > 1 ? parts[1] : ""
            if request.method != .get {
                state.requests.append("\(request.method.rawValue) \(request.path ?? "")")
            }
            guard var memo = state.memos[id] else { return (HTTPResponse(status: .notFound), []) }
            let text = body?["text"]?.string
            if parts.count > 2 {
                let key = HTTPField.Name("Idempotency-Key").flatMap { request.headerFields[$0] }
                if key.map({ state.answers.insert($0).inserted }) ?? true {
                    state.logs[id, default: []].append(text ?? "")
                }
                return (HTTPResponse(status: .noContent), [])
            }
            if request.method != .get {
                memo.text = text ?? memo.text
                memo.version += 1
                state.memos[id] = memo
                state.texts[id, default: []].append(memo.text)
            }
            return (HTTPResponse(status: .ok), (try? memo.jsonBytes()) ?? [])
        }
    }
}

extension MemoServer: SimulatedServer {}
