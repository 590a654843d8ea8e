import GenAPIRuntime
import HTTPTypes
import Synchronization

/// An in-memory authorization server with its API. A refresh token works once; reusing it ends the login.
final class RotatingServer: Transport {
    struct Records: Sendable {
        var refreshes = 0
        /// Reused refresh tokens.
        var replays = 0
        /// API calls that returned a name.
        var answered = 0
    }

    private struct Login {
        var records = Records()
        /// The generation of the valid tokens; `nil` if there are none.
        var number: Int?
        var issued = 0
        var isExpired = false
    }

    private struct State {
        var logins: [String: Login] = [:]
        var isClosed = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func records(_ name: String) -> Records { state.withLock { $0.logins[name]?.records ?? Records() } }

    func expire(_ name: String) { state.withLock { $0.logins[name]?.isExpired = true } }

    /// Holds token requests back until `open`.
    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        let waiting = state.withLock { state in
            state.isClosed = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        await Task.yield()
        switch request.head.path {
        case "/token":
            await pass()
            return token(request.form)
        case "/revoke":
            let name = Self.name(request.form["token"] ?? "")
            state.withLock { $0.logins[name]?.number = nil }
            return .json("{}")
        default: return me(request.head.headerFields[.authorization] ?? "")
        }
    }

    private func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.isClosed { state.waiting.append(continuation) }
                return !state.isClosed
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Tokens consist of a name and a number: `alice.2`.
    private static func name(_ token: String) -> String { String(token.prefix { $0 != "." }) }

    private func me(_ authorization: String) -> WireResponse {
        let token = String(authorization.trimmingPrefix("Bearer "))
        let name = Self.name(token)
        return state.withLock { state in
            guard let login = state.logins[name], let number = login.number, !login.isExpired,
                token == "\(name).\(number)"
            else { return .json("{}", status: .unauthorized) }
            state.logins[name]?.records.answered += 1
            return .json(#"{"name":"\#(name)"}"#)
        }
    }

    private func token(_ form: [String: String]) -> WireResponse {
        let name = form["username"] ?? Self.name(form["refresh_token"] ?? "")
        return state.withLock { state in
            var login = state.logins[name] ?? Login()
            defer { state.logins[name] = login }
            if let refresh = form["refresh_token"] {
                guard let number = login.number, refresh == "\(name).\(number)" else {
                    if login.number != nil { login.records.replays += 1 }
                    login.number = nil
                    return .json(#"{"error":"invalid_grant"}"#, status: .badRequest)
                }
                login.records.refreshes += 1
            }
            login.issued += 1
            login.number = login.issued
            login.isExpired = false
            let token = "\(name).\(login.issued)"
            return .json(
                #"{"access_token":"\#(token)","refresh_token":"\#(token)","token_type":"Bearer","expires_in":3600}"#
            )
        }
    }
}

extension WireRequest {
    /// The form items of a body without escapes.
    fileprivate var form: [String: String] {
        let bytes = body?.onlyBytes ?? []
        let pairs = String(decoding: bytes, as: UTF8.self).split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}

extension WireResponse {
    fileprivate static func json(_ text: String, status: HTTPResponse.Status = .ok) -> WireResponse {
        var head = HTTPResponse(status: status)
        head.headerFields[.contentType] = "application/json"
        return WireResponse(head: head, body: .bytes(Array(text.utf8)))
    }
}
