#if AsyncHTTPClient
    import GenAPIAsyncHTTPClient
    import GenAPIRuntime
    import HTTPTypes
    import LoopbackTesting
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct ReleasedTransportTests {
        @Test("a body is still delivered after its transport with its own connections was released")
        func streamOfReleasedTransport() async throws {
            let server = try LoopbackServer { _ in .trickle("chunk") }
            let authority = "127.0.0.1:\(server.port)"
            let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/stream")
            let response = try await AsyncHTTPTransport(tls: TLSPolicy()).send(WireRequest(head: head))
            guard case .stream(let body) = response.body else {
                Issue.record("the body is not a stream")
                return
            }
            var received = 0
            for try await chunk in body {
                received += chunk.count
                if received >= 100 { break }
            }
            #expect(received >= 100)
        }
    }
#endif
