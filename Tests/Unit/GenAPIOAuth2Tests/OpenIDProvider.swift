import Foundation
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import HTTPTypes
import Testing

/// An OpenID provider started by `Tests/Servers/serve.py`, with a simulated browser.
struct OpenIDProvider: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case django, authlib
    }

    struct User: Sendable {
        let subject: String
        /// The cookie of the browser in which the user is signed in.
        let cookie: String?
        let name: String
    }

    static var isThere: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["OPENID_URL"] != nil && environment["OAUTH_STRICT_URL"] != nil
    }

    let kind: Kind
    private let url: String
    private let transport: any Transport

    init(_ kind: Kind, transport: any Transport) throws {
        self.kind = kind
        self.transport = transport
        let name = kind == .django ? "OAUTH_STRICT_URL" : "OPENID_URL"
        url = try #require(ProcessInfo.processInfo.environment[name])
    }

    var issuer: String { kind == .django ? "\(url)/o" : url }

    var userInfo: EndpointPath { kind == .django ? "/userinfo/" : "/userinfo" }

    var client: OAuth2Client {
        kind == .django
            ? OAuth2Client(id: "openid") : OAuth2Client(id: "app", secret: Sensitive("any secret"))
    }

    /// Adds what the metadata omits: public clients and the revocation URL.
    func complete(_ definition: inout OAuth2Definition) {
        guard kind == .django else { return }
        definition.clientAuthentication = .none
        definition.revocationURL = "\(url)/o/revoke_token/"
    }

    func newUser() async throws -> User {
        guard kind == .django else {
            let name = "user-\(UUID().uuidString)"
            return User(subject: name, cookie: nil, name: name)
        }
        let name = try #require(try await json(send(.get, "\(url)/truth/users"))["name"]?.string)
        let session = try await send(.get, "\(url)/truth/users/\(name)/session").head
        let cookie = session.headerFields[.setCookie].map { String($0.prefix { $0 != ";" }) }
        let id = try await json(send(.get, "\(url)/truth/users/\(name)"))["id"]?.int
        return User(subject: "\(try #require(id))", cookie: cookie, name: name)
    }

    /// Approves in the browser and returns the URL that it is redirected to.
    func approve(_ authorization: String, as user: User) async throws -> String {
        let answer =
            switch kind {
            case .django: try await send(.get, authorization, cookie: user.cookie)
            case .authlib: try await send(.post, authorization, form: "sub=\(user.subject)")
            }
        return try #require(answer.head.headerFields[.location])
    }

    /// `nil` if the server does not provide the number.
    func liveLogins(of user: User) async throws -> Int? {
        guard kind == .django else { return nil }
        return try await json(send(.get, "\(url)/truth/users/\(user.name)"))["live_refresh_tokens"]?.int
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ url: String,
        cookie: String? = nil,
        form: String? = nil
    ) async throws -> WireResponse {
        let parts = try #require(URLComponents(string: url))
        var head = HTTPRequest(
            method: method,
            scheme: "http",
            authority: "127.0.0.1:\(parts.port ?? 80)",
            path: parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        )
        head.headerFields[.cookie] = cookie
        if form != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        let body = form.map { WireBody(Array($0.utf8)) }
        return try await transport.send(WireRequest(head: head, body: body))
    }

    private func json(_ response: WireResponse) async throws -> JSONValue {
        var bytes: [UInt8] = []
        switch response.body {
        case .bytes(let all): bytes = all
        case .stream(let stream): for try await chunk in stream { bytes += chunk }
        }
        return try JSONValue(json: bytes)
    }
}
