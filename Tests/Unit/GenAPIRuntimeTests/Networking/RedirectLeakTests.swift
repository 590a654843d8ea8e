import GenAPIMapping
import LoopbackTesting
import RealServers
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Servers that redirect to strangers, which write down every byte they get.
@Suite(.timeLimit(.minutes(10))) struct RedirectLeakTests {
    enum Stranger: String, CaseIterable, Sendable {
        case otherHost, otherPort, otherScheme, userInformation, ipv6, subdomain
    }

    private let credentials: Credentials = [
        .bearer(Sensitive("canary-token")), .apiKey(Sensitive("canary-key")),
    ]
    private let headers: [HeaderItem] = [
        .header("Cookie", "canary-cookie"), .header("X-Api-Key", "canary-own"),
        .header("Proxy-Authorization", "canary-proxy"), .header("X-Harmless-Looking", "canary-custom"),
    ]

    private func catcher(_ stranger: Stranger) throws -> LoopbackServer {
        let address = [Stranger.otherHost: "127.0.0.2", .userInformation: "127.0.0.3", .ipv6: "::1"]
        return try LoopbackServer(address: address[stranger] ?? "127.0.0.1") { _ in .answer(body: "7") }
    }

    private func place(_ stranger: Stranger, _ port: UInt16) -> String {
        switch stranger {
        case .otherHost: "http://127.0.0.2:\(port)/y"
        case .otherPort: "http://127.0.0.1:\(port)/y"
        case .otherScheme: "https://127.0.0.1:\(port)/y"
        case .userInformation: "http://127.0.0.1:80@127.0.0.3:\(port)/y"
        case .ipv6: "http://[::1]:\(port)/y"
        case .subdomain: "http://api.localhost:\(port)/y"
        }
    }

    @Test(
        "untrusted servers get the whole body, but no credential",
        .proves("R7"),
        arguments: RealTransport.allCases,
        Stranger.allCases
    )
    func leaks(_ transport: RealTransport, _ stranger: Stranger) async throws {
        let catcher = try catcher(stranger)
        let place = place(stranger, catcher.port)
        let home = try LoopbackServer { request in
            .answer(
                status: Int(request.target.suffix(3)) ?? 500,
                headers: [("Location", place)],
                body: "moved"
            )
        }
        for scheme in [AuthorizationScheme.bearer, .apiKeyHeader("X-Declared-Key")] {
            for status in [301, 302, 303, 307, 308] {
                let client = home.client(transport.make(), credentials: credentials, scheme: scheme)
                let endpoint: Endpoint<Int> = .post(
                    "/\(status)",
                    headers: headers,
                    body: .json { $0.string("name", "whole") },
                    options: EndpointOptions(timeout: .seconds(30))
                )
                let answer = try? await client.send(endpoint)
                #expect(home.requests.last?.values(of: "Cookie") == ["canary-cookie"])
                #expect(!catcher.rawText.contains("canary"), "\(stranger) \(status)")
                guard [.otherHost, .otherPort, .ipv6].contains(stranger),
                    stranger != .ipv6 || transport.takesIPv6Addresses
                else { continue }
                #expect(answer == 7)
                let body = String(decoding: catcher.requests.last?.body ?? [], as: UTF8.self)
                #expect(body == (status > 303 ? #"{"name":"whole"}"# : ""))
            }
        }
        #expect(home.requests.count == 10)
    }
}
