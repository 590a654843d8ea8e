import GenAPIRepositories
import StoredCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A time before which an operation is not sent.
struct Delay {
    let end: Duration
    /// Whether the server has named it.
    let isAsked: Bool
}

// Delays.

extension Outbox {
    /// The longest delay that grows with the number of failures.
    private static var longestDelay: Duration { .seconds(300) }

    /// The delay is random, so that many devices do not return at the same time.
    package static func delay(after failures: Int) -> Duration {
        min(.seconds(1) * (1 << min(max(failures, 0), 16)), longestDelay) * Double.random(in: 0.5...1)
    }

    /// Sends an operation again after a delay.
    func later(_ number: Int, after delay: Duration? = nil) {
        guard let operation = queue[number] else { return }
        delays[number] = Delay(
            end: repositories.clock.now() + (delay ?? Self.delay(after: operation.attempts)),
            isAsked: delay.map { $0 > .zero } ?? false
        )
        startTimer()
    }

    /// Sends nothing for a while, because the server cannot be reached.
    func pause() {
        pauseEnd = repositories.clock.now() + Self.delay(after: setbacks)
        setbacks += 1
        startTimer()
    }

    /// Ends all delays, for example because there is a connection again.
    func hurry() {
        for number in delays.keys { queue.offer(number) }
        (delays, pauseEnd, setbacks) = ([:], nil, 0)
        sendNext()
    }

    /// The reason why a waiting operation is not sent.
    func wait(of operation: Operation) -> QueuedOperation.Wait? {
        func date(_ time: Duration) -> Date { Date(timeIntervalSince1970: time / .seconds(1)) }
        if !isOnline { return .connection(until: nil) }
        if let blocker = queue.blocker(of: operation) { return .operation(.init(number: blocker.number)) }
        if !authorization.isKnown || authorization.holds(operation.number) { return .authorization }
        if let pauseEnd { return .connection(until: date(pauseEnd)) }
        return delays[operation.number].map {
            $0.isAsked ? .retryAfter(date($0.end)) : .backoff(until: date($0.end))
        }
    }

    private func startTimer() {
        timer?.cancel()
        guard let next = (delays.values.map(\.end) + [pauseEnd].compactMap(\.self)).min(), !isClosed else {
            return
        }
        let clock = repositories.clock
        timer = Task { [weak self] in
            guard (try? await clock.sleep(next)) != nil, !Task.isCancelled else { return }
            await self?.endDelays()
        }
    }

    private func endDelays() {
        let now = repositories.clock.now()
        if let end = pauseEnd, end <= now { pauseEnd = nil }
        for (number, delay) in delays where delay.end <= now {
            delays[number] = nil
            queue.offer(number)
        }
        startTimer()
        sendNext()
    }
}
