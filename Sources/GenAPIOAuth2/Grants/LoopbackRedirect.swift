#if (canImport(CryptoKit) || Cryptography) && !os(Windows) && !os(WASI)
    import Foundation
    import GenAPIRuntime

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A redirect URL on this machine (RFC 8252 section 7.3): listens on a free port of 127.0.0.1.
    ///
    ///     let loopback = try LoopbackRedirect()
    ///     let request = try await session.authorizationRequest(redirectURL: loopback.url)
    ///     open(request.url)
    ///     try await session.signIn(loopback.grant(for: request))
    ///
    /// Listens until it is deallocated. Requests other than the redirect are rejected, and the wait continues.
    public final class LoopbackRedirect: Sendable {
        /// `http://127.0.0.1:49152/callback`
        public let url: String
        private let path: String
        private let listener: Int32
        private let page: String

        /// - Parameters:
        ///   - path: The registered path. Servers accept any port (RFC 8252 section 7.3).
        ///   - page: The HTML that the browser shows after the sign-in.
        /// - Throws: `OAuth2Error.transport` if no port is available.
        public init(
            path: String = "/callback",
            page: String = "<!doctype html><title>Signed in</title><p>You can close this window."
        ) throws {
            guard let (listener, port) = Self.listen() else {
                throw OAuth2Error.transport(TransportError(.other, detail: "no port"))
            }
            self.listener = listener
            self.path = path
            self.page = page
            url = "http://127.0.0.1:\(port)\(path)"
        }

        deinit { close(listener) }

        /// Waits for the redirect. Cancelling the task ends the wait.
        ///
        /// - Throws: Any error of `AuthorizationRequest.grant` for a redirect with the request's own state, or
        ///   `CancellationError`.
        public func grant(for request: AuthorizationRequest) async throws -> OAuth2Grant {
            while true {
                let redirect = try await nextRedirect()
                do {
                    return try request.grant(for: redirect)
                } catch RedirectError.stateMismatch, RedirectError.unexpectedURL, RedirectError
                    .repeatedParameter
                {
                    continue
                }
            }
        }

        /// Serves requests until one is a redirect; responds with the page and returns the redirect's URL.
        private func nextRedirect() async throws -> String {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    try await Task.sleep(for: .milliseconds(20))
                    continue
                }
                defer { close(connection) }
                guard let target = try await Self.target(of: connection) else { continue }
                let isRedirect = target.hasPrefix("\(path)?")
                Self.answer(connection, isRedirect ? "200 OK" : "404 Not Found", isRedirect ? page : "")
                if isRedirect { return url + target.dropFirst(path.count) }
            }
        }

        /// The target of a GET; `nil` if nothing arrives for a second, as on connections that browsers open in advance, or if it is
        /// not complete after five.
        private static func target(of connection: Int32) async throws -> String? {
            _ = fcntl(connection, F_SETFL, O_NONBLOCK)
            var head: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            let start = ContinuousClock.now
            var latest = start
            while head.count < 32_768, head.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
                let count = recv(connection, &buffer, buffer.count, 0)
                if count == 0 { return nil }
                if count > 0 {
                    head += buffer.prefix(count)
                    latest = .now
                    continue
                }
                // Only now, because bytes can have arrived while this process had no time to read them.
                guard latest.duration(to: .now) < .seconds(1), start.duration(to: .now) < .seconds(5) else {
                    break
                }
                try await Task.sleep(for: .milliseconds(10))
            }
            let line = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
            return line.count == 3 && line[0] == "GET" ? String(line[1]) : nil
        }

        private static func answer(_ connection: Int32, _ status: String, _ page: String) {
            let text = """
                HTTP/1.1 \(status)\r
                Content-Type: text/html; charset=utf-8\r
                Content-Length: \(page.utf8.count)\r
                Cache-Control: no-store\r
                Referrer-Policy: no-referrer\r
                Connection: close\r
                \r
                \(page)
                """
            var bytes = Array(text.utf8)
            #if canImport(Darwin)
                _ = send(connection, &bytes, bytes.count, 0)
            #else
                _ = send(connection, &bytes, bytes.count, Int32(MSG_NOSIGNAL))
            #endif
        }

        private static func listen() -> (Int32, UInt16)? {
            #if canImport(Glibc)
                let kind = Int32(SOCK_STREAM.rawValue)
            #else
                let kind = SOCK_STREAM
            #endif
            let listener = socket(AF_INET, kind, 0)
            guard listener >= 0 else { return nil }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(listener, address, length) == 0 && systemListen(listener)
                        && getsockname(listener, address, &length) == 0
                }
            }
            // A browser process started in the meantime must not inherit the port.
            guard isListening, fcntl(listener, F_SETFD, FD_CLOEXEC) >= 0,
                fcntl(listener, F_SETFL, O_NONBLOCK) >= 0
            else {
                close(listener)
                return nil
            }
            return (listener, UInt16(bigEndian: address.sin_port))
        }
    }

    // A free function, because the method of the same name shadows the system call.
    private func systemListen(_ socket: Int32) -> Bool { listen(socket, 16) == 0 }
#endif
