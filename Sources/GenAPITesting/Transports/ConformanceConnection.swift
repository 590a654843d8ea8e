#if !os(Windows) && !os(WASI)
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A connection of a client, used by one thread with blocking calls.
    struct ConformanceConnection {
        let socket: Int32

        /// The head of a request, and the bytes of the body that arrived with it.
        struct Head {
            let text: String
            let rest: [UInt8]

            /// The value of a header, in lowercase.
            func value(_ name: String) -> String? {
                let line = text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("\(name):") }
                return line?.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            }
        }

        /// `nil` if the connection ends before the end of the head.
        func readHead() -> Head? {
            var bytes: [UInt8] = []
            while true {
                if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                    let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                    return Head(text: text, rest: Array(bytes[end.upperBound...]))
                }
                guard let more = read() else { return nil }
                bytes += more
            }
        }

        /// The body of a request; `nil` if the connection ends before the end of the body.
        func readBody(after head: Head) -> [UInt8]? {
            if head.value("expect") == "100-continue" { write("HTTP/1.1 100 Continue\r\n\r\n") }
            var bytes = head.rest
            guard head.value("transfer-encoding") == "chunked" else {
                let length = head.value("content-length").flatMap { Int($0) } ?? 0
                while bytes.count < length {
                    guard let more = read() else { return nil }
                    bytes += more
                }
                return bytes
            }
            var body: [UInt8] = []
            while true {
                while let chunk = Self.takeChunk(&bytes) {
                    if chunk.isEmpty { return body }
                    body += chunk
                }
                guard let more = read() else { return nil }
                bytes += more
            }
        }

        /// Removes a chunk from the beginning, if it is there as a whole; the last chunk is empty.
        private static func takeChunk(_ bytes: inout [UInt8]) -> [UInt8]? {
            guard let line = bytes.firstRange(of: Array("\r\n".utf8)),
                let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16),
                bytes.count >= line.upperBound + size + 2
            else { return nil }
            let chunk = Array(bytes[line.upperBound..<line.upperBound + size])
            bytes.removeFirst(line.upperBound + size + 2)
            return chunk
        }

        /// Writes a response with this body, as far as its ending permits.
        func respond(_ ending: TransportConformance.Ending, _ body: [UInt8]) {
            let half = Array(body.prefix(body.count / 2))
            let length = "Content-Length: \(body.count)"
            let chunks = "Transfer-Encoding: chunked"
            switch ending {
            case .complete: begin(length, body)
            case .completeInChunks:
                begin(chunks, [])
                write(chunk(half) + chunk(Array(body.dropFirst(half.count))) + chunk([]))
            case .truncated: begin(length, half)
            case .truncatedInChunks: begin(chunks, chunk(half))
            case .reset: begin(length, half)
            case .resetInChunks: begin(chunks, chunk(half))
            case .resetWithoutLength: begin(nil, half)
            case .stalled: begin(length, half)
            }
            if [.reset, .resetInChunks, .resetWithoutLength].contains(ending) { reset() }
        }

        private func begin(_ framing: String?, _ body: [UInt8]) {
            let lines = ["HTTP/1.1 200 OK", "Connection: close", framing].compactMap(\.self)
            write(lines.joined(separator: "\r\n") + "\r\n\r\n")
            write(body)
        }

        private func chunk(_ bytes: [UInt8]) -> [UInt8] {
            Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
        }

        func write(_ text: String) { write(Array(text.utf8)) }

        /// Writes until the client has closed the connection.
        func write(_ bytes: [UInt8]) {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
                guard count > 0 else { return }
                sent += count
            }
        }

        /// `nil` at the end.
        private func read() -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            return count > 0 ? Array(buffer[..<count]) : nil
        }

        /// Waits until the client or the server closes the connection.
        ///
        /// - Parameter isReading: Whether the bytes of the client are read; otherwise its connection becomes full.
        func waitForEnd(isReading: Bool = true) {
            if isReading {
                while read() != nil {}
            } else {
                var event = pollfd(fd: socket, events: 0, revents: 0)
                while poll(&event, 1, 100) == 0 {}
            }
        }

        /// Ends the connection with a reset (RST) instead of an end (FIN) when it is closed.
        func reset() {
            // What was written arrives before the reset, which discards it otherwise.
            usleep(20_000)
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
    }
#endif
