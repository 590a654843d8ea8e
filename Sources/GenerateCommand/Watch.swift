import ArgumentParser
import GenerationPipeline

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs an action now and after every change below some folders, until it is interrupted.
struct Watch {
    let folders: [String]
    /// Short enough to seem immediate, long enough to cost nothing.
    var interval: useconds_t = 200_000

    func run(_ body: () throws -> Void) throws -> Never {
        // A shell may have started the tool in the background, with interruptions ignored.
        signal(SIGINT, SIG_DFL)
        var seen = snapshot()
        while true {
            Console.print("[\(clock)] generating")
            try uninterrupted(body)
            // An editor may write a file in steps: two equal snapshots in a row show that it is done.
            while true {
                usleep(interval)
                let next = snapshot()
                guard next != seen else { continue }
                seen = next
                usleep(interval)
                if snapshot() == seen { break }
            }
        }
    }

    /// Errors in specs do not end the loop: the next edit may fix them. An interruption waits for the files.
    private func uninterrupted(_ body: () throws -> Void) throws {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        sigprocmask(SIG_BLOCK, &signals, nil)
        defer { sigprocmask(SIG_UNBLOCK, &signals, nil) }
        do {
            try body()
        } catch {
            if let refusal = CommandFailure(error) {
                Console.printError("error: \(refusal.message)")
            } else if !(error is ExitCode) {
                throw error
            }
        }
    }

    private func snapshot() -> [[String: [Int]]] {
        folders.map { SpecsFolder($0).snapshot() }
    }

    private var clock: String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}
