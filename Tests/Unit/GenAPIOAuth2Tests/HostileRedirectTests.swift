import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIOAuth2

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Redirect URLs and the resulting grants or errors.
@Suite(.timeLimit(.minutes(10))) struct HostileRedirectTests {
    let server = StubTransport()

    /// `STATE` and `VERIFIER` are placeholders for those of the request.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let redirect: String
        /// `nil` if the code is accepted.
        let error: RedirectError?
        var refusal: OAuth2Error?

        init(_ name: String, _ redirect: String, _ error: RedirectError?) {
            testDescription = name
            self.redirect = redirect
            self.error = error
        }

        init(_ name: String, _ redirect: String, refused error: String, _ description: String? = nil) {
            self.init(name, redirect, nil)
            refusal = .refused(error: error, description: description, status: .found)
        }
    }

    private static let place = "com.example.app:/callback"
    private static let from = "iss=https%3A%2F%2Flogin.test"
    private static let good = "\(place)?code=c4n4ry&state=STATE&\(from)"

    private static let table = [
        Row("the answer", good, nil),
        Row("the answer, in another order", "\(place)?\(from)&state=STATE&code=c", nil),
        Row("with items that nobody knows", "\(good)&x=1&y", nil),
        Row("with a fragment that some servers add", "\(good)#_=_", nil),

        Row("nothing", "", .unexpectedURL),
        Row("another place", "com.example.app:/callback2?code=c4n4ry&state=STATE&\(from)", .unexpectedURL),
        Row("another scheme", "com.example.other:/callback?code=c4n4ry&state=STATE&\(from)", .unexpectedURL),
        Row("a place below it", "\(place)/x?code=c4n4ry&state=STATE&\(from)", .unexpectedURL),
        Row("no query", place, .unexpectedURL),
        Row("the answer in the fragment", "\(place)#code=c4n4ry&state=STATE&\(from)", .unexpectedURL),
        Row("an escape that is none", "\(place)?code=%ZZ&state=STATE&\(from)", .unexpectedURL),
        Row("bytes that are not text", "\(place)?code=%FF%FE&state=STATE&\(from)", .unexpectedURL),

        Row("no state", "\(place)?code=c4n4ry&\(from)", .stateMismatch),
        Row("an empty state", "\(place)?code=c4n4ry&state=&\(from)", .stateMismatch),
        Row("a made-up state", "\(place)?code=c4n4ry&state=c4n4ry&\(from)", .stateMismatch),
        Row("a longer state", "\(place)?code=c4n4ry&state=STATEx&\(from)", .stateMismatch),
        Row("a state with a space", "\(place)?code=c4n4ry&state=STATE+&\(from)", .stateMismatch),
        Row("the state under another name", "\(place)?code=c4n4ry&State=STATE&\(from)", .stateMismatch),
        Row("the state twice", "\(good)&state=STATE", .repeatedParameter("state")),
        Row("the state twice, one escaped", "\(good)&st%61te=x", .repeatedParameter("state")),
        Row("a refusal with a made-up state", "\(place)?error=access_denied&state=x&\(from)", .stateMismatch),

        Row("no issuer although it is promised", "\(place)?code=c4n4ry&state=STATE", .issuerMismatch),
        Row("another issuer", "\(place)?code=c4n4ry&state=STATE&iss=https://evil.test", .issuerMismatch),
        Row(
            "an issuer with one more slash",
            "\(place)?code=c4n4ry&state=STATE&iss=https://login.test/",
            .issuerMismatch
        ),
        Row(
            "an issuer in other letters",
            "\(place)?code=c4n4ry&state=STATE&iss=https://LOGIN.test",
            .issuerMismatch
        ),
        Row(
            "an issuer without TLS",
            "\(place)?code=c4n4ry&state=STATE&iss=http://login.test",
            .issuerMismatch
        ),
        Row("an empty issuer", "\(place)?code=c4n4ry&state=STATE&iss=", .issuerMismatch),
        Row("two issuers", "\(good)&iss=https://evil.test", .repeatedParameter("iss")),
        Row(
            "a refusal of another issuer",
            "\(place)?error=access_denied&state=STATE&iss=https://evil.test",
            .issuerMismatch
        ),

        Row("no code", "\(place)?state=STATE&\(from)", .missingCode),
        Row("an empty code", "\(place)?code=&state=STATE&\(from)", .missingCode),
        Row("two codes", "\(good)&code=d", .repeatedParameter("code")),
        Row(
            "a token instead of a code",
            "\(place)?access_token=c4n4ry&token_type=bearer&state=STATE&\(from)",
            .missingCode
        ),
        Row(
            "a repeated name without end",
            "\(good)&\(String(repeating: "n", count: 999))&\(String(repeating: "n", count: 999))",
            .repeatedParameter(String(repeating: "n", count: 256))
        ),
        Row(
            "a repeated name that is a secret",
            "\(good)&no-STATE&no-STATE",
            .repeatedParameter("no-redacted")
        ),
        Row("a short code, twice", "\(place)?code=d&code=d&state=STATE", .repeatedParameter("code")),

        Row(
            "a refusal",
            "\(place)?error=access_denied&error_description=no&state=STATE&\(from)",
            refused: "access_denied",
            "no"
        ),
        Row("a refusal and a code", "\(good)&error=access_denied", refused: "access_denied"),
        Row(
            "a refusal that repeats secrets",
            "\(good)&error=no-STATE&error_description=VERIFIER+c4n4ry",
            refused: "no-redacted",
            "redacted redacted"
        ),
        Row(
            "a refusal that breaks a log's line",
            "\(place)?error=a%0D%0Ab&state=STATE&\(from)",
            refused: "a??b"
        ),
        Row(
            "a refusal without end",
            "\(place)?error=\(String(repeating: "e", count: 999))&state=STATE&\(from)",
            refused: String(repeating: "e", count: 256)
        ),
    ]

    private func session(issuer: String? = "https://login.test", promised: Bool = true) -> OAuth2Session {
        var definition = OAuth2Definition(
            tokenURL: "https://login.test/token",
            authorizationURL: "https://login.test/authorize",
            grants: [.authorizationCode],
            clientAuthentication: .none
        )
        definition.issuer = issuer
        if promised { definition.answersWithIssuer = true }
        return OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server
        )
    }

    @Test("redirect URLs are accepted or rejected", .proves("R11"), arguments: table)
    func redirects(_ row: Row) async throws {
        let request = try await session().authorizationRequest(redirectURL: Self.place)
        let redirect = row.redirect.replacing("STATE", with: request.state)
            .replacing("VERIFIER", with: request.verifier.text.exposed)
        do {
            _ = try request.grant(for: redirect)
            #expect(row.error == nil && row.refusal == nil)
        } catch {
            #expect(error as? RedirectError == row.error && error as? OAuth2Error == row.refusal)
            var dumped = ""
            dump(error, to: &dumped)
            for text in [dumped, "\(error)", String(reflecting: error)] {
                let secrets = ["c4n4ry", request.state, request.verifier.text.exposed]
                #expect(!secrets.contains { text.contains($0) })
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "an unexpected issuer parameter must match too",
        arguments: [
            ("", nil), ("&iss=https://login.test", nil),
            ("&iss=https://evil.test", RedirectError.issuerMismatch),
        ]
    )
    func issuers(_ item: String, _ error: RedirectError?) async throws {
        let request = try await session(promised: false).authorizationRequest(redirectURL: Self.place)
        let redirect = "\(Self.place)?code=c&state=\(request.state)\(item)"
        if let error {
            #expect(throws: error) { try request.grant(for: redirect) }
        } else {
            _ = try request.grant(for: redirect)
        }
    }

    // MARK: Codes

    /// Sets up a token endpoint that accepts each code once, with its verifier and redirect URL.
    private func exchange(_ request: AuthorizationRequest) throws {
        let items = try #require(URLComponents(string: request.url)?.queryItems)
        let challenge = items.first { $0.name == "code_challenge" }?.value
        #expect(items.filter { $0.name == "code_challenge_method" }.map(\.value) == ["S256"])
        let used = Mutex(false)
        server.on("POST", "https://login.test/token") { request in
            let form = URLComponents(string: "?\(request.bodyText ?? "")")?.queryItems ?? []
            func item(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
            let hash = Base64URL.encode(SHA256.hash(data: Data(item("code_verifier").utf8)))
            let isFirst = used.withLock { used in
                defer { used = true }
                return !used
            }
            guard isFirst, hash == challenge, item("code") == "c4n4ry" else {
                return .json(#"{"error":"invalid_grant"}"#, status: 400)
            }
            return .json(#"{"access_token":"a","token_type":"Bearer"}"#)
        }
    }

    private static let invalidGrant = OAuth2Error.refused(
        error: "invalid_grant",
        description: nil,
        status: .badRequest
    )

    @Test("a code is accepted once") func codeIsAcceptedOnce() async throws {
        let first = session()
        let request = try await first.authorizationRequest(redirectURL: Self.place)
        try exchange(request)
        let grant = try request.grant(for: Self.good.replacing("STATE", with: request.state))
        try await first.signIn(grant)
        let second = session()
        await #expect(throws: Self.invalidGrant) { try await second.signIn(grant) }
        #expect(first.isSignedIn && !second.isSignedIn)
    }

    @Test("a stolen code fails with another verifier") func stolenCodeFailsWithAnotherVerifier() async throws
    {
        let theirs = try await session().authorizationRequest(redirectURL: Self.place)
        try exchange(theirs)
        let session = session()
        let own = try await session.authorizationRequest(redirectURL: Self.place)
        let grant = try own.grant(for: Self.good.replacing("STATE", with: own.state))
        await #expect(throws: Self.invalidGrant) { try await session.signIn(grant) }
        #expect(!session.isSignedIn)
    }

    @Test("additional parameters cannot override security parameters")
    func additionalParametersCannotOverrideSecurityParameters() async throws {
        let request = try await session().authorizationRequest(
            redirectURL: Self.place,
            items: [
                .item("code_challenge_method", "plain"), .item("code_challenge", "x"), .item("state", "x"),
                .item("response_type", "token"), .item("redirect_uri", "https://evil.test"),
                .item("prompt", "login"),
            ]
        )
        let items = try #require(URLComponents(string: request.url)?.queryItems)
        func values(_ name: String) -> [String?] { items.filter { $0.name == name }.map(\.value) }
        #expect(values("code_challenge_method") == ["S256"] && values("response_type") == ["code"])
        #expect(
            values("code_challenge") == [request.verifier.challenge] && values("state") == [request.state]
        )
        #expect(values("redirect_uri") == [Self.place] && values("prompt") == ["login"])
    }
}
