import Foundation
import GenAPIRuntime
import HTTPTypes
import Synchronization
import TestWaiting
import UserAPI

@testable import GenAPIOAuth2

/// A strict in-memory authorization server with its API. Each sign-in starts a family of tokens, independent of the
/// earlier ones. A refresh token works once and invalidates the previous access token; reusing it revokes its family. Tests
/// check its records.
final class RotatingServer: Transport {
    struct Records: Sendable {
        var refreshes = 0
        /// Reused refresh tokens.
        var replays = 0
        var signIns = 0
        var tokenCalls = 0
        var revocations: [String] = []
        /// API calls that returned a user.
        var answered = 0
        var refused = 0
    }

    private struct State {
        var records = Records()
        /// The number of the last tokens that were issued.
        var number = 0
        var families: [Family] = []
    }

    /// The tokens of one sign-in.
    private struct Family {
        var access: String
        /// The refresh tokens in the order in which they were issued; only the last one works.
        var refresh: [String]
        var isRevoked = false
        var accessIsExpired = false
    }

    /// A fault of a request to the token endpoint.
    enum Fault: Sendable {
        /// The server does not receive the request.
        case before(@Sendable () async throws -> WireResponse)
        /// The server acts, but its response is replaced.
        case after(@Sendable (WireResponse) async throws -> WireResponse)
    }

    private let state = Mutex(State())
    /// The faults of the next token requests, in order.
    private let faults = Mutex<[Fault]>([])
    let gate = Gate()
    let tokenGate = Gate()
    private let lifetime: String
    /// Whether 401 responses are chunked.
    private let chunked: Bool
    private let omitsRefreshToken: Bool
    private let date: (@Sendable () -> String)?
    /// Whether a reused refresh token gets the same response again.
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

    /// Expires the current access tokens.
    func expireAccessToken() {
        state.withLock { state in
            for index in state.families.indices { state.families[index].accessIsExpired = true }
        }
    }

    /// Revokes all logins.
    func revokeFamily() {
        state.withLock { state in
            for index in state.families.indices { state.families[index].isRevoked = true }
        }
    }

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
            let token = Self.form(request.bytesInMemory)["token"]
            state.withLock { state in
                state.records.revocations.append(token ?? "")
                for index in state.families.indices where state.families[index].refresh.last == token {
                    state.families[index].isRevoked = true
                }
            }
            return .json("{}")
        default:
            let sent = request.head.headerFields[.authorization]
            // The token is checked on arrival; the response may be delayed.
            let isGood = state.withLock { state in
                state.families.contains {
                    sent == "Bearer \($0.access)" && !$0.accessIsExpired && !$0.isRevoked
                }
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
            if form["grant_type"] == "refresh_token" { return refreshed(form["refresh_token"] ?? "", &state) }
            state.records.signIns += 1
            state.number += 1
            let family = Family(access: "a\(state.number)", refresh: ["r\(state.number)"])
            state.families.append(family)
            return issued(family, withRefreshToken: !omitsRefreshToken || state.number == 1)
        }
    }

    private func refreshed(_ token: String, _ state: inout State) -> WireResponse {
        guard let index = state.families.firstIndex(where: { $0.refresh.contains(token) }),
            !state.families[index].isRevoked
        else { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
        var family = state.families[index]
        defer { state.families[index] = family }
        guard token == family.refresh.last else {
            state.records.replays += 1
            if isLenient, token == family.refresh.dropLast().last {
                return issued(family, withRefreshToken: true)
            }
            family.isRevoked = true
            return .json(#"{"error":"invalid_grant","error_description":"reuse of \#(token)"}"#, status: 400)
        }
        state.records.refreshes += 1
        state.number += 1
        family.access = "a\(state.number)"
        if !omitsRefreshToken { family.refresh.append("r\(state.number)") }
        family.accessIsExpired = false
        return issued(family, withRefreshToken: !omitsRefreshToken)
    }

    private func issued(_ family: Family, withRefreshToken: Bool) -> WireResponse {
        let refresh = withRefreshToken ? #""refresh_token":"\#(family.refresh.last ?? "")","# : ""
        return .json(
            #"{"access_token":"\#(family.access)",\#(refresh)"token_type":"bEaReR","expires_in":\#(lifetime)}"#,
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
    /// The bytes of a body without files.
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
