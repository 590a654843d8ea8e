#if os(Linux)
    import Foundation
    import GenAPIRuntime
    import GenAPITesting
    import Testing

    @testable import GenAPIOAuth2

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What connects to the port of a redirect besides the browser's redirect.
    @Suite(.timeLimit(.minutes(10))) struct LoopbackConnectionTests {
        private let loopback: LoopbackRedirect
        private let request: AuthorizationRequest

        init() async throws {
            loopback = try LoopbackRedirect()
            let session = OAuth2Session(
                OAuth2Definition(
                    tokenURL: "/token",
                    authorizationURL: "https://login.test/authorize",
                    grants: [.authorizationCode]
                ),
                baseURL: "https://api.test",
                client: OAuth2Client(id: "app"),
                transport: StubTransport()
            )
            request = try await session.authorizationRequest(redirectURL: loopback.url)
        }

        /// Opens a connection and sends texts with a pause after each.
        private func connect(_ texts: [String]) async throws -> FileHandle {
            let port = try #require(URLComponents(string: loopback.url)?.port)
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = UInt16(port).bigEndian
            let isConnected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            #expect(isConnected)
            for text in texts {
                _ = send(number, text, text.utf8.count, Int32(MSG_NOSIGNAL))
                try await Task.sleep(for: .milliseconds(15))
            }
            return FileHandle(fileDescriptor: number, closeOnDealloc: true)
        }

        /// Reads on a thread of its own, because the redirect answers on the threads of tasks.
        private func answer(_ connection: FileHandle) async throws -> String {
            let data = try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try connection.readToEnd() })
                }
            }
            return String(decoding: data ?? Data(), as: UTF8.self)
        }

        private var target: String { "/callback?code=good&state=\(request.state)" }

        @Test("a connection that sends nothing, no GET or half a line gets no answer, and the wait goes on")
        func otherConnections() async throws {
            let grant = Task { [loopback, request] in try await loopback.grant(for: request) }
            for texts in [
                [], ["POST \(target) HTTP/1.1\r\n\r\n"], ["GET \(target)\r\n\r\n"], ["GET\r\n\r\n"],
                ["\r\n\r\n"], ["GET \(target) HTTP/1.1 x\r\n\r\n"],
            ] {
                let connection = try await connect(texts)
                // Without more to come, the connection is over.
                shutdown(connection.fileDescriptor, Int32(SHUT_WR))
                #expect(try await answer(connection) == "", "\(texts)")
            }
            // A browser that closes at once.
            try await connect([]).close()
            let connection = try await connect(["GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"])
            #expect(try await answer(connection).hasPrefix("HTTP/1.1 200 OK\r\n"))
            _ = try await grant.value
        }

        @Test("a request can arrive in pieces, and the response is a complete page that is not stored")
        func pieces() async throws {
            let grant = Task { [loopback, request] in try await loopback.grant(for: request) }
            let connection = try await connect([
                "GET /call", "back?code=good", "&state=\(request.state) HTTP/1.1\r", "\n\r\n",
            ])
            let parts = try await answer(connection).components(separatedBy: "\r\n\r\n")
            let lines = parts[0].components(separatedBy: "\r\n")
            #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Cache-Control: no-store"))
            #expect(lines.contains("Referrer-Policy: no-referrer") && lines.contains("Connection: close"))
            #expect(parts.count == 2 && lines.contains("Content-Length: \(parts[1].utf8.count)"))
            #expect(parts[1].contains("You can close this window"))
            _ = try await grant.value
        }

        @Test("a connection that a browser opens in advance does not hold up the redirect for long")
        func silentConnections() async throws {
            let silent = try await connect([])
            let half = try await connect(["GET \(target)"])
            let start = ContinuousClock.now
            let grant = Task { [loopback, request] in try await loopback.grant(for: request) }
            let connection = try await connect(["GET \(target) HTTP/1.1\r\n\r\n"])
            #expect(try await answer(connection).hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(ContinuousClock.now - start < .seconds(40))
            _ = try await grant.value
            #expect(try await answer(silent) == "")
            #expect(try await answer(half) == "")
        }
    }
#endif
