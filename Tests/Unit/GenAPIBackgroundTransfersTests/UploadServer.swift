import Foundation
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server of files. It remembers the responses to idempotency keys, and accepts one token at a time.
final class UploadServer: Transport {
    struct Received: Sendable {
        let method: String
        let path: String
        let key: String?
        let body: [UInt8]
    }

    private struct State {
        var token = 1
        /// The requests that had an effect.
        var performed: [Received] = []
        /// The requests that were rejected because of their token.
        var rejected = 0
        /// The statuses of the next requests, which have no effect.
        var failures: [Int] = []
        var answers: [String: Int] = [:]
    }

    private let state = Mutex(State())

    var token: String { state.withLock { "token-\($0.token)" } }
    var performed: [Received] { state.withLock(\.performed) }
    var rejected: Int { state.withLock(\.rejected) }

    func expireToken() { state.withLock { $0.token += 1 } }
    func fail(_ statuses: [Int]) { state.withLock { $0.failures += statuses } }

    /// The number that the server has given to an upload.
    func number(_ path: String) -> Int? {
        performed.firstIndex { $0.path == path }
    }

    func answer(_ request: HTTPRequest, _ body: [UInt8]) -> (head: HTTPResponse, body: [UInt8]) {
        state.withLock { state in
            func status(_ code: Int, _ body: String = "") -> (HTTPResponse, [UInt8]) {
                (HTTPResponse(status: .init(code: code)), Array(body.utf8))
            }
            guard request.headerFields[.authorization] == "Bearer token-\(state.token)" else {
                state.rejected += 1
                return status(401)
            }
            if !state.failures.isEmpty { return status(state.failures.removeFirst()) }
            let name = HTTPField.Name("Idempotency-Key")
            let key = name.flatMap { request.headerFields[$0] }
            if let key, let number = state.answers[key] { return status(200, "\(number)") }
            let number = state.performed.count
            if let key { state.answers[key] = number }
            state.performed.append(
                Received(method: request.method.rawValue, path: request.path ?? "", key: key, body: body)
            )
            return status(200, "\(number)")
        }
    }

    /// A request of the app itself.
    func send(_ request: WireRequest) async throws -> WireResponse {
        let reply = answer(request.head, try await request.body?.bytes() ?? [])
        return WireResponse(head: reply.head, body: .bytes(reply.body))
    }
}

/// Has the server's token after each renewal.
final class RenewedToken: Authorizer {
    private let server: UploadServer
    private let token: Mutex<String>
    /// Whether there is no connection for a renewal.
    let isOffline = Mutex(false)

    struct NoRenewal: AuthorizationError {
        let description = "no connection"
    }

    init(_ server: UploadServer) {
        self.server = server
        token = Mutex(server.token)
    }

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        if isOffline.withLock(\.self) { throw NoRenewal() }
        let response = try await next(with(request, call))
        guard response.head.status.code == 401 else { return response }
        token.withLock { $0 = server.token }
        return try await next(with(request, call))
    }

    private func with(_ request: WireRequest, _ call: AuthorizedCall) throws -> WireRequest {
        var request = request
        try call.setHeader("Authorization", to: "Bearer \(token.withLock(\.self))", of: &request)
        return request
    }
}
