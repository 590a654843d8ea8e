import Foundation
import GenAPIRuntime
import HTTPTypes
import Testing

@testable import GenAPIOAuth2

/// The authorization code grant, against a server that is not ours. The browser is made of its cookie.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["OAUTH_STRICT_URL"] != nil)) struct RealCodeTests {
    private let transport = URLSessionTransport()

    private func get(_ url: String, cookie: String? = nil) async throws -> WireResponse {
        let parts = try #require(URLComponents(string: url))
        var head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:\(parts.port ?? 80)",
            path: parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        )
        head.headerFields[.cookie] = cookie
        return try await transport.send(WireRequest(head: head))
    }

    private func json(_ url: String) async throws -> JSONValue {
        var bytes: [UInt8] = []
        switch try await get(url).body {
        case .bytes(let all): bytes = all
        case .stream(let stream): for try await chunk in stream { bytes += chunk }
        }
        return try JSONValue(json: bytes)
    }

    @Test("a code becomes a login, once, and only with its verifier", arguments: [true, false])
    func codes(isLoopback: Bool) async throws {
        let server = try #require(ProcessInfo.processInfo.environment["OAUTH_STRICT_URL"])
        let definition = OAuth2Definition(
            tokenURL: "/o/token/",
            authorizationURL: "/o/authorize/",
            grants: [.authorizationCode],
            clientAuthentication: .none,
            scopes: ["read"]
        )
        func session() -> OAuth2Session {
            OAuth2Session(
                definition,
                baseURL: BaseURL(server),
                client: OAuth2Client(id: "code"),
                transport: transport
            )
        }
        let user = try #require(try await json("\(server)/truth/users")["name"]?.string)
        let signedIn = try await get("\(server)/truth/users/\(user)/session").head
        let cookie = try #require(signedIn.headerFields[.setCookie]).prefix { $0 != ";" }

        let redirect = isLoopback ? try LoopbackRedirect().url : "com.example.app:/callback"
        func code(for request: AuthorizationRequest) async throws -> String {
            let answer = try await get(request.url, cookie: String(cookie)).head
            return try #require(answer.headerFields[.location])
        }
        let first = session()
        let request = try await first.authorizationRequest(redirectURL: redirect)
        let back = try await code(for: request)
        try await first.signIn(request.grant(for: back))
        let client = Client(
            APIDefinition(name: "Real", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "\(server)/v1",
            transport: transport,
            credentials: .oauth2(first)
        )
        let me: Endpoint<JSONValue> = .get("/users/me")
        #expect(try await client.send(me)["first_name"]?.string == user)

        // The same code again.
        await #expect(throws: OAuth2Error.self) { try await session().signIn(request.grant(for: back)) }
        // A code that somebody else asked for has another verifier.
        let theirs = try await session().authorizationRequest(redirectURL: redirect)
        let stolen = try await code(for: theirs).replacing(theirs.state, with: request.state)
        await #expect(throws: OAuth2Error.self) { try await session().signIn(request.grant(for: stolen)) }
    }

    @Test(
        "R11: a code of a server made with Authlib becomes a login, once, and only with its verifier",
        .enabled(if: ProcessInfo.processInfo.environment["GRANTS_URL"] != nil)
    )
    func otherServersCodes() async throws {
        let server = try #require(ProcessInfo.processInfo.environment["GRANTS_URL"])
        var definition = try await OAuth2Definition.discovered(
            at: server,
            [.oauth2],
            scopes: ["read"],
            transport: transport
        )
        definition.clientAuthentication = .none
        func session() -> OAuth2Session {
            OAuth2Session(
                definition,
                baseURL: BaseURL(server),
                client: OAuth2Client(id: "app"),
                transport: transport
            )
        }
        let redirect = try LoopbackRedirect().url
        func code(for request: AuthorizationRequest) async throws -> String {
            try #require(try await get(request.url).head.headerFields[.location])
        }
        let first = session()
        let request = try await first.authorizationRequest(redirectURL: redirect)
        let back = try await code(for: request)
        try await first.signIn(request.grant(for: back))
        let client = Client(
            APIDefinition(name: "Grants", envelope: .none, authorization: .oauth2(definition)),
            baseURL: BaseURL(server),
            transport: transport,
            credentials: .oauth2(first)
        )
        #expect(try await client.send(Endpoint<JSONValue>.get("/me"))["name"] == "alice")
        await #expect(throws: OAuth2Error.self) { try await session().signIn(request.grant(for: back)) }
        let theirs = try await session().authorizationRequest(redirectURL: redirect)
        let stolen = try await code(for: theirs).replacing(theirs.state, with: request.state)
        await #expect(throws: OAuth2Error.self) { try await session().signIn(request.grant(for: stolen)) }
    }
}
