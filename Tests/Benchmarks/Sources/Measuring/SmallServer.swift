import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A server on 127.0.0.1 that keeps its connections, in a process of its own, so that what it costs is not counted: this
/// program again, which `serve` is called in when its first argument is `serve`.
public final class SmallServer {
    public let port: UInt16
    private let process = Process()
    /// Nothing is ever written to it: the server ends when it is closed, whatever happens to this process.
    private let lifeline = Pipe()

    public struct NotStarted: Error {}

    public init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["serve"]
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            guard let data = try output.fileHandleForReading.read(upToCount: 1), !data.isEmpty else {
                throw NotStarted()
            }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let port = UInt16(text.dropLast()) else { throw NotStarted() }
        self.port = port
    }

    /// Ends the server, and waits until it has ended.
    public func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Says its port, and serves until its standard input is closed, at most ten minutes.
    ///
    /// - Parameter body: What is answered to a path and its query; to everything, two bytes.
    public static func serve(_ body: (@Sendable (String) -> [UInt8])? = nil) throws -> Never {
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 512) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw NotStarted() }
        FileHandle.standardOutput.write(Data("\(UInt16(bigEndian: address.sin_port))\n".utf8))
        alarm(600)
        Thread.detachNewThread {
            while let data = try? FileHandle.standardInput.read(upToCount: 1), !data.isEmpty {}
            exit(0)
        }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            Thread.detachNewThread { answer(connection, body) }
        }
    }

    /// One request after the other; bodies have a length, and are thrown away.
    private static func answer(_ connection: Int32, _ content: (@Sendable (String) -> [UInt8])?) {
        let least = response("{}".utf8)
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var head: [UInt8] = []
        var target = ""
        var body = 0
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if body > 0 {
                body -= count
            } else {
                head += buffer.prefix(count)
                guard let end = end(of: head) else { continue }
                body = length(in: head[..<end]) - (head.count - end)
                if content != nil {
                    target = String(decoding: head.split(separator: 32, maxSplits: 2)[1], as: UTF8.self)
                }
                head = []
            }
            guard body <= 0 else { continue }
            let response = content.map { Self.response($0(target)) } ?? least
            var sent = 0
            while sent < response.count {
                let count = response.withUnsafeBytes {
                    send(connection, $0.baseAddress.map { $0 + sent }, $0.count - sent, 0)
                }
                guard count > 0 else { break }
                sent += count
            }
        }
        close(connection)
    }

    private static func response(_ body: some Collection<UInt8>) -> [UInt8] {
        Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n".utf8
        )
            + body
    }

    /// Where the body begins, which can have empty lines of its own.
    private static func end(of head: [UInt8]) -> Int? {
        head.firstRange(of: [13, 10, 13, 10])?.upperBound
    }

    private static func length(in head: ArraySlice<UInt8>) -> Int {
        let lines = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
        let line = lines.first { $0.hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
    }
}
