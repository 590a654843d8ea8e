#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What this process has cost so far.
public enum CPUTime {
    /// User and system time, in seconds.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
