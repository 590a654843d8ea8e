import Foundation
import GenAPIMapping
import RealServers
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Many calls that are refused at the same time, by a gateway that is not ours; the login is another real server's.
@Suite(
    .enabled(if: Gateway.nginx.url != nil && RealServer.isThere, "nginx is not installed"),
    .timeLimit(.minutes(10)),
    .serialized
)
struct StormTests {
    @Test(
        "10,000 calls rejected at once: one refresh, 10,000 responses, and no unnecessary request",
        .proves("R1"),
        arguments: [("gate", 10_000), ("chunked-gate", 2_000)]
    )
    func storm(_ gate: String, calls: Int) async throws {
        let server = try RealServer(.strict, transport: RealTransport.preferred.make())
        let user = try await server.newUser()
        let session = server.session(OAuth2Client(id: "password"))
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        let stale = try await session.token().value.exposed
        let client = Client(
            APIDefinition(name: "Gate", envelope: .none, authorization: .oauth2(server.definition)),
            baseURL: try BaseURL(#require(Gateway.nginx.url)),
            transport: server.transport,
            credentials: .oauth2(session)
        )
        let answered = await withTaskGroup(of: Int.self) { group in
            for number in 0..<calls {
                group.addTask {
                    let query: [QueryItem] = [.item("call", number), .item("stale", stale)]
                    return (try? await client.send(asking("/\(gate)", query)))?["ok"]?.bool == true ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(answered == calls)
        #expect(try await server.truth(of: user) == .init(refreshTokens: 2, live: 1))

        let log = try String(
            contentsOfFile: #require(ProcessInfo.processInfo.environment["NGINX_LOG"]),
            encoding: .utf8
        )
        var letIn: [Substring: Int] = [:]
        var refused: [Substring: Int] = [:]
        for line in log.split(separator: "\n") where line.contains("stale=\(stale) ") {
            let words = line.split(separator: " ")
            if words[0] == "200" {
                letIn[words[2], default: 0] += 1
            } else {
                refused[words[2], default: 0] += 1
            }
        }
        #expect(letIn.count == calls && letIn.values.allSatisfy { $0 == 1 })
        #expect(refused.values.allSatisfy { $0 == 1 })
        // Most of them were under way with the old token, or this is not a storm.
        #expect(refused.count > 100)
        print("R1, \(gate): \(answered) answered, \(refused.count) refused before, 1 refresh")
    }
}
