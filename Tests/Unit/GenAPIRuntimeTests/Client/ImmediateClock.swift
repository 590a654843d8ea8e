import Synchronization

/// A clock on which waiting takes no time, and which knows how long it would have been.
final class ImmediateClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let waited = Mutex<[Duration]>([])
    /// Whether it is always the same time.
    private let isStill: Bool

    init(isStill: Bool = false) {
        self.isStill = isStill
    }

    var waits: [Duration] { waited.withLock { $0 } }
    var now: Instant { isStill ? Instant() : Instant(offset: waited.withLock { $0.reduce(.zero, +) }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        waited.withLock { $0.append(wait) }
    }
}
