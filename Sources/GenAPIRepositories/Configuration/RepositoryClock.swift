internal import GenAPIRuntime

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The time since 1970, advancing with the given clock.
package struct RepositoryClock: Sendable {
    package let now: @Sendable () -> Duration
    package let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let wall = Duration.seconds(Date().timeIntervalSince1970)
        let start = clock.now
        let now: @Sendable () -> Duration = { wall + start.duration(to: clock.now) }
        self.now = now
        // A duration would be too long if time passed between its computation and the start of the sleep.
        sleep = { end in
            let limit = now() + ServerDuration.longest
            try await clock.sleep(until: start.advanced(by: min(end, limit) - wall), tolerance: nil)
        }
    }
}
