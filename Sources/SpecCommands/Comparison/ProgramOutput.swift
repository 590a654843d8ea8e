import GenerationPipeline

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The status and the output of a program.
struct ProgramOutput {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]

    /// Runs a program of the search path and waits for its end. No shell is involved.
    ///
    /// - Parameter input: At most 8 KB, so that it fits into a pipe.
    /// - Throws: `Disk.Failure` if the program cannot be started.
    init(_ name: String, _ arguments: [String], input: String = "") throws(Disk.Failure) {
        let (stdin, stdout, stderr) = (try Pipe(), try Pipe(), try Pipe())
        defer { for pipe in [stdin, stdout, stderr] { pipe.close() } }
        let process = try Self.start(name, arguments, stdin, stdout, stderr)
        for end in [stdin.reading, stdout.writing, stderr.writing] { end.close() }
        stdin.writing.write(Array(input.utf8))
        stdin.writing.close()
        output = stdout.reading.all()
        errors = stderr.reading.all()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    private static func start(
        _ name: String,
        _ arguments: [String],
        _ stdin: Pipe,
        _ stdout: Pipe,
        _ stderr: Pipe
    ) throws(Disk.Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (end, number) in [
            (stdin.reading, STDIN_FILENO), (stdout.writing, STDOUT_FILENO), (stderr.writing, STDERR_FILENO),
        ] {
            posix_spawn_file_actions_adddup2(&actions, end.descriptor, number)
        }
        for pipe in [stdin, stdout, stderr] {
            posix_spawn_file_actions_addclose(&actions, pipe.reading.descriptor)
            posix_spawn_file_actions_addclose(&actions, pipe.writing.descriptor)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        var process = pid_t()
        let code = posix_spawnp(&process, name, &actions, nil, &words, environ)
        guard code == 0 else { throw Disk.Failure(name, code: code) }
        return process
    }

    /// A pipe whose ends are closed once.
    private final class Pipe {
        let reading: End
        let writing: End

        init() throws(Disk.Failure) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw Disk.Failure("pipe") }
            (reading, writing) = (End(ends[0]), End(ends[1]))
        }

        func close() {
            reading.close()
            writing.close()
        }
    }

    private final class End {
        private(set) var descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func close() {
            guard descriptor >= 0 else { return }
            closeFile(descriptor)
            descriptor = -1
        }

        func write(_ bytes: [UInt8]) {
            bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = writeFile(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                    if count < 0, errno != EINTR { return }
                    rest = rest.dropFirst(max(count, 0))
                }
            }
        }

        func all() -> [UInt8] {
            var all: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = part.withUnsafeMutableBytes { readFile(descriptor, $0) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return all }
                all += part[..<count]
            }
        }
    }
}

private func closeFile(_ descriptor: Int32) { close(descriptor) }

private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

private func readFile(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}
