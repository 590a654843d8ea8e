import Synchronization

/// A clock on which waiting takes no time, and which knows how long it would have been.
package final class ImmediateClock: Clock {
    package struct Instant: InstantProtocol {
        package var offset: Duration

        package init(offset: Duration = .zero) { self.offset = offset }

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let waited = Mutex<[Duration]>([])
    /// Whether it is always the same time.
    private let isStill: Bool

    package init(isStill: Bool = false) {
        self.isStill = isStill
    }

    package var waits: [Duration] { waited.withLock { $0 } }
    package var now: Instant {
        isStill ? Instant() : Instant(offset: waited.withLock { $0.reduce(.zero, +) })
    }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        waited.withLock { $0.append(wait) }
    }
}
