import Foundation
import GenAPIMapping
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// An authorization server and an API on two origins. Both require DPoP proofs (RFC 9449) with nonces of their own.
private final class ProvingServer: Transport {
    struct State: Sendable {
        var problems: [String] = []
        var proofs: Set<String> = []
        var thumbprint: String?
        var token: String?
        var number = 0
        var tokenCalls = 0
        var calls = 0
        var tokenType = "DPoP"
        /// The number of seconds by which its clock is ahead.
        var ahead = 0
        var nonces = ["login.test": "n0", "api.test": "m0"]
    }

    let state = Mutex(State())

    /// The numbers of requests to the token endpoint and to the API.
    var counts: [Int] { state.withLock { [$0.tokenCalls, $0.calls] } }
    func changeNonce(of host: String, to nonce: String) { state.withLock { $0.nonces[host] = nonce } }
    func expire() { state.withLock { $0.token = "" } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        state.withLock { state in
            let host = request.head.authority ?? ""
            let isLogin = host == "login.test"
            if isLogin { state.tokenCalls += 1 } else { state.calls += 1 }
            guard let claims = check(request, &state) else { return Self.answer(400, "{}") }
            guard claims["nonce"]?.string == state.nonces[host] else {
                return Self.answer(
                    isLogin ? 400 : 401,
                    isLogin ? #"{"error":"use_dpop_nonce"}"# : "{}",
                    [
                        ("DPoP-Nonce", state.nonces[host] ?? ""),
                        ("WWW-Authenticate", #"DPoP error="use_dpop_nonce""#),
                    ]
                )
            }
            return isLogin ? issue(&state) : answer(request, claims, &state)
        }
    }

    private func issue(_ state: inout State) -> WireResponse {
        state.number += 1
        state.token = "a\(state.number)"
        return Self.answer(
            200,
            #"{"access_token":"a\#(state.number)","refresh_token":"r\#(state.number)","token_type":"\#(state.tokenType)"}"#,
            [("Date", Instant(seconds: Int64(Self.now + state.ahead)).rfc822 ?? "")]
        )
    }

    private func answer(_ request: WireRequest, _ claims: JSONValue, _ state: inout State) -> WireResponse {
        let sent = request.head.headerFields[.authorization] ?? ""
        guard let token = state.token, sent == "DPoP \(token)" else {
            return Self.answer(401, "{}", [("WWW-Authenticate", #"DPoP error="invalid_token""#)])
        }
        if claims["ath"]?.string != DPoPKey.hash(of: token) { state.problems.append("ath") }
        return Self.answer(200, "7")
    }

    /// The claims of the request's proof.
    private func check(_ request: WireRequest, _ state: inout State) -> JSONValue? {
        let proof = HTTPField.Name("DPoP").flatMap { request.head.headerFields[$0] } ?? ""
        let parts = proof.split(separator: ".").compactMap { Base64URL.decode(String($0)) }
        guard parts.count == 3, let header = try? JSONValue(json: Array(parts[0])),
            let claims = try? JSONValue(json: Array(parts[1])), let jwk = header["jwk"],
            let x = Base64URL.decode(jwk["x"]?.string ?? ""),
            let y = Base64URL.decode(jwk["y"]?.string ?? ""),
            let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
        else {
            state.problems.append("no proof")
            return nil
        }
        if !JSONWebToken.isValid(proof, for: key) { state.problems.append("signature") }
        if !state.proofs.insert(claims["jti"]?.string ?? "").inserted {
            state.problems.append("replayed proof")
        }
        if state.thumbprint ?? key.thumbprint != key.thumbprint { state.problems.append("another key") }
        state.thumbprint = key.thumbprint
        if claims["htu"]?.string != String(request.url.prefix { $0 != "?" }) { state.problems.append("htu") }
        if claims["htm"]?.string != request.head.method.rawValue { state.problems.append("htm") }
        // Known to clients since the first response.
        if state.number > 0, abs((claims["iat"]?.int ?? 0) - Self.now - state.ahead) > 60 {
            state.problems.append("iat")
        }
        return claims
    }

    private static var now: Int { Int(Date().timeIntervalSince1970) }

    private static func answer(_ status: Int, _ body: String, _ headers: [(String, String)] = [])
        -> WireResponse
    {
        var head = HTTPResponse(status: .init(code: status))
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return WireResponse(head: head, body: .bytes(Array(body.utf8)))
    }
}

@Suite(.timeLimit(.minutes(10))) struct DPoPTests {
    private let server = ProvingServer()
    private let store = MemoryCredentialStore()
    private let definition = OAuth2Definition(
        tokenURL: "https://login.test/token",
        grants: [.password],
        clientAuthentication: .none
    )
    private let call: Endpoint<JSONValue> = .get("/me", query: [.item("secret", "q")])

    private func session() -> OAuth2Session {
        OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app").bindingTokens(),
            transport: server,
            store: store
        )
    }

    private func client(_ session: OAuth2Session) -> Client {
        Client(
            APIDefinition(name: "Bound", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "https://api.test/v1",
            transport: server,
            credentials: .oauth2(session)
        )
    }

    @Test("every request carries a proof, and a new nonce costs one retry")
    func everyRequestCarriesAProofAndANewNonceCostsOneRetry() async throws {
        let session = session()
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = client(session)
        #expect(try await client.send(call) == 7)
        // Each server has requested its nonce once.
        #expect(server.counts == [2, 2])
        #expect(try await client.send(call) == 7)
        #expect(server.counts == [2, 3])

        server.changeNonce(of: "api.test", to: "m1")
        #expect(try await client.send(call) == 7)
        #expect(server.counts == [2, 5])

        // A refresh keeps the key.
        server.expire()
        #expect(try await client.send(call) == 7)
        #expect(server.counts == [3, 7])

        // A restart keeps it too.
        let restarted = self.session()
        try await restarted.restore()
        #expect(try await self.client(restarted).send(call) == 7)
        #expect(server.state.withLock(\.problems) == [])
    }

    @Test(
        "proofs are dated by the server's clock even if the local clock is wrong",
        arguments: [-7200, 7200]
    )
    func dates(_ ahead: Int) async throws {
        server.state.withLock { $0.ahead = ahead }
        let session = session()
        try await session.signIn(user: "alice", password: Sensitive("p"))
        #expect(try await client(session).send(call) == 7)
        server.expire()
        #expect(try await client(session).send(call) == 7)
        #expect(server.state.withLock(\.problems) == [])
    }

    @Test("a token that is not bound to the key is rejected") func unboundTokenIsRejected() async throws {
        server.state.withLock { $0.tokenType = "Bearer" }
        let session = session()
        await #expect(throws: OAuth2Error.unsupportedTokenType("bearer")) {
            try await session.signIn(user: "alice", password: Sensitive("p"))
        }
        #expect(!session.isSignedIn && store.load() == nil)
    }

    @Test(
        "a request is repeated once with a new nonce, and not with the same one or none",
        arguments: [("new", [2, 4]), ("same", [2, 3]), (nil, [1, 2])] as [(String?, [Int])]
    )
    func hopelessNonces(_ nonce: String?, _ calls: [Int]) async throws {
        let hopeless = Restless { nonce == "new" ? "\($0)" : nonce }
        let session = OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app").bindingTokens(),
            transport: hopeless
        )
        for count in calls {
            await #expect(throws: OAuth2Error.refused(error: "use_dpop_nonce", description: nil, status: 400))
            {
                try await session.signIn(user: "alice", password: Sensitive("p"))
            }
            #expect(hopeless.calls.withLock { $0 } == count)
        }
        #expect(!session.isSignedIn)
    }

    @Test("the client authenticates with a key") func clientAuthenticatesWithAKey() async throws {
        let key = P256.Signing.PrivateKey()
        let recorder = Recorder()
        let session = OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app", key: key, keyID: "k1"),
            transport: recorder
        )
        try await session.signIn(.clientCredentials())
        let form = URLComponents(string: "?\(recorder.form.withLock { $0 })")?.queryItems ?? []
        func item(_ name: String) -> String? { form.first { $0.name == name }?.value }
        #expect(item("client_assertion_type") == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
        #expect(item("client_id") == "app" && item("client_secret") == nil)
        let assertion = try #require(item("client_assertion"))
        #expect(JSONWebToken.isValid(assertion, for: key.publicKey))
        let parts = try assertion.split(separator: ".").prefix(2).map {
            try JSONValue(json: Array(#require(Base64URL.decode(String($0)))))
        }
        #expect(parts[0]["kid"] == "k1" && parts[1]["sub"] == "app" && parts[1]["iss"] == "app")
        #expect(parts[1]["aud"] == "https://login.test/token")
        let (issued, end) = (try #require(parts[1]["iat"]?.int), try #require(parts[1]["exp"]?.int))
        #expect(abs(issued - Int(Date().timeIntervalSince1970)) < 60 && end == issued + 60)
    }

    @Test(
        "the audience of an assertion is the issuer, or the token endpoint without one (RFC 7523 section 3)",
        arguments: [("https://login.test", "https://login.test"), (nil, "https://login.test/token")]
    )
    func audience(_ issuer: String?, _ audience: String) async throws {
        var definition = definition
        definition.issuer = issuer
        var client = OAuth2Client(id: "app")
        client.assertion = { audience, _ in "for \(audience)" }
        let recorder = Recorder()
        let session = OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: client,
            transport: recorder
        )
        try await session.signIn(.clientCredentials())
        let form = URLComponents(string: "?\(recorder.form.withLock { $0 })")?.queryItems ?? []
        #expect(form.first { $0.name == "client_assertion" }?.value == "for+\(audience)")
    }
}

/// Rejects the nonce of every proof.
private final class Restless: Transport {
    let calls = Mutex(0)
    private let nonce: @Sendable (Int) -> String?

    /// - Parameter nonce: The nonce in the response with that number.
    init(nonce: @escaping @Sendable (Int) -> String?) { self.nonce = nonce }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let call = calls.withLock {
            $0 += 1; return $0
        }
        var head = HTTPResponse(status: .badRequest)
        if let name = HTTPField.Name("DPoP-Nonce") { head.headerFields[name] = nonce(call) }
        return WireResponse(head: head, body: .bytes(Array(#"{"error":"use_dpop_nonce"}"#.utf8)))
    }
}

private final class Recorder: Transport {
    let form = Mutex("")

    func send(_ request: WireRequest) async throws -> WireResponse {
        let pieces = request.body?.pieces ?? []
        let bytes = pieces.flatMap { if case .bytes(let bytes) = $0 { bytes } else { [UInt8]() } }
        form.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
        return WireResponse(
            head: HTTPResponse(status: .ok),
            body: .bytes(Array(#"{"access_token":"a"}"#.utf8))
        )
    }
}
