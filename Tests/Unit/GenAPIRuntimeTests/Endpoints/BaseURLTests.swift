import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct BaseURLTests {
    @Test(
        "the base path is kept with any slashes on both sides",
        .proves("BD-01"),
        arguments: ["https://h/api/v1", "https://h/api/v1/", "https://h/api/v1//", "HTTPS://H/api/v1"],
        ["/users/me", "users/me", "//users/me", "/users/me/", "users/me/"]
    )
    func keepsBasePath(base: String, path: String) async throws {
        let server = StubTransport()
        let slash = path.hasSuffix("/") ? "/" : ""
        server.on("GET", "/api/v1/users/me\(slash)", .status(204))
        let client = Client(APIDefinition(name: "H"), baseURL: try BaseURL(base), transport: server)
        _ = try await client.send(Endpoint<NoContent>.get(EndpointPath(stringLiteral: path)))
        #expect(server.requests.map(\.url) == ["https://h/api/v1/users/me\(slash)"])
    }

    @Test(
        "a URL below a server starts with the server's URL, followed by nothing, a slash or a query",
        arguments: [
            ("https://a.test/v1", "https://a.test/v1", ""),
            ("https://a.test/v1", "https://a.test/v1/x?y=1", "/x?y=1"),
            ("https://a.test/v1", "https://a.test/v1?y=1", "?y=1"),
            ("https://a.test/v1/", "https://a.test/v1/x", "/x"),
            ("https://a.test/v1", "https://a.test/v10/x", nil),
            ("https://a.test/v1", "https://a.test/v", nil),
            ("https://a.test/v1", "http://a.test/v1/x", nil),
            ("https://a.test", "https://a.test/x", "/x"),
            ("https://a.test", "https://a.test.evil.test/x", nil),
            ("https://a.test", "https://a.test:8443/x", nil),
        ] as [(String, String, String?)]
    )
    func below(_ server: String, _ url: String, _ target: String?) throws {
        #expect(try BaseURL(server).target(of: url).map(String.init) == target)
    }

    @Test("an empty path leaves the base unchanged, and a trailing slash is kept", .proves("JU-02", "GI-05"))
    func edges() throws {
        func url(_ base: String, _ path: String) throws -> String {
            let parts = try #require(try BaseURL(base).parts)
            return "\(parts.origin)\(parts.target(path, query: []))"
        }
        #expect(try url("https://h", "") == "https://h/")
        #expect(try url("https://h/", "") == "https://h/")
        #expect(try url("https://h/v1", "") == "https://h/v1")
        #expect(try url("https://h/v1/", "") == "https://h/v1/")
        #expect(try url("https://h", "/users") == "https://h/users")
        #expect(try url("https://h:8443", "/users/") == "https://h:8443/users/")
        #expect(try url("http://[::1]:8080/v1", "users") == "http://[::1]:8080/v1/users")
    }

    @Test("the default port of a scheme is left out of an origin")
    func portsThatTheSchemeImpliesAreNotRepeated() {
        #expect(Origin(scheme: "https", authority: "H.test:443")?.description == "https://h.test")
        #expect(Origin(scheme: "http", authority: "h.test:443")?.description == "http://h.test:443")
        #expect(Origin(scheme: "https", authority: "h:443") == Origin(scheme: "https", authority: "h"))
        #expect(Origin(scheme: "https", authority: "h") != Origin(scheme: "http", authority: "h"))
    }

    private static let unusable = [
        "", "api.example", "ftp://h/v1", "https://", "https://user:secret@h/v1", "https://h/v1?key=secret",
        "https://h/v1#x", "https://h:0", "https://h:99999", "https://h:8x", "https://a b",
        "file:///etc/passwd",
    ]

    @Test("text that is not a plain http or https URL is rejected at initialization", arguments: unusable)
    func refusesOtherTexts(_ text: String) throws {
        let error = try #require(throws: InvalidServerURL.self) { try BaseURL(text) }
        #expect(error.text.exposed == text)
        #expect(!"\(error)".contains("secret"))
        if let url = URL(string: text) {
            #expect(throws: InvalidServerURL.self) { try BaseURL(url) }
        }
    }

    @Test(
        "a literal that is not a plain http or https URL is rejected before anything is sent",
        arguments: unusable
    )
    func refusesOtherBases(_ base: String) async {
        let client = Client(SampleAPI.definition, baseURL: "\(base)", transport: RefusingTransport())
        do {
            _ = try await client.send(User.me())
            Issue.record("\(base) was used")
        } catch let error as ClientError {
            guard case .unsendable(_, .invalidServer(let text)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(text == base)
            #expect(!"\(error)".contains("secret"))
        } catch {
            Issue.record("\(error)")
        }
    }
}

/// Nothing may reach the network.
struct RefusingTransport: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        Issue.record("\(request) was sent")
        throw TransportError(.cannotConnect)
    }
}
