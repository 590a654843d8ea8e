import Foundation
import GenAPIRuntime

/// The two clocks of a session: a monotonic one, which measures, and the wall's, which outlives a restart.
package struct SessionClock: Sendable {
    /// Since the session began.
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

    /// Since 1970, on the wall's clock.
    var seconds: Int { wall().timeIntervalSince1970.wholeSeconds }

    func sleep(_ time: Duration) async {
        try? await clock.sleep(for: time)
    }
}

/// How long things may take.
package struct SessionTiming: Sendable {
    /// One answer of the authorization server; those who wait for it have limits of their own.
    var answer = Duration.seconds(30)
    /// A call that waits for a token, over all attempts to get one.
    var patience = Duration.seconds(60)
    /// The wait before the first repetition, doubled with each further one.
    var firstDelay = Duration.milliseconds(500)
    var longestDelay = Duration.seconds(60)
    /// Telling the server that a login has ended.
    var revocation = Duration.seconds(5)
    /// The longest wait that a server can ask for.
    var longestAsked = Duration.seconds(3600)

    /// As long as the server asks or, when it does not or asks for no time worth mentioning, a random time up to the
    /// doubled delay (full jitter), but at least a tenth of it.
    func delay(afterFailures failures: Int, asked: Duration?) -> Duration {
        if let asked, asked >= firstDelay { return min(asked, longestAsked) }
        let longest = min(firstDelay * (1 << min(max(failures - 1, 0), 16)), longestDelay)
        return longest * Double.random(in: 0.1...1)
    }
}

extension Double {
    /// Whole seconds, of at most 30,000 years: few enough to be added and stored, whatever a clock or a server says.
    package var wholeSeconds: Int { isNaN ? 0 : Int(Swift.min(Swift.max(self, -1e12), 1e12)) }
}
