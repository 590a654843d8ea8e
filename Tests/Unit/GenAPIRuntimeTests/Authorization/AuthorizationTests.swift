import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct AuthorizationTests {
    private func sample(_ scheme: AuthorizationScheme, _ credentials: Credentials) -> SampleClient {
        var sample = SampleClient()
        sample.definition.authorization = scheme
        sample.credentials = credentials
        sample.server.on("GET", "/v1/a", .status(204))
        return sample
    }

    private let endpoint: Endpoint<NoContent> = .get("/a", query: [.item("q", 1)])

    @Test("each scheme sends its credential in its place") func eachSchemePutsItsCredentialInItsPlace()
        async throws
    {
        let basic = sample(.basic, .basic(user: "Aladdin", password: Sensitive("open sesame")))
        _ = try await basic.client.send(endpoint)
        #expect(basic.server.requests[0]["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")

        let bearer = sample(.bearer, .bearer(Sensitive("t")))
        _ = try await bearer.client.send(endpoint)
        #expect(bearer.server.requests[0]["Authorization"] == "Bearer t")

        let header = sample(.apiKeyHeader("X-Api-Key"), .apiKey(Sensitive("k")))
        _ = try await header.client.send(endpoint)
        #expect(header.server.requests[0]["X-Api-Key"] == "k")

        let query = sample(.apiKeyQuery("key"), .apiKey(Sensitive("k&=")))
        _ = try await query.client.send(endpoint)
        #expect(query.server.requests[0].query == "q=1&key=k%26%3D")
    }

    @Test("a bearer token authorizes oauth2 calls, unless there is a credential for oauth2")
    func bearerInsteadOfASession() async throws {
        let scheme = AuthorizationScheme.oauth2(OAuth2Definition(tokenURL: "/token", grants: [.password]))
        let alone = sample(scheme, .bearer(Sensitive("t")))
        _ = try await alone.client.send(endpoint)
        #expect(alone.server.requests[0]["Authorization"] == "Bearer t")

        let refreshed = sample(
            scheme,
            .bearer {
                Sensitive("t")
            } refresh: {
            }
        )
        _ = try await refreshed.client.send(endpoint)
        #expect(refreshed.server.requests[0]["Authorization"] == "Bearer t")

        let both = sample(
            scheme,
            [.bearer(Sensitive("t")), Credentials(CustomKey(scheme: scheme, key: "s"))]
        )
        _ = try await both.client.send(endpoint)
        #expect(both.server.requests[0]["Authorization"] == nil && both.server.requests[0]["X-Key"] == "s")

        let basic = sample(scheme, .basic(user: "u", password: Sensitive("p")))
        await #expect(throws: ClientError.self) { try await basic.client.send(endpoint) }
        #expect(basic.server.requests.isEmpty)
    }

    @Test("a custom scheme uses the authorizer with its name") func aCustomSchemeTakesTheAuthorizerOfItsName()
        async throws
    {
        let credentials: Credentials = [
            .bearer(Sensitive("t")), Credentials(CustomKey(scheme: .custom("partner"), key: "p")),
            Credentials(CustomKey(scheme: .custom("signature"), key: "s")),
        ]
        let sample = sample(.custom("signature"), credentials)
        let partner = EndpointOptions(authorization: .scheme(.custom("partner")))
        _ = try await sample.client.send(endpoint)
        _ = try await sample.client.send(.get("/a", options: partner) as Endpoint<NoContent>)
        #expect(sample.server.requests.map { $0["X-Key"] } == ["s", "p"])
        #expect(sample.server.requests.map { $0["Authorization"] } == [nil, nil])
    }

    @Test(
        "the first of two credentials for a scheme is used",
        arguments: [AuthorizationScheme.basic, .bearer, .apiKeyHeader("Authorization")]
    )
    func theFirstOfTwo(_ scheme: AuthorizationScheme) async throws {
        func sent(_ credentials: Credentials) async throws -> String? {
            let sample = sample(scheme, credentials)
            _ = try await sample.client.send(endpoint)
            return sample.server.requests[0]["Authorization"]
        }
        let first: Credentials = [
            .basic(user: "a", password: Sensitive("1")), .bearer(Sensitive("a")), .apiKey(Sensitive("a")),
        ]
        let second: Credentials = [
            .basic(user: "b", password: Sensitive("2")), .bearer(Sensitive("b")), .apiKey(Sensitive("b")),
        ]
        #expect(try await sent([first, second]) == sent(first))
        #expect(try await sent([second, first]) == sent(second))
        #expect(try await sent(first) != sent(second))
    }

    @Test("an endpoint can choose another scheme or none") func anEndpointCanDoWithoutOrChooseAnotherScheme()
        async throws
    {
        let both: Credentials = [.basic(user: "a", password: Sensitive("b")), .bearer(Sensitive("t"))]
        let sample = sample(.bearer, both)
        for choice in [EndpointAuthorization.none, .scheme(.basic), .inherited, .scopes(["x"])] {
            let endpoint: Endpoint<NoContent> = .get("/a", options: EndpointOptions(authorization: choice))
            _ = try await sample.client.send(endpoint)
        }
        let sent = sample.server.requests.map { $0["Authorization"] }
        #expect(sent == [nil, "Basic YTpi", "Bearer t", "Bearer t"])
    }

    @Test(
        "an endpoint whose credential is missing throws before anything is sent",
        arguments: [AuthorizationScheme.basic, .bearer, .apiKeyHeader("X"), .apiKeyQuery("x"), .custom("x")]
    )
    func missingCredentials(_ scheme: AuthorizationScheme) async throws {
        let sample = sample(scheme, .none)
        let error = await sample.error { try await $0.send(endpoint) }
        guard case .missingCredentials(let line, let name)? = error else { throw Unexpected(error: error) }
        #expect(line.path == "/a")
        #expect(name == scheme.description)
        #expect(sample.server.requests.isEmpty)
    }

    @Test("the token is requested again for every attempt") func aTokenIsAskedForWithEveryAttempt()
        async throws
    {
        let count = Mutex(0)
        var sample = sample(.bearer, .none)
        let token: @Sendable () -> Sensitive<String>? = {
            Sensitive("\(count.withLock { $0 += 1; return $0 })")
        }
        sample.credentials = .bearer(token)
        sample.server.on("GET", "/v1/a", .error(TransportError(.connectionLost)), .status(204))
        let endpoint: Endpoint<NoContent> = .get(
            "/a",
            options: EndpointOptions(retry: RetryPolicy(attempts: 2, statuses: []))
        )
        let client = Client(
            sample.definition,
            baseURL: "http://stub.test/v1",
            transport: sample.server,
            credentials: sample.credentials,
            clock: ImmediateClock()
        )
        _ = try await client.send(endpoint)
        #expect(sample.server.requests.map { $0["Authorization"] } == ["Bearer 1", "Bearer 2"])
    }

    @Test(
        "a credential is not sent to another server",
        arguments: ["evil.test", "stub.test:8080", "stub.test.evil.test"]
    )
    func aCredentialDoesNotLeaveForAnotherServer(_ authority: String) async throws {
        var sample = sample(.basic, .basic(user: "a", password: Sensitive("b")))
        sample.middleware = [Diverting(authority: authority)]
        _ = try await sample.client.send(endpoint)
        #expect(sample.server.requests.map { $0["Authorization"] } == [nil])
    }

    @Test("credentials are not printed") func credentialsDoNotPrint() {
        let credentials: Credentials = [
            .basic(user: "a", password: Sensitive("canary")), .apiKey(Sensitive("canary")),
        ]
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!dumped.contains("canary") && !"\(credentials)".contains("canary"))
    }
}

/// Authorizes one custom scheme, with a key in a header.
private struct CustomKey: Authorizer {
    let scheme: AuthorizationScheme
    let key: String

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == self.scheme }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        var request = request
        try call.setHeader("X-Key", to: key, of: &request)
        return try await next(request)
    }
}

private struct Diverting: Middleware {
    let authority: String

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        request.head.authority = authority
        return try await next(request)
    }
}
