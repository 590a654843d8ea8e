import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIOAuth2

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Pushed authorization requests (RFC 9126).
@Suite(.timeLimit(.minutes(10))) struct PushedAuthorizationTests {
    let server = StubTransport()

    private func session(_ client: OAuth2Client = OAuth2Client(id: "my app"), secretly: Bool = false)
        -> OAuth2Session
    {
        var definition = OAuth2Definition(
            tokenURL: "https://login.test/token",
            authorizationURL: "https://login.test/authorize",
            grants: [.authorizationCode],
            clientAuthentication: secretly ? .basic : .none,
            scopes: ["read"]
        )
        definition.pushedAuthorizationURL = "https://login.test/par"
        return OAuth2Session(definition, baseURL: "https://api.test/v1", client: client, transport: server)
    }

    private static let place = "com.example.app:/callback"
    private static let good =
        #"{"request_uri":"urn:ietf:params:oauth:request_uri:c4n4ry&x=1","expires_in":60}"#

    private func pushed() throws -> [String: String] {
        let form =
            URLComponents(
                string: "?\(server.requests.first?.bodyText?.replacing("+", with: "%20") ?? "")"
            )?.queryItems ?? []
        return Dictionary(grouping: form, by: \.name).compactMapValues {
            $0.count == 1 ? $0[0].value : "twice"
        }
    }

    @Test("RFC 9126 sections 2.1 and 4: the browser gets only the client id and the request URI")
    func pushes() async throws {
        server.on("POST", "https://login.test/par", .json(Self.good, status: 201))
        let request = try await session().authorizationRequest(redirectURL: Self.place)
        let form = try pushed()
        #expect(form["client_id"] == "my app" && form["response_type"] == "code" && form["scope"] == "read")
        #expect(form["state"] == request.state && form["redirect_uri"] == Self.place)
        #expect(
            form["code_challenge"] == request.verifier.challenge && form["code_challenge_method"] == "S256"
        )
        #expect(form["request_uri"] == nil)
        #expect(
            request.url
                == "https://login.test/authorize?client_id=my%20app"
                + "&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Ac4n4ry%26x%3D1"
        )
        // The response is checked against the pushed parameters.
        _ = try request.grant(for: "\(Self.place)?code=c&state=\(request.state)")
        #expect(throws: RedirectError.stateMismatch) {
            try request.grant(for: "\(Self.place)?code=c&state=x")
        }
    }

    @Test("a pushed request uses the client authentication of the token endpoint")
    func pushedRequestUsesTheClientAuthenticationOfTheTokenEndpoint() async throws {
        server.on("POST", "https://login.test/par", .json(Self.good, status: 201))
        let secret = OAuth2Client(id: "my app", secret: Sensitive("s:1"))
        _ = try await session(secret, secretly: true).authorizationRequest(redirectURL: Self.place)
        let basic = Data("my+app:s%3A1".utf8).base64EncodedString()
        #expect(server.requests[0]["Authorization"] == "Basic \(basic)")
        let key = P256.Signing.PrivateKey()
        _ = try await session(OAuth2Client(id: "app", key: key)).authorizationRequest(redirectURL: Self.place)
        let form = URLComponents(string: "?\(server.requests[1].bodyText ?? "")")?.queryItems ?? []
        let assertion = try #require(form.first { $0.name == "client_assertion" }?.value)
        #expect(JSONWebToken.isValid(assertion, for: key.publicKey))
        #expect(form.filter { $0.name == "client_id" }.count == 1)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: StubAnswer
        let error: OAuth2Error

        init(_ name: String, _ body: String, status: Int = 201, _ error: OAuth2Error) {
            testDescription = name
            answer = .json(body, status: status)
            self.error = error
        }
    }

    @Test(
        "an invalid response to a pushed request is rejected without showing secrets",
        .proves("R11"),
        arguments: [
            Row("nothing", "", .unreadableResponse(201)),
            Row("HTML", "<html>c4n4ry", status: 200, .unreadableResponse(200)),
            Row("no place", #"{"expires_in":60}"#, .unreadableResponse(201)),
            Row("an empty place", #"{"request_uri":""}"#, .unreadableResponse(201)),
            Row("a place that is a number", #"{"request_uri":7}"#, .unreadableResponse(201)),
            Row("truncated", #"{"request_uri":"c4n4ry"#, .unreadableResponse(201)),
            Row("a redirect", #"{"request_uri":"c4n4ry"}"#, status: 302, .unreadableResponse(302)),
            Row("an empty 400", "", status: 400, .unreadableResponse(400)),
            Row(
                "a refusal with status 200",
                #"{"error":"invalid_request"}"#,
                status: 200,
                .refused(error: "invalid_request", description: nil, status: .ok)
            ),
            Row(
                "a refusal",
                #"{"error":"invalid_redirect_uri","error_description":"not code"}"#,
                status: 400,
                .refused(error: "invalid_redirect_uri", description: "not code", status: .badRequest)
            ),
            Row(
                "huge",
                "{\"request_uri\":\"\(String(repeating: "x", count: 2 << 20))\"}",
                .unreadableResponse(201)
            ),
        ]
    )
    func answers(_ row: Row) async throws {
        server.on("POST", "https://login.test/par", row.answer)
        await #expect(throws: row.error) {
            try await session().authorizationRequest(redirectURL: Self.place)
        }
        #expect(!"\(row.error)".contains("c4n4ry"))
    }

    @Test("an error does not repeat pushed parameters") func errorDoesNotRepeatPushedParameters() async throws
    {
        server.on("POST", "https://login.test/par") { request in
            let state = URLComponents(string: "?\(request.bodyText ?? "")")?.queryItems?
                .first { $0.name == "state" }?.value
            return .json(
                #"{"error":"invalid_request","error_description":"'\#(state ?? "")' is not a state"}"#,
                status: 400
            )
        }
        let error = OAuth2Error.refused(
            error: "invalid_request",
            description: "'redacted' is not a state",
            status: .badRequest
        )
        await #expect(throws: error) { try await session().authorizationRequest(redirectURL: Self.place) }
    }

    @Test("an invalid URL for pushed requests throws `unusableURL`") func invalidPushURLThrowsUnusableURL()
        async throws
    {
        var definition = session().server.definition
        definition.pushedAuthorizationURL = "ftp://login.test/par"
        let session = OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        await #expect(throws: OAuth2Error.unusableURL("par_url")) {
            try await session.authorizationRequest(redirectURL: Self.place)
        }
    }

    @Test("a definition without an authorization URL cannot open a browser", arguments: [nil, "/par"])
    func missingAuthorizationURL(_ place: String?) async throws {
        var definition = OAuth2Definition(tokenURL: "/token", grants: [.authorizationCode])
        definition.pushedAuthorizationURL = place
        server.on("POST", "https://api.test/v1/par", .json(Self.good, status: 201))
        let session = OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        await #expect(throws: OAuth2Error.unusableURL("authorization_url")) {
            try await session.authorizationRequest(redirectURL: Self.place)
        }
        #expect(server.requests.count == (place == nil ? 0 : 1))
    }
}
