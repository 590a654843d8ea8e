#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard output and standard error. Only this type writes to them.
package enum Console {
    /// Prints a result at once. A closed pipe does not end the tool.
    package static func print(_ text: String) {
        write(text + "\n")
    }

    /// Writes a result that has its own line breaks.
    package static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Prints a message for people, which programs that read results do not see.
    package static func printError(_ text: String) {
        write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO)
    }

    /// All of standard input; `nil` if it cannot be read or is longer than `limit`.
    package static func input(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = part.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 || bytes.count + count > limit { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    /// The next bytes of standard input, when there are any; `nil` at its end.
    package static func someInput() -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = part.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(part[..<count]) : nil
        }
    }

    /// A closed pipe ends the output, but not the work.
    static func surviveBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The value of an environment variable, `nil` if it is missing or empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeBufferPointer(rebasing: rest)
                let count = writeBytes(descriptor, part)
                if count < 0, errno != EINTR, errno != EAGAIN { return }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
