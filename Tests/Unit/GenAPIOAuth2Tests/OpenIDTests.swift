import Foundation
import GenAPIMapping
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Two independent OpenID providers: django-oauth-toolkit and one based on Authlib.
@Suite(
    .enabled(if: OpenIDProvider.isThere, "OPENID_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct OpenIDTests {
    private let transport = URLSessionTransport()

    @Test(
        "a provider supports discovery, sign-in by code, user info, refresh and revocation",
        arguments: OpenIDProvider.Kind.allCases
    )
    func login(_ kind: OpenIDProvider.Kind) async throws {
        let provider = try OpenIDProvider(kind, transport: transport)
        var definition = try await OAuth2Definition.discovered(
            at: provider.issuer,
            [.openID],
            scopes: ["openid"],
            transport: transport
        )
        #expect(definition.issuer == provider.issuer)
        provider.complete(&definition)
        let session = OAuth2Session(
            definition,
            baseURL: "\(provider.issuer)",
            client: provider.client,
            transport: transport
        )
        let redirect = "http://127.0.0.1/callback"
        let request = try await session.authorizationRequest(redirectURL: redirect)
        #expect(request.url.contains("code_challenge_method=S256"))
        let user = try await provider.newUser()
        let back = try await provider.approve(request.url, as: user)
        #expect(back.hasPrefix(redirect))
        try await session.signIn(request.grant(for: back))

        let client = Client(
            APIDefinition(name: "OpenID", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "\(provider.issuer)",
            transport: transport,
            credentials: .oauth2(session)
        )
        let who: Endpoint<JSONValue> = .get(provider.userInfo)
        let subject = try #require(try await client.send(who)["sub"]?.string)
        #expect(subject == user.subject)

        let first = try await session.token()
        let second = try #require(try await session.token(replacing: first))
        #expect(second.generation == 2 && second.value != first.value)
        #expect(try await client.send(who)["sub"]?.string == subject)

        // A code works once. Some providers also revoke its tokens when it is reused.
        let other = OAuth2Session(
            definition,
            baseURL: "\(provider.issuer)",
            client: provider.client,
            transport: transport
        )
        await #expect(throws: OAuth2Error.self) { try await other.signIn(request.grant(for: back)) }

        try await session.signOut()
        #expect(session.state == .signedOut(.requested))
        if let live = try await provider.liveLogins(of: user) { #expect(live == 0) }
        let error = await #expect(throws: ClientError.self) { try await client.send(who) }
        guard case .authorization(_, OAuth2Error.signedOut(.requested))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("metadata of another issuer is rejected", arguments: OpenIDProvider.Kind.allCases)
    func otherIssuer(_ kind: OpenIDProvider.Kind) async throws {
        let provider = try OpenIDProvider(kind, transport: transport)
        // The same server under another host name.
        let alias = provider.issuer.replacing("127.0.0.1", with: "localhost") + "/"
        await #expect(throws: OAuth2Error.issuerMismatch(alias)) {
            try await OAuth2Definition.discovered(at: alias, [.openID], transport: transport)
        }
    }
}
