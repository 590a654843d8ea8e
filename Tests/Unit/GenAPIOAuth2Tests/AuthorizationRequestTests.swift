import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIOAuth2

#if os(Linux)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(10))) struct AuthorizationRequestTests {
    let server = StubTransport()

    private func session(issuer: String? = nil, promised: Bool = false) -> OAuth2Session {
        var definition = OAuth2Definition(
            tokenURL: "/token",
            authorizationURL: "https://login.test/authorize?tenant=1",
            grants: [.authorizationCode],
            clientAuthentication: .none,
            scopes: ["read", "write"]
        )
        definition.issuer = issuer
        if promised { definition.answersWithIssuer = true }
        return OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: OAuth2Client(id: "my app"),
            transport: server
        )
    }

    private func request(_ session: OAuth2Session, redirect: String = "com.example.app:/callback")
        async throws
        -> AuthorizationRequest
    {
        try await session.authorizationRequest(redirectURL: redirect)
    }

    @Test("the authorization URL contains the parameters of the request")
    func authorizationURLContainsTheRequestParameters() async throws {
        let session = session()
        let request = try await request(session)
        let items = try #require(URLComponents(string: request.url)?.queryItems)
        #expect(request.url.hasPrefix("https://login.test/authorize?tenant=1&response_type=code&"))
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        #expect(item("client_id") == "my app" && item("redirect_uri") == "com.example.app:/callback")
        #expect(item("scope") == "read write" && item("code_challenge_method") == "S256")
        #expect(item("code_challenge") == request.verifier.challenge && item("state") == request.state)
        // State, verifier and challenge are new for each request.
        let other = try await self.request(session)
        #expect(other.state != request.state && other.verifier.text != request.verifier.text)
    }

    @Test("a code is exchanged for a login") func codeIsExchangedForALogin() async throws {
        server.on("POST", "/v1/token", .json(#"{"access_token":"a","token_type":"Bearer"}"#))
        let session = session()
        let request = try await request(session)
        try await session.signIn(
            request.grant(for: "com.example.app:/callback?code=c%2B1&state=\(request.state)#_=_")
        )
        #expect(session.isSignedIn)
        #expect(
            server.requests.first?.bodyText
                == "grant_type=authorization_code&code=c%2B1&redirect_uri=com.example.app%3A%2Fcallback"
                + "&code_verifier=\(request.verifier.text.exposed)&client_id=my+app"
        )
    }

    @Test("the response is appended to the query of a redirect URL")
    func redirectWithQuery() async throws {
        let place = "https://app.test/in?app=1"
        let request = try await request(session(), redirect: place)
        _ = try request.grant(for: "\(place)&code=c&state=\(request.state)")
        for redirect in [
            "\(place)?code=c&state=\(request.state)", "https://app.test/in?code=c&state=\(request.state)",
        ] {
            #expect(throws: RedirectError.unexpectedURL) { try request.grant(for: redirect) }
        }
    }

    /// Sends a GET to a port of this machine.
    private func status(_ url: String) async throws -> Int {
        let url = try #require(URLComponents(string: url))
        let response = try await URLSessionTransport().send(
            WireRequest(
                head: .init(
                    method: .get,
                    scheme: "http",
                    authority: "127.0.0.1:\(url.port ?? 0)",
                    path: url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? "")
                )
            )
        )
        return response.head.status.code
    }

    /// Sends requests to a loopback redirect in order, and returns the grant that it waits for. The requests do not
    /// hold up the test if nobody listens any more.
    private func grant(_ loopback: LoopbackRedirect, for request: AuthorizationRequest, after urls: [String])
        async throws -> OAuth2Grant
    {
        let browser = Task { for url in urls { _ = try await status(url) } }
        defer { browser.cancel() }
        return try await loopback.grant(for: request)
    }

    @Test(
        "a forged redirect does not end the sign-in, and the real one is accepted after it",
        arguments: [
            "/favicon.ico", "/callback", "/callback2?code=evil&state=STATE", "/callback?code=evil",
            "/callback?code=evil&state=", "/callback?code=evil&state=made-up",
            "/callback?error=access_denied&state=made-up", "/callback?code=evil&state=STATE&state=made-up",
            "/callback?code=evil&code=good&state=STATE", "/callback?code=%FF&state=STATE",
        ]
    )
    func forgedRedirect(_ forged: String) async throws {
        server.on("POST", "/v1/token", .json(#"{"access_token":"a"}"#))
        let session = session()
        let loopback = try LoopbackRedirect()
        let request = try await request(session, redirect: loopback.url)
        let site = loopback.url.dropLast("/callback".count)
        let urls = [
            "\(site)\(forged.replacing("STATE", with: request.state))",
            "\(loopback.url)?code=good&state=\(request.state)",
        ]
        try await session.signIn(grant(loopback, for: request, after: urls))
        #expect(server.requests.first?.bodyText?.contains("&code=good&") == true)
    }

    @Test("a refusal with the state of the request ends the sign-in")
    func refusedRedirect() async throws {
        let loopback = try LoopbackRedirect()
        let request = try await request(session(), redirect: loopback.url)
        let refusal = "\(loopback.url)?error=access_denied&state=\(request.state)"
        await #expect(throws: OAuth2Error.refused(error: "access_denied", description: nil, status: .found)) {
            _ = try await grant(loopback, for: request, after: [refusal])
        }
    }

    @Test("only the redirect gets a page, and any other request gets 404")
    func page() async throws {
        let loopback = try LoopbackRedirect()
        let request = try await request(session(), redirect: loopback.url)
        let grant = Task { try await loopback.grant(for: request) }
        let site = loopback.url.dropLast("/callback".count)
        #expect(try await status("\(site)/favicon.ico") == 404)
        #expect(try await status("\(loopback.url)2?code=good&state=\(request.state)") == 404)
        #expect(try await status("\(loopback.url)?code=good&state=\(request.state)") == 200)
        _ = try await grant.value
    }

    @Test("waiting for the redirect can be cancelled") func waitingForTheRedirectIsCancellable() async throws
    {
        let session = session()
        let loopback = try LoopbackRedirect()
        let request = try await request(session, redirect: loopback.url)
        let grant = Task { try await loopback.grant(for: request) }
        grant.cancel()
        await #expect(throws: CancellationError.self) { try await grant.value }
    }

    #if os(Linux)
        @Test("a launched browser does not inherit the port of the redirect")
        func launchedBrowserDoesNotInheritThePort() throws {
            let loopback = try LoopbackRedirect()
            let port = try #require(URLComponents(string: loopback.url)?.port)
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                Int32($0)
            }
            let own = files.filter { isListening($0, at: UInt16(port)) }
            #expect(own.count == 1)
            for file in own { #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0) }
        }

        private func isListening(_ file: Int32, at port: UInt16) -> Bool {
            var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            guard getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0 else {
                return false
            }
            var address = sockaddr_in()
            size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutableBytes(of: &address) { bytes in
                getsockname(file, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
            }
            return code == 0 && address.sin_port == port.bigEndian
        }
    #endif
}
