import Foundation
import GenAPIMapping
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Django REST Framework with django-oauth-toolkit, started by `Tests/Servers/serve.py`.
struct RealServer: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case strict = "STRICT"
        case lenient = "LENIENT"
    }

    static var isThere: Bool { ProcessInfo.processInfo.environment["OAUTH_STRICT_URL"] != nil }

    let url: String
    let transport: any Transport

    init(_ kind: Kind, transport: any Transport = URLSessionTransport()) throws {
        url = try #require(ProcessInfo.processInfo.environment["OAUTH_\(kind.rawValue)_URL"])
        self.transport = transport
    }

    /// A user's data in the server's database.
    struct Truth: Equatable {
        var refreshTokens: Int
        var live: Int
    }

    var definition: OAuth2Definition {
        OAuth2Definition(
            tokenURL: "/o/token/",
            authorizationURL: "/o/authorize/",
            revocationURL: "/o/revoke_token/",
            deviceAuthorizationURL: "/o/device-authorization/",
            grants: [.password],
            clientAuthentication: .none,
            scopes: ["read"]
        )
    }

    func session(
        _ client: OAuth2Client,
        _ authentication: OAuth2Definition.ClientAuthentication = .none,
        store: any CredentialStore = MemoryCredentialStore()
    ) -> OAuth2Session {
        var definition = definition
        definition.clientAuthentication = authentication
        return OAuth2Session(
            definition,
            baseURL: "\(url)",
            client: client,
            transport: transport,
            store: store
        )
    }

    func client(_ session: OAuth2Session) -> Client {
        Client(
            APIDefinition(name: "Real", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "\(url)/v1",
            transport: transport,
            credentials: .oauth2(session)
        )
    }

    func newUser() async throws -> String {
        try #require(try await ask("/truth/users")["name"]?.string)
    }

    func truth(of user: String) async throws -> Truth {
        let json = try await ask("/truth/users/\(user)")
        return Truth(
            refreshTokens: try #require(json["refresh_tokens"]?.int),
            live: try #require(json["live_refresh_tokens"]?.int)
        )
    }

    func expireAccessTokens(of user: String) async throws {
        _ = try await ask("/truth/users/\(user)/expire")
    }

    @discardableResult
    func ask(_ target: String) async throws -> JSONValue {
        let response = try await send(target)
        return try JSONValue(json: try await response.bytes())
    }

    func send(_ target: String, headers: HTTPFields = [:]) async throws -> WireResponse {
        let head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: String(url.dropFirst("http://".count)),
            path: target,
            headerFields: headers
        )
        return try await transport.send(WireRequest(head: head))
    }
}

/// Drops a number of token responses after the server has acted.
final class LosingTransport: Transport {
    private let left = Mutex(0)
    private let transport = URLSessionTransport()

    func lose(_ count: Int) { left.withLock { $0 = count } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let response = try await transport.send(request)
        guard request.head.path == "/o/token/" else { return response }
        let loses = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        guard loses else { return response }
        _ = try await response.bytes()
        throw TransportError(.connectionLost)
    }
}
