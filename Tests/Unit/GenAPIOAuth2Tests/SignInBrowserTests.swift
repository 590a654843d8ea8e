import Foundation
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Testing

@testable import GenAPIOAuth2

/// Signing in through a browser, in one call.
@Suite(.timeLimit(.minutes(10))) struct SignInBrowserTests {
    /// A browser whose person does what a closure says.
    private final class TestBrowser: SignInBrowser {
        let visits = Mutex<[String]>([])
        let response: @Sendable (_ url: String, _ redirectURL: String) async throws -> String

        init(_ response: @escaping @Sendable (String, String) async throws -> String) {
            self.response = response
        }

        func visit(_ url: String, until redirectURL: String) async throws -> String {
            visits.withLock { $0.append(url) }
            return try await response(url, redirectURL)
        }

        var count: Int { visits.withLock { $0.count } }
    }

    private let server = StubTransport()
    private let redirectURL = "com.example.trips:/callback"

    private func session() -> OAuth2Session {
        server.on("POST", "/v1/token", .json(#"{"access_token":"a","token_type":"Bearer"}"#))
        let definition = OAuth2Definition(
            tokenURL: "/token",
            authorizationURL: "https://login.test/authorize",
            grants: [.authorizationCode],
            clientAuthentication: .none,
            scopes: ["read"]
        )
        let client = OAuth2Client(id: "app")
        return OAuth2Session(definition, baseURL: "https://api.test/v1", client: client, transport: server)
    }

    private static func state(_ url: String) -> String {
        URLComponents(string: url)?.queryItems?.first { $0.name == "state" }?.value ?? ""
    }

    @Test("one call opens the page of the server and exchanges the code")
    func signsIn() async throws {
        let session = session()
        let browser = TestBrowser { url, redirect in "\(redirect)?code=c&state=\(Self.state(url))" }
        try await session.signIn(
            through: browser,
            redirectURL: redirectURL,
            items: [.item("prompt", "login")]
        )
        #expect(session.isSignedIn && browser.count == 1)
        let url = try #require(browser.visits.withLock { $0.first })
        #expect(url.hasPrefix("https://login.test/authorize?") && url.contains("prompt=login"))
        #expect(server.requests.map(\.line) == ["POST /v1/token"])
    }

    @Test("no page opens if the session is already signed in")
    func alreadySignedIn() async throws {
        let session = session()
        let browser = TestBrowser { url, redirect in "\(redirect)?code=c&state=\(Self.state(url))" }
        try await session.signIn(through: browser, redirectURL: redirectURL)
        await #expect(throws: OAuth2Error.alreadySignedIn) {
            try await session.signIn(through: browser, redirectURL: redirectURL)
        }
        #expect(browser.count == 1 && server.requests.count == 1)
    }

    @Test("a closed page and an error of the browser reach the caller, and nobody is signed in")
    func closed() async throws {
        let session = session()
        struct NoWindow: Error {}
        await #expect(throws: CancellationError.self) {
            try await session.signIn(
                through: TestBrowser { _, _ in throw CancellationError() },
                redirectURL: redirectURL
            )
        }
        await #expect(throws: NoWindow.self) {
            try await session.signIn(
                through: TestBrowser { _, _ in throw NoWindow() },
                redirectURL: redirectURL
            )
        }
        #expect(!session.isSignedIn && server.requests.isEmpty)
        // The next attempt is a request of its own.
        let browser = TestBrowser { url, redirect in "\(redirect)?code=c&state=\(Self.state(url))" }
        try await session.signIn(through: browser, redirectURL: redirectURL)
        #expect(session.isSignedIn)
    }

    @Test(
        "a URL that does not match the request is rejected",
        arguments: [
            ("com.example.trips:/callback?code=c&state=forged", RedirectError.stateMismatch),
            ("com.example.other:/callback?code=c", .unexpectedURL), ("", .unexpectedURL),
        ]
    )
    func foreign(url: String, error: RedirectError) async throws {
        let session = session()
        await #expect(throws: error) {
            try await session.signIn(through: TestBrowser { _, _ in url }, redirectURL: redirectURL)
        }
        #expect(!session.isSignedIn && server.requests.isEmpty)
    }

    @Test("a sign-in that the user rejects throws the server's error")
    func refused() async throws {
        let session = session()
        let browser = TestBrowser { url, redirect in
            "\(redirect)?error=access_denied&state=\(Self.state(url))"
        }
        await #expect {
            try await session.signIn(through: browser, redirectURL: redirectURL)
        } throws: { error in
            guard case OAuth2Error.refused("access_denied", _, _) = error else { return false }
            return true
        }
    }

    @Test("cancelling the task closes the browser and ends the sign-in")
    func cancelled() async throws {
        let session = session()
        let browser = TestBrowser { _, redirect in
            try await Task.sleep(for: .seconds(600))
            return redirect
        }
        let redirectURL = redirectURL
        let signIn = Task { try await session.signIn(through: browser, redirectURL: redirectURL) }
        while browser.count == 0 { await Task.yield() }
        signIn.cancel()
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(!session.isSignedIn)
    }

    @Test("the system recognizes a redirect by its scheme, or by host and path")
    func targets() throws {
        #expect(try RedirectTarget("com.Example.trips:/callback") == .scheme("com.example.trips"))
        #expect(
            try RedirectTarget("https://trips.example/back?x=1")
                == .https(host: "trips.example", path: "/back")
        )
        #expect(try RedirectTarget("https://trips.example") == .https(host: "trips.example", path: "/"))
        for url in ["", "callback", "/callback", "http://127.0.0.1/callback", "https:///callback", ":"] {
            #expect(throws: RedirectError.unexpectedURL, "\(url)") { try RedirectTarget(url) }
        }
    }
}
