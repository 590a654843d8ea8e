import Foundation
import GenAPIMapping
import RealServers
import Synchronization
import Testing

@testable import GenAPIRuntime

/// Calls that work, whatever the way that the answers come.
@Suite(
    .enabled(if: !Gateway.present.isEmpty, "HTTPBIN_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct GatewayTests {
    @Test("responses are read in every encoding", arguments: Gateway.present, RealTransport.allCases)
    func encodings(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        #expect(try await client.send(asking("/gzip"))["gzipped"]?.bool == true)
        #expect(try await client.send(asking("/deflate"))["deflated"]?.bool == true)
        #expect(try await client.send(asking("/stream/1"))["id"]?.int == 0)
        let text = "50% [off]+ Ünïcødé 🎈 a&b=c"
        let answer = try await client.send(asking("/anything/a%20b", [.item("q", text)]))
        #expect(answer["args"]?["q"]?.string == text)
        let told = try await client.send(telling("/anything", body: .form([.item("q", text)])))
        #expect(told["form"]?["q"]?.string == text)
    }

    @Test("long responses are complete", arguments: Gateway.present, RealTransport.allCases)
    func bodies(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        let expected = (0..<100_000).map { alphabet[$0 % 26] }
        let client = try gateway.client(transport)
        for chunk in [7_919, 100_000] {
            let endpoint: Endpoint<ResponseBytes> = .get(
                "/range/100000",
                query: [.item("chunk_size", chunk)]
            )
            #expect(try await client.send(endpoint).bytes == expected)
        }
        let slow: Endpoint<ByteStream> = .get(
            "/drip",
            query: [.item("duration", 1), .item("numbytes", 10), .item("delay", 0)]
        )
        #expect(try await client.send(slow).collect().count == 10)
    }

    @Test("bodies of every kind arrive whole", arguments: Gateway.present, RealTransport.allCases)
    func uploads(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        let text = String(repeating: "0123456789abcdef", count: 10_000)
        let file = MultipartFile(bytes: Array(text.utf8), filename: "a.txt", contentType: "text/plain")
        let parts = try await client.send(
            telling("/anything", body: .multipart([.file("file", file), .field("caption", "é")]))
        )
        #expect(parts["files"]?["file"]?.string == text)
        #expect(parts["form"]?["caption"]?.string == "é")
        let plain = RequestBody.bytes(Array(text.utf8), contentType: "text/plain")
        #expect(try await client.send(telling("/anything", body: plain))["data"]?.string == text)
        let stream = RequestBody.stream(ByteStream(Array(text.utf8)), contentType: "text/plain")
        #expect(try await client.send(telling("/anything", body: stream))["data"]?.string == text)
    }

    @Test(
        "300 calls over connections that keep ending each get their own response",
        arguments: Gateway.present,
        RealTransport.allCases
    )
    func connections(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        let places = gateway == .httpbin ? [""] : ["", "/closing"]
        for place in places {
            let right = await withTaskGroup(of: Int.self) { group in
                for caller in 0..<15 {
                    group.addTask { await answered(20, by: client, at: "\(place)/anything/\(caller)") }
                }
                return await group.reduce(0, +)
            }
            #expect(right == 300, "at '\(place)'")
        }
    }

    /// How many of so many calls, one after the other, got an answer that is theirs.
    private func answered(_ count: Int, by client: Client, at path: String) async -> Int {
        var right = 0
        for number in 0..<count {
            do {
                let answer = try await client.send(telling(path, [.item("n", number)]))
                right += answer["args"]?["n"]?.string == "\(number)" ? 1 : 0
            } catch {
                Issue.record("\(error)")
            }
        }
        return right
    }

    @Test(
        "a connection that the server has ended meanwhile loses no call, not even one that may be sent once",
        arguments: Gateway.present,
        RealTransport.allCases
    )
    func idleConnections(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let client = try gateway.client(transport)
        for number in 1...3 {
            #expect(try await client.send(telling("/anything/\(number)"))["method"]?.string == "POST")
            // Longer than haproxy keeps it.
            try await Task.sleep(for: .seconds(2))
        }
    }

    @Test(
        "valid credentials are accepted, and wrong ones are rejected",
        arguments: Gateway.present,
        RealTransport.allCases
    )
    func credentials(_ gateway: Gateway, _ transport: RealTransport) async throws {
        let path = "/basic-auth/alice/correct%20horse"
        let right = Credentials.basic(user: "alice", password: Sensitive("correct horse"))
        let client = try gateway.client(transport, scheme: .basic, credentials: right)
        #expect(try await client.send(asking(path))["authenticated"]?.bool == true)
        let wrong = Credentials.basic(user: "alice", password: Sensitive("battery"))
        let error = await #expect(throws: ClientError.self) {
            try await gateway.client(transport, scheme: .basic, credentials: wrong).send(asking(path))
        }
        #expect(error?.status == .unauthorized)
        let bearer = try gateway.client(
            transport,
            scheme: .bearer,
            credentials: .bearer(Sensitive("a-token"))
        )
        #expect(try await bearer.send(asking("/bearer"))["token"]?.string == "a-token")
    }
}
