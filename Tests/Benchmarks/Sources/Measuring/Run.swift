#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What one run of a program cost, by the operating system's own account.
public struct Run: Sendable {
    /// User and system time of the program and everything it waited for.
    public var cpuSeconds: Double
    /// The most memory its largest single process held.
    public var peakBytes: Int
    public var exitStatus: Int32

    /// Runs a program to its end. What it prints goes to `output`, `/dev/null` unless told.
    public init(_ program: String, _ arguments: [String], output: String = "/dev/null") throws {
        var actions = SpawnActions()
        defer { actions.destroy() }
        actions.send([1, 2], to: output)

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }

        var process = pid_t()
        let refusal = actions.spawn(&process, program, &words)
        guard refusal == 0 else { throw NotStarted(program: program, code: refusal) }

        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) == -1 && errno == EINTR {}
        cpuSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
        #if canImport(Darwin)
            peakBytes = Int(usage.ru_maxrss)
        #else
            peakBytes = Int(usage.ru_maxrss) * 1024
        #endif
        exitStatus = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// The run with the median CPU time of `count` that all went well.
    public static func median(of count: Int, _ program: String, _ arguments: [String]) throws -> Run {
        var runs: [Run] = []
        for _ in 0..<count {
            let run = try Run(program, arguments)
            guard run.exitStatus == 0 else { throw Failed(program: program, status: run.exitStatus) }
            runs.append(run)
        }
        return runs.sorted { $0.cpuSeconds < $1.cpuSeconds }[count / 2]
    }

    /// Ends whatever this program starts from now on, and itself, after so many seconds of CPU time each.
    public static func limitCPU(seconds: UInt) {
        var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds))
        #if canImport(Darwin)
            setrlimit(RLIMIT_CPU, &limit)
        #else
            setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        #endif
    }

    public struct NotStarted: Error, CustomStringConvertible {
        var program: String
        var code: Int32
        public var description: String { "\(program) cannot be started: \(String(cString: strerror(code)))" }
    }

    public struct Failed: Error, CustomStringConvertible {
        var program: String
        var status: Int32

        public init(program: String, status: Int32) {
            self.program = program
            self.status = status
        }

        public var description: String { "\(program) ended with \(status)" }
    }
}

/// Where a started program's output goes.
private struct SpawnActions {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
    #else
        private var actions = posix_spawn_file_actions_t()
    #endif

    init() { posix_spawn_file_actions_init(&actions) }

    mutating func send(_ descriptors: [Int32], to path: String) {
        for descriptor in descriptors {
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        }
    }

    mutating func spawn(
        _ process: inout pid_t,
        _ program: String,
        _ words: inout [UnsafeMutablePointer<CChar>?]
    ) -> Int32 {
        posix_spawnp(&process, program, &actions, nil, words, environ)
    }

    mutating func destroy() { posix_spawn_file_actions_destroy(&actions) }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
