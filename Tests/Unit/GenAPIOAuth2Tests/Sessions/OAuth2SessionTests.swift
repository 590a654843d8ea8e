import Foundation
import GenAPIMapping
import GenAPITesting
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct OAuth2SessionTests {
    let server = StubTransport()

    private func definition(
        _ authentication: OAuth2Definition.ClientAuthentication = .basic,
        tokenURL: String = "/oauth/token"
    ) -> OAuth2Definition {
        OAuth2Definition(
            tokenURL: tokenURL,
            grants: [.password],
            clientAuthentication: authentication,
            scopes: ["trips.read", "trips.write"]
        )
    }

    private func session(_ definition: OAuth2Definition) -> OAuth2Session {
        OAuth2Session(
            definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app 1", secret: Sensitive("s:cret+")),
            transport: server
        )
    }

    private func client(_ session: OAuth2Session) -> Client {
        var api = SampleAPI.definition
        api.authorization = .oauth2(definition())
        return Client(api, baseURL: "http://stub.test/v1", transport: server, credentials: .oauth2(session))
    }

    private func signedIn() async throws -> OAuth2Session {
        let session = session(definition())
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a1","refresh_token":"r1","code":"OK"}"#)
        )
        try await session.signIn(user: "alice", password: Sensitive("p"))
        return session
    }

    /// Accepts only this token.
    private func accept(_ token: String) {
        server.on("GET", "/v1/users/me") { request in
            request["Authorization"] == "Bearer \(token)" ? .json(Fixture.alex) : .status(401)
        }
    }

    @Test(
        "a 401 renews the token unless its challenge shows that another token would not help (RFC 6750 section 3.1)",
        arguments: [
            (nil, true), ("Bearer", true), (#"Bearer error="invalid_token""#, true),
            (#"Bearer error="insufficient_scope", scope="all""#, false),
            (#"Bearer realm="a", error="invalid_request""#, false),
            (#"BEARER ERROR="Invalid_Request""#, false),
        ] as [(String?, Bool)]
    )
    func challenges(_ challenge: String?, renews: Bool) async throws {
        let session = try await signedIn()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a2","refresh_token":"r2"}"#))
        server.on("GET", "/v1/users/me") { request in
            if request["Authorization"] == "Bearer a2" { return .json(Fixture.alex) }
            return .status(401, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:])
        }
        do {
            _ = try await client(session).send(User.me())
            #expect(renews)
        } catch let error as ClientError {
            #expect(!renews && error.status == .unauthorized)
        }
        #expect(server.requests.count { $0.path == "/v1/oauth/token" } == (renews ? 2 : 1))
    }

    @Test("a response other than a 401 does not renew the token", arguments: [400, 403, 407])
    func otherStatuses(status: Int) async throws {
        let session = try await signedIn()
        let challenge = #"Bearer error="invalid_token""#
        server.on("GET", "/v1/users/me", .status(status, headers: ["WWW-Authenticate": challenge]))
        await #expect(throws: ClientError.self) { try await client(session).send(User.me()) }
        #expect(server.requests.map(\.path) == ["/v1/oauth/token", "/v1/users/me"])
    }

    @Test("the password grant sends a form") func passwordGrantSendsAForm() async throws {
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a","token_type":"BEARER","expires_in":"60"}"#)
        )
        let session = session(definition())
        try await session.signIn(user: "al ice", password: Sensitive("p&w+ü"))
        let request = try #require(server.requests.first)
        #expect(
            request.bodyText
                == "grant_type=password&username=al+ice&password=p%26w%2B%C3%BC&scope=trips.read+trips.write"
        )
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
        let basic = Data("app+1:s%3Acret%2B".utf8).base64EncodedString()
        #expect(request["Authorization"] == "Basic \(basic)")
        #expect(session.isSignedIn)
    }

    @Test("the client authenticates as the definition states") func clientAuthenticationFollowsTheDefinition()
        async throws
    {
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a"}"#))
        for authentication in [OAuth2Definition.ClientAuthentication.post, .none] {
            try await session(definition(authentication)).signIn(
                user: "a",
                password: Sensitive("b"),
                scopes: []
            )
        }
        let bodies = server.requests.map { $0.bodyText ?? "" }
        #expect(
            bodies[0] == "grant_type=password&username=a&password=b&client_id=app+1&client_secret=s%3Acret%2B"
        )
        #expect(bodies[1] == "grant_type=password&username=a&password=b&client_id=app+1")
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test("the token URL can be absolute") func tokenURLMayBeAbsolute() async throws {
        server.on("POST", "/token", .json(#"{"access_token":"a"}"#))
        let session = session(definition(tokenURL: "https://login.test/token"))
        try await session.signIn(user: "a", password: Sensitive("b"))
        #expect(server.requests.map(\.url) == ["https://login.test/token"])
    }

    @Test("nothing is sent without a login") func withoutALoginNothingIsSent() async throws {
        let client = client(session(definition()))
        do {
            _ = try await client.send(User.me())
            Issue.record("a call without a token was answered")
        } catch ClientError.authorization(_, let error) {
            #expect(error as? OAuth2Error == .signedOut(.notSignedIn))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "the retry after a renewal carries the new token; renewals are form requests",
        .proves("BD-02", "BD-08")
    )
    func renewsOnUnauthorized() async throws {
        let session = try await signedIn()
        accept("a2")
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a2"}"#))
        #expect(try await client(session).send(User.me()).id == "7")
        let calls = server.requests.dropFirst()
        #expect(calls.map(\.line) == ["GET /v1/users/me", "POST /v1/oauth/token", "GET /v1/users/me"])
        #expect(calls.map(\.bodyText) == [nil, "grant_type=refresh_token&refresh_token=r1", nil])
        let form = try #require(calls.first { $0.method == "POST" })
        #expect(form["Content-Type"] == "application/x-www-form-urlencoded")
        // A response without a refresh token keeps the previous one.
        accept("a3")
        _ = try? await client(session).send(User.me())
        #expect(server.requests.filter { $0.bodyText?.contains("refresh_token=r1") == true }.count == 2)
    }

    @Test("concurrent calls share one renewal, which none of them can cancel")
    func concurrentCallsShareOneRenewalThatNoneCanCancel() async throws {
        let session = try await signedIn()
        accept("a2")
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a2"}"#).after(.milliseconds(50)))
        let client = client(session)
        let tasks = (0..<100).map { _ in Task { try await client.send(User.me()) } }
        while server.requests.filter({ $0.method == "POST" }).count < 2 {
            try await Task.sleep(for: .milliseconds(1))
        }
        for task in tasks[..<50] { task.cancel() }
        var answered = 0
        for task in tasks where (try? await task.value) != nil { answered += 1 }
        #expect(answered >= 50)
        #expect(server.requests.filter { $0.method == "POST" }.count == 2)
    }

    @Test("a second rejection, after a renewal, is returned to the caller") func secondRejectionIsReturned()
        async throws
    {
        let session = try await signedIn()
        accept("never")
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a2"}"#))
        do {
            _ = try await client(session).send(User.me())
        } catch let error as ClientError {
            #expect(error.status == .unauthorized)
        }
        #expect(server.requests.filter { $0.method == "GET" }.count == 2)
    }

    @Test("an expired token is renewed before the call is sent") func tokenIsRenewedBeforeItExpires()
        async throws
    {
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a1","refresh_token":"r","expires_in":0.001}"#)
        )
        let session = session(definition())
        try await session.signIn(user: "a", password: Sensitive("b"))
        try await Task.sleep(for: .milliseconds(5))
        accept("a2")
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token":"a2"}"#))
        _ = try await client(session).send(User.me())
        #expect(server.requests.filter { $0.method == "GET" }.count == 1)
    }

    @Test(
        "token responses are accepted or rejected",
        arguments: [
            (#"{"access_token":"a","expires_in":99999999999999999999}"#, true),
            (#"{"access_token":"a","expires_in":-1}"#, true), (#"{"access_token":""}"#, false),
            (#"{"access_token":7}"#, false), (#"{"access_token":"a","token_type":"mac"}"#, false),
            ("[]", false),
            ("", false),
        ]
    )
    func tokenResponsesOfManyForms(body: String, isToken: Bool) async throws {
        server.on("POST", "/v1/oauth/token", .json(body))
        let session = session(definition())
        if isToken {
            try await session.signIn(user: "a", password: Sensitive("b"))
        } else {
            await #expect(throws: OAuth2Error.self) {
                try await session.signIn(user: "a", password: Sensitive("b"))
            }
        }
        #expect(session.isSignedIn == isToken)
    }
}
