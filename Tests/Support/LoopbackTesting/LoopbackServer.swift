import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A request exactly as it came over the socket.
package struct LoopbackRequest: Sendable {
    package let method: String
    package let target: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    /// The values of that header, names compared without their case.
    package func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The first byte of the rest of a file that `Range: bytes=7-` asks for; `nil` without such a header, and behind the end.
    package func rangeStart(in size: Int) -> Int? {
        let range = values(of: "Range").first?.wholeMatch(of: #/bytes=(\d+)-/#)?.1
        return range.flatMap { Int($0) }.flatMap { $0 < size ? $0 : nil }
    }
}

/// A raw HTTP/1.1 server on 127.0.0.1, one connection for each request, that knows nothing of any client.
package final class LoopbackServer: Sendable {
    package enum Reaction: Sendable {
        case answer(
            status: Int = 200,
            headers: [(String, String)] = [],
            body: String = "",
            after: Duration = .zero
        )
        /// Keeps the connection open and says nothing.
        case silence
        /// A head, then chunks as long as the client listens, 10 ms apart.
        case trickle(String)
        case hangUp
        /// Promises the whole body, and ends after that many bytes.
        case breakOff(status: Int = 200, headers: [(String, String)] = [], body: String, after: Int)
        case bytes(headers: [(String, String)], [UInt8])
    }

    package let port: UInt16
    private let listener: Int32
    private let answer: @Sendable (LoopbackRequest) -> Reaction
    private let keepsBodies: Bool
    private let swallow = Mutex(0)
    private let recorded = Mutex<[LoopbackRequest]>([])
    private let received = Mutex<[UInt8]>([])
    private let silent = Mutex<Set<Int32>>([])
    private let isStopped = Mutex(false)
    private let hungUp = Mutex(0)

    package struct Failure: Error {}

    /// - Parameter address: Any of 127.0.0.0/8, or `::1`.
    package init(
        address: String = "127.0.0.1",
        keepsBodies: Bool = true,
        _ answer: @escaping @Sendable (LoopbackRequest) -> Reaction
    ) throws {
        self.answer = answer
        self.keepsBodies = keepsBodies
        (listener, port) = try address == "::1" ? Self.listenOnIPv6() : Self.listen(address)
        Thread.detachNewThread { [self] in accept() }
    }

    deinit { stop() }

    package var requests: [LoopbackRequest] { recorded.withLock { $0 } }

    /// How long the last body was, of a server that keeps none.
    package var swallowed: Int { swallow.withLock { $0 } }

    /// Every byte that came over any connection, also what is not a request.
    package var rawText: String { received.withLock { String(decoding: $0, as: UTF8.self) } }

    /// How many trickles and silences ended because the client did.
    package var abandoned: Int { hungUp.withLock { $0 } }

    package func stop() {
        guard
            isStopped.withLock({ isStopped in
                defer { isStopped = true }
                return !isStopped
            })
        else { return }
        _ = shutdown(listener, Int32(SHUT_RDWR))
        // Within the lock, as the number of a closed socket is soon another one's.
        silent.withLock { for socket in $0 { _ = shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    static func listen(_ text: String) throws -> (Int32, UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else { throw Failure() }
        let listener = try listen(AF_INET, &address)
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func listenOnIPv6() throws -> (Int32, UInt16) {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        let listener = try listen(AF_INET6, &address)
        return (listener, UInt16(bigEndian: address.sin6_port))
    }

    private static func listen<Address>(_ family: Int32, _ address: inout Address) throws -> Int32 {
        #if canImport(Darwin)
            let listener = socket(family, SOCK_STREAM, 0)
        #else
            let listener = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var length = socklen_t(MemoryLayout<Address>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Foundation.bind(listener, address, length) == 0 && Foundation.listen(listener, 512) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw Failure() }
        return listener
    }

    private func accept() {
        while true {
            let socket = Foundation.accept(listener, nil, nil)
            if isStopped.withLock({ $0 }) {
                if socket >= 0 { close(socket) }
                break
            }
            // A client can be gone before it is let in.
            guard socket >= 0 else { continue }
            Thread.detachNewThread { [self] in
                serve(socket)
                close(socket)
            }
        }
        close(listener)
    }

    private func serve(_ socket: Int32) {
        guard let request = read(from: socket) else { return }
        recorded.withLock { $0.append(request) }
        switch answer(request) {
        case .answer(let status, let headers, let body, let delay):
            if delay > .zero { usleep(UInt32(delay / .microseconds(1))) }
            var head = "HTTP/1.1 \(status) X\r\nConnection: close\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            if status != 204 && status != 304 { head += "Content-Length: \(body.utf8.count)\r\n" }
            _ = write("\(head)\r\n\(request.method == "HEAD" ? "" : body)", to: socket)
        case .silence:
            silent.withLock { _ = $0.insert(socket) }
            var byte: UInt8 = 0
            let isClosed = recv(socket, &byte, 1, 0) <= 0
            silent.withLock { _ = $0.remove(socket) }
            if isClosed, !isStopped.withLock({ $0 }) { hungUp.withLock { $0 += 1 } }
        case .trickle(let chunk):
            _ = write("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n", to: socket)
            let text = "\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n"
            for _ in 0..<1000 {
                guard write(text, to: socket) else {
                    hungUp.withLock { $0 += 1 }
                    return
                }
                usleep(10_000)
            }
        case .hangUp: break
        case .breakOff(let status, let headers, let body, let count):
            var head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            _ = write("\(head)\r\n\(body.prefix(count))", to: socket)
            // What was sent has to arrive before the end does.
            usleep(50_000)
        case .bytes(let headers, let body):
            var head = "HTTP/1.1 200 X\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            _ = write(Array("\(head)\r\n".utf8) + body, to: socket)
        }
    }

    private func write(_ text: String, to socket: Int32) -> Bool { write(Array(text.utf8), to: socket) }

    private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
                let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
            #else
                let count = bytes[sent...].withUnsafeBytes {
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            #endif
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func read(from socket: Int32) -> LoopbackRequest? {
        var bytes: [UInt8] = []
        func more() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            bytes += buffer.prefix(count)
            if keepsBodies { received.withLock { $0 += buffer.prefix(count) } }
            return true
        }
        var end: Range<Int>?
        while end == nil {
            guard more() else { return nil }
            // A TLS handshake, which nobody here answers.
            if bytes.first == 0x16 { return nil }
            end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
        }
        guard let end else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ", maxSplits: 2).map(String.init)
        guard start.count == 3 else { return nil }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
        let length = value("content-length").flatMap { Int($0) } ?? 0
        if !keepsBodies, length > 0 {
            var count = bytes.count - end.upperBound
            while count < length {
                bytes.removeAll(keepingCapacity: true)
                guard more() else { return nil }
                count += bytes.count
            }
            swallow.withLock { $0 = count }
            return LoopbackRequest(method: start[0], target: start[1], headers: headers, body: [])
        }
        if value("transfer-encoding") == "chunked" {
            while bytes.suffix(5) != Array("0\r\n\r\n".utf8) { guard more() else { return nil } }
        }
        while bytes.count < end.upperBound + length { guard more() else { return nil } }
        return LoopbackRequest(
            method: start[0],
            target: start[1],
            headers: headers,
            body: Array(bytes[end.upperBound...])
        )
    }
}
