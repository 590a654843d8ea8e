import Foundation
import GenAPIRuntime
import HTTPTypes
import Synchronization

@testable import GenAPIOAuth2

/// An authorization server and its API, in memory, as strict as one can be: a refresh token works once, kills the access
/// token before it, and when it comes again the whole family is revoked. What it counts is the truth of the tests.
final class RotatingServer: Transport {
    struct Records: Sendable {
        var refreshes = 0
        /// Refresh tokens that came again.
        var replays = 0
        var signIns = 0
        var tokenCalls = 0
        var revocations: [String] = []
        /// Calls of the API that were answered with a user.
        var answered = 0
        var refused = 0
    }

    private struct State {
        var records = Records()
        var family = 0
        var number = 0
        var access: String?
        var refresh: String?
        var isRevoked = false
        var accessIsExpired = false
    }

    /// What happens to a call of the token endpoint.
    enum Fault: Sendable {
        /// The server never sees it.
        case before(@Sendable () async throws -> WireResponse)
        /// The server acts, and the answer is another one.
        case after(@Sendable (WireResponse) async throws -> WireResponse)
    }

    private let state = Mutex(State())
    /// For as many calls of the token endpoint, in order.
    private let faults = Mutex<[Fault]>([])
    let gate = Gate()
    let tokenGate = Gate()
    private let lifetime: String
    /// Whether 401s come in chunks.
    private let chunked: Bool
    private let omitsRefreshToken: Bool
    private let date: (@Sendable () -> String)?
    /// A lenient server gives the same answer again to a refresh token that comes again.
    private let isLenient: Bool

    init(
        lifetime: String = "3600",
        chunked: Bool = false,
        omitsRefreshToken: Bool = false,
        isLenient: Bool = false,
        date: (@Sendable () -> String)? = nil
    ) {
        self.lifetime = lifetime
        self.chunked = chunked
        self.omitsRefreshToken = omitsRefreshToken
        self.isLenient = isLenient
        self.date = date
    }

    var records: Records { state.withLock(\.records) }

    /// The server does not take the current access token any more.
    func expireAccessToken() { state.withLock { $0.accessIsExpired = true } }

    /// Nor anything else of that login.
    func revokeFamily() { state.withLock { $0.isRevoked = true } }

    func inject(_ faults: Fault...) { self.faults.withLock { $0 = faults } }

    func append(_ fault: Fault) { faults.withLock { $0.append(fault) } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        switch request.head.path {
        case "/v1/oauth/token":
            state.withLock { $0.records.tokenCalls += 1 }
            let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if case .before(let answer)? = fault { return try await answer() }
            let form = Self.form(request.bytesInMemory)
            await tokenGate.pass()
            let response = token(form)
            if case .after(let answer)? = fault { return try await answer(response) }
            return response
        case "/v1/oauth/revoke":
            let form = Self.form(request.bytesInMemory)
            state.withLock {
                $0.records.revocations.append(form["token"] ?? "")
                if form["token"] == $0.refresh { $0.isRevoked = true }
            }
            return .json("{}")
        default:
            let sent = request.head.headerFields[.authorization]
            // A token is judged when it arrives, and the answer may come late.
            let isGood = state.withLock { state in
                sent == state.access.map { "Bearer \($0)" } && !state.accessIsExpired && !state.isRevoked
            }
            await gate.pass()
            state.withLock {
                if isGood { $0.records.answered += 1 } else { $0.records.refused += 1 }
            }
            return isGood ? .json(Fixture.alex) : .unauthorized(chunked: chunked)
        }
    }

    private func token(_ form: [String: String]) -> WireResponse {
        state.withLock { state in
            switch form["grant_type"] {
            case "refresh_token":
                if state.isRevoked { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
                guard form["refresh_token"] == state.refresh else {
                    state.records.replays += 1
                    if isLenient, form["refresh_token"] == "r\(state.number - 1)" { return issued(state) }
                    state.isRevoked = true
                    return .json(
                        #"{"error":"invalid_grant","error_description":"reuse of \#(form["refresh_token"] ?? "")"}"#,
                        status: 400
                    )
                }
                state.records.refreshes += 1
            default:
                state.records.signIns += 1
                state.family += 1
                state.isRevoked = false
            }
            state.number += 1
            state.access = "a\(state.number)"
            if !omitsRefreshToken || state.refresh == nil { state.refresh = "r\(state.number)" }
            state.accessIsExpired = false
            return issued(state)
        }
    }

    private func issued(_ state: State) -> WireResponse {
        let refresh =
            omitsRefreshToken && state.number > 1 ? "" : #""refresh_token":"\#(state.refresh ?? "")","#
        return .json(
            #"{"access_token":"\#(state.access ?? "")",\#(refresh)"token_type":"bEaReR","expires_in":\#(lifetime)}"#,
            date: date?()
        )
    }

    static func form(_ body: [UInt8]) -> [String: String] {
        let pairs = String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
            }
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}

extension WireRequest {
    /// Of a body without files.
    var bytesInMemory: [UInt8] {
        (body?.pieces ?? []).flatMap { if case .bytes(let bytes) = $0 { bytes } else { [UInt8]() } }
    }
}

extension WireResponse {
    static func json(
        _ text: String,
        status: Int = 200,
        date: String? = nil,
        type: String = "application/json"
    )
        -> WireResponse
    {
        var head = HTTPResponse(status: .init(code: status))
        head.headerFields[.contentType] = type
        head.headerFields[.date] = date
        return WireResponse(head: head, body: .bytes(Array(text.utf8)))
    }

    static func unauthorized(chunked: Bool) -> WireResponse {
        var head = HTTPResponse(status: .unauthorized)
        head.headerFields[.wwwAuthenticate] = #"Bearer error="invalid_token""#
        let body = Array("{}".utf8)
        if !chunked { head.headerFields[.contentLength] = "\(body.count)" }
        return WireResponse(head: head, body: chunked ? .stream(ByteStream(body)) : .bytes(body))
    }
}

/// Lets calls pass, or keeps them until it is opened.
final class Gate: Sendable {
    private struct State {
        var isClosed = false
        /// Opens by itself when so many are there.
        var capacity: Int?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func close(until capacity: Int? = nil) {
        state.withLock {
            $0.isClosed = true
            $0.capacity = capacity
        }
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    func open() { release { $0.isClosed = false } }

    /// Only the one who waits longest.
    func openForOne() {
        let one = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        one?.resume()
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                guard state.isClosed else { return true }
                state.waiting.append(continuation)
                return false
            }
            if isOpen { return continuation.resume() }
            release { state in
                if let capacity = state.capacity, state.waiting.count >= capacity { state.isClosed = false }
            }
        }
    }

    private func release(_ change: (inout State) -> Void) {
        let free: [CheckedContinuation<Void, Never>] = state.withLock { state in
            change(&state)
            guard !state.isClosed else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in free { one.resume() }
    }
}
