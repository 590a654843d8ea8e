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
        sleep = { try await clock.sleep(for: min($0 - now(), ServerDuration.longest), tolerance: nil) }
    }
}
