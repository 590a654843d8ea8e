import Foundation
import GenAPIMapping
import HTTPTypes
import LoopbackTesting
import RealServers
import TestTraits
import Testing

@testable import GenAPIRuntime

/// What every transport has to do, over a real socket.
@Suite(.timeLimit(.minutes(10))) struct TransportTests {
    @Test("all values of a header arrive, in their order", arguments: RealTransport.allCases)
    func repeatedHeaders(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        let name = try #require(HTTPField.Name("X-Many"))
        var head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:\(server.port)",
            path: "/a"
        )
        for value in ["a", "b"] { head.headerFields.append(HTTPField(name: name, value: value)) }
        _ = try await transport.make().send(WireRequest(head: head))
        // A server may get them as one field or as several (RFC 9110 section 5.3).
        let values = try #require(server.requests.last).values(of: "X-Many").joined(separator: ",")
        #expect(values.replacing(" ", with: "") == "a,b")
    }

    @Test("a body that is not as long as it said is noticed before anything is sent", arguments: [2, 4])
    func wrongLength(_ length: Int) async throws {
        let body = WireBody(ByteStream([1, 2, 3]), length: length)
        let error = await #expect(throws: TransportError.self) { _ = try await UploadFile(body) }
        #expect(error?.kind == .other && error?.requestMayHaveArrived == false)
    }

    @Test(
        "method, path, query, headers and body of each verb arrive",
        .proves("JU-04", "JU-05"),
        arguments: RealTransport.allCases
    )
    func everyVerbArrives(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(headers: [("X-Answer", "yes")], body: "{}") }
        let client = server.client(transport.make())
        let query: [QueryItem] = [.item("a[]", ["1 +&", "é"]), .item("p", "/?#%")]
        let headers: [HeaderItem] = [.header("X-One", "1"), .header("X-Two", "a, b")]
        let body = RequestBody.json { $0.string("name", "Grüße 🚲") }

        let calls: [(String, Endpoint<ResponseHeaders>)] = [
            ("GET", .get("/a/\("b/c")", query: query, headers: headers)),
            ("HEAD", .head("/a/\("b/c")", query: query, headers: headers)),
            ("POST", .post("/a/\("b/c")", query: query, headers: headers, body: body)),
            ("PUT", .put("/a/\("b/c")", query: query, headers: headers, body: body)),
            ("PATCH", .patch("/a/\("b/c")", query: query, headers: headers, body: body)),
            ("DELETE", .delete("/a/\("b/c")", query: query, headers: headers, body: body)),
            ("OPTIONS", .options("/a/\("b/c")", query: query, headers: headers)),
        ]
        for (method, endpoint) in calls {
            #expect(try await client.send(endpoint)["X-Answer"] == "yes")
            let request = try #require(server.requests.last)
            #expect(request.method == method)
            #expect(request.target == "/v1/a/b%2Fc?a%5B%5D=1%20%2B%26&a%5B%5D=%C3%A9&p=%2F%3F%23%25")
            #expect(request.values(of: "Host") == ["127.0.0.1:\(server.port)"])
            #expect(request.values(of: "X-One") == ["1"])
            #expect(request.values(of: "X-Two") == ["a, b"])
            let takesBody = ["POST", "PUT", "PATCH", "DELETE"].contains(method)
            #expect(request.body == (takesBody ? Array(#"{"name":"Grüße 🚲"}"#.utf8) : []), "\(method)")
            #expect(
                request.values(of: "Content-Type") == (takesBody ? ["application/json"] : []),
                "\(method)"
            )
            #expect(request.values(of: "Cookie") == [])
        }
    }

    @Test(
        "DELETE without a body sends no bytes, no content type, and at most a length of 0",
        .proves("GI-07"),
        arguments: RealTransport.allCases
    )
    func noPhantomBody(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        _ = try await server.client(transport.make()).send(Endpoint<NoContent>.delete("/a"))
        let request = try #require(server.requests.last)
        #expect(request.body.isEmpty)
        #expect(request.values(of: "Content-Length") == (transport.sendsLengthOfNothing ? ["0"] : []))
        #expect(request.values(of: "Transfer-Encoding") == [])
        #expect(request.values(of: "Content-Type") == [])
    }

    @Test("POST without a body sends no bytes", .proves("GI-07"), arguments: RealTransport.allCases)
    func noPhantomBodyOnPost(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        _ = try await server.client(transport.make()).send(Endpoint<NoContent>.post("/a"))
        let request = try #require(server.requests.last)
        #expect(request.body.isEmpty)
        // RFC 9110 section 8.6: a POST without content may say so.
        #expect([[], ["0"]].contains(request.values(of: "Content-Length")))
    }

    @Test(
        "100 concurrent calls arrive each with exactly its own headers",
        .proves("BD-02"),
        arguments: RealTransport.allCases
    )
    func headersDoNotMix(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204, after: .milliseconds(5)) }
        let client = server.client(transport.make())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let endpoint: Endpoint<NoContent> = .get(
                        "/\(number)",
                        headers: [.header("X-Number", number), .header("X-Own-\(number % 10)", "yes")]
                    )
                    _ = try await client.send(endpoint)
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(server.requests.map(\.target)).count == 100)
        for request in server.requests {
            let number = try #require(Int(request.target.dropFirst("/v1/".count)))
            #expect(request.values(of: "X-Number") == ["\(number)"])
            let own = request.headers.map { $0.name.lowercased() }.filter { $0.hasPrefix("x-own-") }
            #expect(own == ["x-own-\(number % 10)"])
        }
    }

    @Test(
        "redirects are not followed by transports",
        arguments: RealTransport.allCases
    )
    func doesNotFollowRedirects(_ transport: RealTransport) async throws {
        let elsewhere = try LoopbackServer { _ in .answer(body: "{}") }
        let place = "http://127.0.0.1:\(elsewhere.port)/"
        let server = try LoopbackServer { request in
            .answer(
                status: Int(request.target.suffix(3)) ?? 500,
                headers: [("Location", place)],
                body: "moved"
            )
        }
        var options = ClientOptions()
        options.redirects = .none
        let client = server.client(transport.make(), options: options)
        for status in [301, 302, 303, 307, 308] {
            do {
                _ = try await client.send(
                    Endpoint<NoContent>.post("/\(status)", body: .json { $0.int("a", 1) })
                )
                Issue.record("\(status) was a success")
            } catch let error as ClientError {
                #expect(error.status?.rawValue == status)
                #expect(error.response?.location == place)
            }
        }
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(
        "an authentication challenge is returned as a response, and the transport does not reply to it",
        arguments: RealTransport.allCases
    )
    func challenges(_ transport: RealTransport) async throws {
        for challenge in ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Bearer"] {
            let server = try LoopbackServer { _ in
                .answer(status: 401, headers: [("WWW-Authenticate", challenge)], body: "{}")
            }
            do {
                _ = try await server.client(transport.make()).send(Endpoint<Int>.get("/a"))
                Issue.record("there was a value")
            } catch let error as ClientError {
                #expect(error.status == .unauthorized, "\(error)")
                #expect(error.response?.headers["WWW-Authenticate"] == challenge)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("cookies and responses are not stored", arguments: RealTransport.allCases)
    func keepsNothing(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in
            .answer(headers: [("Set-Cookie", "a=b; Path=/"), ("Cache-Control", "max-age=600")], body: "1")
        }
        let client = server.client(transport.make())
        for _ in 0..<2 { _ = try await client.send(Endpoint<Int>.get("/a")) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.values(of: "Cookie").isEmpty })
    }

    @Test("a rejected or broken connection is a transport error", arguments: RealTransport.allCases)
    func failures(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .hangUp }
        let gone = Client(
            APIDefinition(name: "Gone"),
            baseURL: "http://127.0.0.1:1/v1",
            transport: transport.make()
        )
        for (client, kinds) in [
            (server.client(transport.make()), [TransportError.Kind.connectionLost]),
            (gone, [.cannotConnect]),
        ] {
            do {
                _ = try await client.send(Endpoint<NoContent>.get("/a", query: [.item("key", "secret")]))
                Issue.record("there was an answer")
            } catch ClientError.transport(let line, let error) {
                #expect(kinds.contains(error.kind), "\(error)")
                #expect(!"\(line) \(error)".contains("secret"))
            }
        }
    }

    @Test(
        "a cancelled call throws CancellationError and ends its exchange",
        .proves("BD-05", "SW-10"),
        arguments: RealTransport.allCases
    )
    func cancellation(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .silence }
        let client = server.client(transport.make())
        for count in 0..<10 {
            let task = Task { try await client.send(Endpoint<NoContent>.get("/slow")) }
            while server.requests.count == count { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            // The server answers nobody: nothing but the cancellation can end the call.
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(server.requests.count == 10)
        if transport.endsWhatIsCancelled {
            for _ in 0..<1000 where server.abandoned < 10 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(server.abandoned == 10)
        }
        server.stop()
    }

    @Test(
        "calls that are cancelled at any moment all end, and the others succeed",
        .proves("SW-10"),
        arguments: RealTransport.allCases
    )
    func cancelStorm(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(body: "7", after: .milliseconds(2)) }
        let client = server.client(transport.make())
        await withTaskGroup(of: String?.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let call = Task { try await client.send(Endpoint<Int>.get("/\(number)")) }
                    let isCancelled = number % 3 != 0
                    if isCancelled {
                        try? await Task.sleep(for: .microseconds(Int.random(in: 0...20_000)))
                        call.cancel()
                    }
                    do {
                        return try await call.value == 7 ? nil : "another answer"
                    } catch {
                        return isCancelled && error is CancellationError ? nil : "\(error)"
                    }
                }
            }
            for await problem in group { #expect(problem == nil) }
        }
    }

    @Test(
        "a body is passed on while it arrives, and released when it is not read",
        arguments: RealTransport.allCases
    )
    func streams(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .trickle("chunk") }
        let client = server.client(transport.make())
        let reader = Task {
            var received = 0
            for try await chunk in try await client.send(Endpoint<ByteStream>.get("/stream")) {
                received += chunk.count
                if received >= 25 { break }
            }
            return received
        }
        #expect(try await reader.value >= 25)
        if transport.endsWhatIsCancelled {
            for _ in 0..<1000 where server.abandoned == 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(server.abandoned == 1)
        }
    }

    @Test(
        "a client that is released during a call completes the call and is then deallocated",
        .proves("GI-01"),
        arguments: RealTransport.allCases
    )
    func releasedClient(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(body: "7", after: .milliseconds(50)) }
        let (call, watched) = releasedCall(to: server, transport)
        #expect(watched.isThere)
        #expect(try await call.value == 7)
        for _ in 0..<1000 where watched.isThere { try await Task.sleep(for: .milliseconds(5)) }
        #expect(!watched.isThere)
    }

    /// A call whose client nobody else has.
    private func releasedCall(to server: LoopbackServer, _ transport: RealTransport) -> (
        Task<Int, any Error>, Watched
    ) {
        let transport = OwnedTransport(transport.make())
        let client = server.client(transport)
        return (Task { try await client.send(Endpoint<Int>.get("/a")) }, Watched(transport))
    }
}

/// A transport whose end can be seen.
private final class OwnedTransport: Transport {
    private let transport: any Transport

    init(_ transport: any Transport) {
        self.transport = transport
    }

    func send(_ request: WireRequest) async throws -> WireResponse { try await transport.send(request) }
}

private struct Watched {
    private weak var transport: OwnedTransport?

    init(_ transport: OwnedTransport) {
        self.transport = transport
    }

    var isThere: Bool { transport != nil }
}
