import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The memory that this process holds.
public enum ResidentMemory {
    /// 0 where the system does not say.
    public static var bytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return 0 }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
