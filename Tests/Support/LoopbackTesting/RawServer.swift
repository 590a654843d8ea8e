import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that keeps to no protocol: a script decides what each connection reads and writes.
package final class RawServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let script: @Sendable (RawConnection) -> Void
    private let isStopped = Mutex(false)
    private let executed = Mutex<[String]>([])
    private let open = Mutex<Set<Int32>>([])

    /// - Parameter script: Runs on a thread of its own for each connection, which is closed when it returns.
    package init(_ script: @escaping @Sendable (RawConnection) -> Void) throws {
        self.script = script
        (listener, port) = try LoopbackServer.listen("127.0.0.1")
        Thread.detachNewThread { [self] in accept() }
    }

    deinit { stop() }

    /// The request lines of the requests that the server has acted on, in their order.
    package var log: [String] { executed.withLock { $0 } }

    /// From now on connections are refused. Scripts that wait for bytes go on without them.
    package func stop() {
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        guard !wasStopped else { return }
        _ = shutdown(listener, Int32(SHUT_RDWR))
        // Within the lock, as the number of a closed socket is soon another one's.
        open.withLock { for socket in $0 { _ = shutdown(socket, Int32(SHUT_RD)) } }
    }

    fileprivate func note(_ line: String) { executed.withLock { $0.append(line) } }

    private func accept() {
        while true {
            let socket = Foundation.accept(listener, nil, nil)
            if isStopped.withLock({ $0 }) {
                if socket >= 0 { close(socket) }
                break
            }
            guard socket >= 0 else { continue }
            open.withLock { _ = $0.insert(socket) }
            Thread.detachNewThread { [self] in
                script(RawConnection(socket: socket, server: self))
                open.withLock { open in
                    open.remove(socket)
                    close(socket)
                }
            }
        }
        close(listener)
    }
}

/// One connection of a `RawServer`, used by its script alone.
package struct RawConnection {
    fileprivate let socket: Int32
    fileprivate let server: RawServer

    /// Reads a request with its whole body.
    ///
    /// - Parameter acts: Whether the request gets into the server's log.
    /// - Returns: Its first line; `nil` when the client closed the connection before the end of the request.
    @discardableResult package func readRequest(acts: Bool = true) -> String? {
        var bytes: [UInt8] = []
        var head: Range<Int>?
        while head == nil {
            guard let more = read(65536) else { return nil }
            bytes += more
            head = bytes.firstRange(of: Array("\r\n\r\n".utf8))
        }
        guard let head else { return nil }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let length = lines.lazy.map { $0.lowercased() }.first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
        while bytes.count < head.upperBound + (length ?? 0) {
            guard let more = read(65536) else { return nil }
            bytes += more
        }
        if acts { server.note(lines[0]) }
        return lines[0]
    }

    /// As many bytes as there are, up to `count`; `nil` at the end.
    package func read(_ count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(socket, &buffer, count, 0)
        return received > 0 ? Array(buffer[..<received]) : nil
    }

    /// False when the client has closed the connection.
    @discardableResult package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// False when the client has closed the connection.
    @discardableResult package func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Says nothing until the client closes the connection or the server is stopped.
    package func waitForTheEnd() { while read(65536) != nil {} }

    /// What was written arrives before the connection ends.
    package func pause() { usleep(50_000) }

    /// The connection ends with a reset (RST) instead of an end (FIN).
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// No further connection is accepted.
    package func stopServer() { server.stop() }
}
