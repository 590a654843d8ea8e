import Foundation
import GenAPIRuntime

/// A session's two clocks: a monotonic clock for durations, and the wall clock for times that survive a restart.
package struct SessionClock: Sendable {
    /// The time since the session was created.
    let elapsed: @Sendable () -> Duration
    let clock: any Clock<Duration>
    let wall: @Sendable () -> Date

    init(_ clock: any Clock<Duration>, wall: @escaping @Sendable () -> Date = { Date() }) {
        elapsed = Self.since(clock)
        self.clock = clock
        self.wall = wall
    }

    private static func since(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Seconds since 1970 on the wall clock.
    var seconds: Int { wall().timeIntervalSince1970.wholeSeconds }

    func sleep(_ time: Duration) async {
        try? await clock.sleep(for: min(time, ServerDuration.longest))
    }
}

/// A session's timeouts and delays.
package struct SessionTiming: Sendable {
    /// The timeout of one request to the authorization server. Callers that wait for it have their own limits.
    var response = Duration.seconds(30)
    /// How long a call waits for a token, over all attempts to get one.
    var maxWait = Duration.seconds(60)
    /// The delay before the first retry. It doubles with each further one.
    var firstDelay = Duration.milliseconds(500)
    var longestDelay = Duration.seconds(60)
    /// The timeout for revoking tokens.
    var revocation = Duration.seconds(5)
    /// The longest `Retry-After` that is respected.
    var longestRequested = Duration.seconds(3600)

    /// The delay that the server requests; without one (or one below `firstDelay`), a random delay between a tenth of
    /// the exponential backoff and all of it.
    func delay(afterFailures failures: Int, requested: Duration?) -> Duration {
        if let requested, requested >= firstDelay { return min(requested, longestRequested) }
        let longest = min(firstDelay * (1 << min(max(failures - 1, 0), 16)), longestDelay)
        return longest * Double.random(in: 0.1...1)
    }
}
