import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Calls that can be signed in one of several ways.
@Suite struct AuthorizationChoiceTests {
    private let endpoint: Endpoint<NoContent> = .get("/a")
    private static let keyOrToken = AuthorizationScheme.firstOf([.bearer, .apiKeyHeader("X-Key")])
    private static let tokenOrNone = AuthorizationScheme.firstOf([.bearer, .none])

    /// What is sent as `Authorization` and as `X-Key`; `nil` if nothing is sent.
    private func sent(_ scheme: AuthorizationScheme, _ credentials: Credentials) async -> [String?]? {
        var sample = SampleClient()
        sample.definition.authorization = scheme
        sample.credentials = credentials
        sample.server.on("GET", "/v1/a", .status(204))
        _ = try? await sample.client.send(endpoint)
        return sample.server.requests.first.map { [$0["Authorization"], $0["X-Key"]] }
    }

    @Test("the first scheme for which the app has a credential is used")
    func first() async {
        let (token, key) = (Credentials.bearer(Sensitive("t")), Credentials.apiKey(Sensitive("k")))
        #expect(await sent(Self.keyOrToken, [key, token]) == ["Bearer t", nil])
        #expect(await sent(Self.keyOrToken, token) == ["Bearer t", nil])
        #expect(await sent(Self.keyOrToken, key) == [nil, "k"])
        #expect(await sent(.firstOf([.apiKeyHeader("X-Key"), .bearer]), [token, key]) == [nil, "k"])
    }

    @Test("a token that is missing at the moment is passed over, and used as soon as it is there")
    func later() async {
        let missing = Credentials.bearer { nil }
        #expect(await sent(Self.keyOrToken, [missing, .apiKey(Sensitive("k"))]) == [nil, "k"])
        #expect(await sent(Self.tokenOrNone, missing) == [nil, nil])
        let refreshed = Credentials.bearer {
            nil
        } refresh: {
        }
        #expect(await sent(Self.tokenOrNone, refreshed) == [nil, nil])
        #expect(await sent(Self.tokenOrNone, .bearer { Sensitive("t") }) == ["Bearer t", nil])
    }

    @Test("without a credential, a call that needs none is sent, and another one is not")
    func none() async throws {
        #expect(await sent(Self.tokenOrNone, .none) == [nil, nil])
        #expect(await sent(Self.keyOrToken, .none) == nil)
        #expect(await sent(Self.keyOrToken, .basic(user: "u", password: Sensitive("p"))) == nil)
        var sample = SampleClient()
        sample.definition.authorization = Self.keyOrToken
        let error = await sample.error { try await $0.send(endpoint) }
        guard case .missingCredentials(_, let name)? = error else { throw Unexpected(error: error) }
        #expect(name == "bearer or api_key")
    }

    @Test("a response is cached for an account only if no other credential could have been used")
    func accounts() async throws {
        func account(_ scheme: AuthorizationScheme, _ credentials: Credentials) async throws -> String? {
            var sample = SampleClient()
            sample.definition.authorization = scheme
            sample.credentials = credentials
            let call = try Call(endpoint.storage, by: sample.client, accept: "*/*")
            return try await call.account()
        }
        let (token, key) = (Credentials.bearer(Sensitive("t")), Credentials.apiKey(Sensitive("k")))
        #expect(try await account(Self.keyOrToken, token) != nil)
        #expect(try await account(Self.keyOrToken, key) != nil)
        #expect(try await account(Self.keyOrToken, token) != account(Self.keyOrToken, key))
        #expect(try await account(Self.keyOrToken, [token, key]) == nil)
        #expect(try await account(Self.tokenOrNone, .bearer { nil }) == nil)
        #expect(try await account(Self.tokenOrNone, .none) == nil)
    }
}
