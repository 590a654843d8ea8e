#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Standard output and standard error. Nothing else in the tool writes to them.
enum Console {
    /// A result. It comes out at once and survives a reader who has gone away.
    static func print(_ text: String) {
        write(text + "\n")
    }

    /// A result that ends its lines itself.
    static func write(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Something that a person should know and a program that reads results should not see.
    static func printError(_ text: String) {
        write(text.hasSuffix("\n") ? text : text + "\n", to: STDERR_FILENO)
    }

    /// A pipe that nobody reads anymore ends the output, not the work.
    static func surviveBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The value of an environment variable, `nil` when it is not there or empty.
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
