import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Metadata documents and the resulting definitions or errors.
@Suite(.timeLimit(.minutes(10))) struct DiscoveryTests {
    private static let issuer = "https://login.test/team"

    private static func document(
        issuer: String = issuer,
        token: String = "https://login.test/token",
        more: String = ""
    )
        -> String
    {
        #"{"issuer":"\#(issuer)","token_endpoint":"\#(token)"\#(more)}"#
    }

    private static let own: [HostileAnswer] = [
        .row("no issuer", #"{"token_endpoint":"https://login.test/token"}"#, .unreadableResponse(200)),
        .row("no token endpoint", #"{"issuer":"https://login.test/team"}"#, .unreadableResponse(200)),
        .row("another issuer", document(issuer: "https://evil.test"), .issuerMismatch(issuer)),
        .row("an issuer with one more slash", document(issuer: "\(issuer)/"), .issuerMismatch(issuer)),
        .row(
            "an issuer in other letters",
            document(issuer: "https://LOGIN.test/team"),
            .issuerMismatch(issuer)
        ),
        .row("an issuer without TLS", document(issuer: "http://login.test/team"), .issuerMismatch(issuer)),
        .row(
            "an issuer twice: the last one counts",
            document(more: #","issuer":"https://evil.test""#),
            .issuerMismatch(issuer)
        ),
        .row(
            "a token endpoint without TLS",
            document(token: "http://login.test/token"),
            .unsafeMetadata("token_endpoint")
        ),
        .row("a token endpoint that is a path", document(token: "/token"), .unsafeMetadata("token_endpoint")),
        .row(
            "a token endpoint with a user",
            document(token: "https://login.test@evil.test/"),
            .unsafeMetadata("token_endpoint")
        ),
        .row(
            "a token endpoint of another kind",
            document(token: "javascript:alert(1)"),
            .unsafeMetadata("token_endpoint")
        ),
        .row(
            "a page without TLS",
            document(more: #","authorization_endpoint":"http://login.test/""#),
            .unsafeMetadata("authorization_endpoint")
        ),
        .row(
            "a revocation endpoint without TLS",
            document(more: #","revocation_endpoint":"http://login.test/""#),
            .unsafeMetadata("revocation_endpoint")
        ),
        .row(
            "a registration endpoint without TLS",
            document(more: #","registration_endpoint":"http://login.test/""#),
            .unsafeMetadata("registration_endpoint")
        ),
        .row(
            "a device endpoint without TLS",
            document(more: #","device_authorization_endpoint":"http://login.test/""#),
            .unsafeMetadata("device_authorization_endpoint")
        ),
        .row(
            "an endpoint for pushing without TLS",
            document(more: #","pushed_authorization_request_endpoint":"http://login.test/""#),
            .unsafeMetadata("pushed_authorization_request_endpoint")
        ),
        .row(
            "PKCE downgraded to 'plain'",
            document(more: #","code_challenge_methods_supported":["plain"]"#),
            .unsafeMetadata("code_challenge_methods_supported")
        ),
        .row(
            "no PKCE at all, and said so",
            document(more: #","code_challenge_methods_supported":[]"#),
            .unsafeMetadata("code_challenge_methods_supported")
        ),
        .row("nothing said of PKCE", document(), nil),
        .row(
            "PKCE with S256 among others",
            document(more: #","code_challenge_methods_supported":["plain","S256"]"#),
            nil
        ),
        .row(
            "endpoints that are null",
            document(more: #","revocation_endpoint":null,"registration_endpoint":null"#),
            nil
        ),
        .row(
            "endpoints of other kinds are none",
            document(more: #","revocation_endpoint":7,"registration_endpoint":[]"#),
            nil
        ),
        .row(
            "endpoints on another host are the server's to choose",
            document(token: "https://tokens.test/"),
            nil
        ),
    ]

    @Test(
        "server metadata is accepted or rejected",
        .proves("R11"),
        arguments: HostileAnswer.unreadable + HostileAnswer.spoiled(document()) + own
    )
    func metadata(_ row: HostileAnswer) async {
        let server = StubTransport()
        server.on("GET", "/.well-known/oauth-authorization-server/team", row.answer())
        await row.expect {
            let definition = try await OAuth2Definition.discovered(
                at: Self.issuer,
                [.oauth2],
                transport: server
            )
            #expect(definition.issuer == Self.issuer && definition.revocationURL == nil)
        }
        #expect(server.requests.allSatisfy { $0.url.hasPrefix("https://login.test/") })
    }

    @Test(
        "RFC 8414, section 3: the metadata URL for issuers with and without path and trailing slashes",
        arguments: [
            ("https://login.test", "https://login.test", ""),
            ("https://login.test/", "https://login.test", ""),
            ("https://login.test//", "https://login.test", ""),
            ("https://login.test/team", "https://login.test", "/team"),
            ("https://login.test/team/", "https://login.test", "/team"),
            ("https://login.test/a/b//", "https://login.test", "/a/b"),
            ("https://LOGIN.test:8443/Team/", "https://login.test:8443", "/Team"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080", ""), ("login.test/team", nil, ""),
            ("ftp://login.test", nil, ""), ("https://login.test/?a", nil, ""),
            ("https://login.test/#a", nil, ""),
        ] as [(String, String?, String)]
    )
    func places(_ issuer: String, _ origin: String?, _ path: String) {
        let kinds = OAuth2Definition.MetadataKind.self
        let oauth2 = origin.map { "\($0)/.well-known/oauth-authorization-server\(path)" }
        let openID = origin.map { "\($0)\(path)/.well-known/openid-configuration" }
        #expect(kinds.oauth2.url(of: issuer) == oauth2)
        #expect(kinds.openID.url(of: issuer) == openID)
    }

    @Test("a server without PKCE is accepted if the code grant is not used")
    func missingPKCEIsAcceptedWithoutTheCodeGrant() async throws {
        let server = StubTransport()
        let text = Self.document(more: #","code_challenge_methods_supported":["plain"]"#)
        server.on("GET", "/.well-known/oauth-authorization-server/team", .json(text))
        _ = try await OAuth2Definition.discovered(
            at: Self.issuer,
            [.oauth2],
            grants: [.clientCredentials],
            transport: server
        )
    }

    @Test(
        "authorization responses have the issuer if the server promises it (RFC 9207 section 3)",
        arguments: [("", false), ("null", false), ("false", false), (#""true""#, false), ("true", true)]
    )
    func promisedIssuer(text: String, isPromised: Bool) async throws {
        let server = StubTransport()
        let key = "authorization_response_iss_parameter_supported"
        let document = Self.document(more: text.isEmpty ? "" : #","\#(key)":\#(text)"#)
        server.on("GET", "/.well-known/oauth-authorization-server/team", .json(document))
        let definition = try await OAuth2Definition.discovered(at: Self.issuer, [.oauth2], transport: server)
        #expect(definition.answersWithIssuer == isPromised)
    }

    @Test(
        "the client authenticates as the server says, with a header unless it says otherwise",
        arguments: [
            ("", .basic), (#"["client_secret_basic"]"#, .basic), (#"["client_secret_post"]"#, .post),
            (#"["client_secret_post","client_secret_basic"]"#, .basic), (#"["none"]"#, .none), ("[]", .none),
            (#"["none","client_secret_post"]"#, .post), ("7", .basic),
        ] as [(String, OAuth2Definition.ClientAuthentication)]
    )
    func authentication(_ methods: String, _ expected: OAuth2Definition.ClientAuthentication) async throws {
        let server = StubTransport()
        let name = "token_endpoint_auth_methods_supported"
        let more = methods.isEmpty ? "" : #","\#(name)":\#(methods)"#
        server.on("GET", "/.well-known/oauth-authorization-server/team", .json(Self.document(more: more)))
        let definition = try await OAuth2Definition.discovered(at: Self.issuer, transport: server)
        #expect(definition.clientAuthentication == expected)
        #expect(server.requests.count == 1)
    }

    @Test("a missing document is looked for at the other place, and any other failure is final")
    func otherPlaces() async throws {
        let server = StubTransport()
        let places = [
            "/.well-known/oauth-authorization-server/team", "/team/.well-known/openid-configuration",
        ]
        server.on("GET", places[0], .status(404))
        server.on("GET", places[1], .json(Self.document()))
        _ = try await OAuth2Definition.discovered(at: Self.issuer, transport: server)
        #expect(server.requests.map(\.path) == places)
        server.on("GET", places[1], .status(500))
        await #expect(throws: OAuth2Error.unreadableResponse(.internalServerError)) {
            try await OAuth2Definition.discovered(at: Self.issuer, transport: server)
        }
        #expect(server.requests.count == 4)
        for answer in [
            StubAnswer.error(TransportError(.timedOut)), .json(Self.document(issuer: "https://b.test")),
        ] {
            server.on("GET", places[0], answer)
            await #expect(throws: OAuth2Error.self) {
                try await OAuth2Definition.discovered(at: Self.issuer, transport: server)
            }
        }
        #expect(server.requests.count == 6)
        await #expect(throws: OAuth2Error.unusableURL("issuer")) {
            try await OAuth2Definition.discovered(at: "login.test", transport: server)
        }
        await #expect(throws: OAuth2Error.unusableURL("issuer")) {
            try await OAuth2Definition.discovered(at: Self.issuer, [], transport: server)
        }
    }

    @Test("an issuer without TLS can have endpoints without TLS")
    func issuerWithoutTLSMayHaveEndpointsWithoutTLS() async throws {
        let server = StubTransport()
        server.on(
            "GET",
            "/.well-known/oauth-authorization-server",
            .json(#"{"issuer":"http://127.0.0.1:8080","token_endpoint":"http://127.0.0.1:8080/token"}"#)
        )
        let definition = try await OAuth2Definition.discovered(
            at: "http://127.0.0.1:8080",
            [.oauth2],
            transport: server
        )
        #expect(definition.tokenURL == "http://127.0.0.1:8080/token")
    }
}
