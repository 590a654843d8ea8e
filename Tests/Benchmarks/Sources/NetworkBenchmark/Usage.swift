import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What this process has used, by the operating system's own account.
enum Usage {
    static var cpuSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most there ever was; 0 where the system does not say.
    static var peakBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = Int(line.filter(\.isNumber))
        else { return 0 }
        return kilobytes << 10
    }
}
