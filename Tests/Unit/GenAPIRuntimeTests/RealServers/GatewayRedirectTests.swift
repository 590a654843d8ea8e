import Foundation
import GenAPIMapping
import RealServers
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(
    .enabled(if: !Gateway.present.isEmpty, "HTTPBIN_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct GatewayRedirectTests {
    @Test("up to ten redirects are followed", arguments: Gateway.present, RealTransport.allCases)
    func chains(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        for path in ["/relative-redirect/10", "/absolute-redirect/3", "/redirect/2"] {
            #expect(try await client.send(asking(path))["url"]?.string?.hasSuffix("/get") == true)
        }
        let error = await #expect(throws: ClientError.self) {
            try await client.send(asking("/relative-redirect/11"))
        }
        guard case .redirect(_, .tooMany(10))? = error else { throw Unexpected(error: error) }
    }

    @Test(
        "the status of a redirect determines the method and body that follow",
        arguments: Gateway.present,
        RealTransport.allCases
    )
    func methods(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        for status in [301, 302, 303, 307, 308] {
            let redirect = telling("/redirect-to", [.item("url", "/anything"), .item("status_code", status)])
            let answer = try await client.send(redirect)
            #expect(answer["method"]?.string == (status < 304 ? "GET" : "POST"))
            #expect(answer["form"]?["text"]?.string == (status < 304 ? nil : "told"))
        }
    }

    @Test(
        "a redirect to another server takes the whole body there, but no credential",
        .proves("BD-04"),
        .enabled(if: Gateway.nginx.url != nil, "nginx is not installed"),
        arguments: RealTransport.allCases
    )
    func otherServers(_ transport: RealTransport) async throws {
        let elsewhere = try BaseURL(#require(Gateway.httpbin.url))
        let schemes: [(AuthorizationScheme, Credentials, String)] = [
            (.basic, .basic(user: "alice", password: Sensitive("canary")), "Authorization"),
            (.bearer, .bearer(Sensitive("canary")), "Authorization"),
            (.apiKeyHeader("X-Key"), .apiKey(Sensitive("canary")), "X-Key"),
        ]
        for (scheme, credentials, header) in schemes {
            for status in [301, 302, 303, 307, 308] {
                let call = telling("/moved/\(status)/anything")
                let client = try Gateway.nginx.client(transport, scheme: scheme, credentials: credentials)
                let answer = try await client.send(call)
                #expect(answer["headers"]?[header] == nil)
                #expect(answer["form"]?["text"]?.string == (status < 304 ? nil : "told"))
            }
            var options = ClientOptions()
            options.trustedServers = [elsewhere]
            let trusting = try Gateway.nginx.client(
                transport,
                scheme: scheme,
                credentials: credentials,
                options: options
            )
            #expect(try await trusting.send(telling("/moved/307/anything"))["headers"]?[header] != nil)
        }
    }
}
