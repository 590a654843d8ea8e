#if os(Linux)
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// An item of the default collection, identified by two attributes. The secret is passed through pipes instead of
    /// arguments, which other users can read.
    struct SecretService: SecretVault {
        private let attributes: [String]
        /// `nil` inherits this process's environment.
        var environment: [String: String]?

        /// The limit of `secret-tool`, in bytes.
        private static let longest = 8191
        /// A limit, because the service may prompt the user for a password.
        private static let maxWait = Duration.seconds(60)

        init(_ name: String) {
            // In the C locale `secret-tool` accepts only ASCII arguments.
            attributes = ["application", "genapi", "login", Base64URL.encode(name.utf8)]
        }

        func read() async throws(CredentialStoreError) -> [UInt8]? {
            let answer = try await run(["lookup"] + attributes, "be read")
            return answer.isEmpty ? nil : answer.output
        }

        func write(_ bytes: [UInt8]) async throws(CredentialStoreError) {
            guard bytes.count <= Self.longest else {
                throw .unavailable(operation: "be written", errno: EMSGSIZE)
            }
            let answer = try await run(
                ["store", "--label", "genapi login"] + attributes,
                "be written",
                input: bytes
            )
            if answer.isEmpty { throw .unavailable(operation: "be written", errno: EIO) }
        }

        func remove() async throws(CredentialStoreError) {
            _ = try await run(["clear"] + attributes, "be emptied")
        }

        /// Runs `secret-tool`. It fails without an error message if there is no item.
        private func run(_ arguments: [String], _ operation: String, input: [UInt8] = [])
            async throws(CredentialStoreError) -> (isEmpty: Bool, output: [UInt8])
        {
            guard let tool = Self.tool else { throw .unavailable(operation: operation, errno: ENOENT) }
            let process = Process()
            process.executableURL = tool
            process.arguments = arguments
            if let environment { process.environment = environment }
            let (output, complaint) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = complaint
            guard let socket = InputSocket() else { throw .unavailable(operation: operation, errno: errno) }
            process.standardInput = socket.reading
            let isOver: Bool
            do {
                isOver = try await Self.end(of: process, within: Self.maxWait) { socket.write(input) }
            } catch {
                throw .unavailable(operation: operation, errno: ENOEXEC)
            }
            guard isOver else { throw .unavailable(operation: operation, errno: ETIMEDOUT) }
            let (secret, words) = (Self.bytes(of: output), Self.bytes(of: complaint))
            if process.terminationStatus == 0 { return (false, secret) }
            guard words.isEmpty else { throw .unavailable(operation: operation, errno: EIO) }
            return (true, [])
        }

        /// The content of a finished program's pipe. Does not block if another process still has the other end open.
        private static func bytes(of pipe: Pipe) -> [UInt8] {
            let number = pipe.fileHandleForReading.fileDescriptor
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while case let count = systemRead(number, &buffer, buffer.count), count > 0 {
                bytes += buffer.prefix(count)
            }
            return bytes
        }

        /// Whether the process ended within the limit. Its output fits into the pipes.
        private static func end(
            of process: Process,
            within maxWait: Duration,
            _ started: () -> Void
        ) async throws -> Bool {
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            started()
            let isLate = Mutex(false)
            let number = process.processIdentifier
            let watch = Task.detached {
                try await Task.sleep(for: maxWait)
                isLate.withLock { $0 = true }
                kill(number, SIGKILL)
            }
            // A detached task, because a change in progress is completed even if the caller's task is cancelled.
            await Task.detached { for await _ in ended {} }.value
            watch.cancel()
            return !isLate.withLock { $0 }
        }

        private static let tool: URL? = {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let files = path.split(separator: ":").map { URL(filePath: "\($0)/secret-tool") }
            return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }()
    }

    // A free function, because the method of the same name shadows the system call.
    private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        read(number, bytes, count)
    }

    /// A program's standard input. Unlike with a pipe, the writer gets no signal if the program closes it early.
    struct InputSocket: ~Copyable {
        let reading: FileHandle
        private let writing: Int32

        private static var kind: Int32 {
            #if canImport(Glibc)
                Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            #else
                SOCK_STREAM | SOCK_CLOEXEC
            #endif
        }

        init?() {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Self.kind, 0, &ends) == 0 else { return nil }
            reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            writing = ends[1]
        }

        deinit { close(writing) }

        /// Writes all bytes and the end. The buffer holds as much as `secret-tool` reads.
        borrowing func write(_ bytes: [UInt8]) {
            _ = send(writing, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            shutdown(writing, Int32(SHUT_WR))
        }
    }
#endif
