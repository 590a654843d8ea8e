import GenAPIRepositories

// Delays.

extension Outbox {
    /// The longest delay that grows with the number of failures.
    private static var longestDelay: Duration { .seconds(300) }

    /// The delay is random, so that many devices do not return at the same time.
    private static func delay(after failures: Int) -> Duration {
        min(.seconds(1) * (1 << min(max(failures, 0), 16)), longestDelay) * Double.random(in: 0.5...1)
    }

    /// Sends an operation again after a delay.
    func later(_ number: Int, after delay: Duration? = nil) {
        guard let operation = queue[number] else { return }
        delays[number] = repositories.clock.now() + (delay ?? Self.delay(after: operation.attempts))
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

    private func startTimer() {
        timer?.cancel()
        guard let next = (delays.values + [pauseEnd].compactMap(\.self)).min(), !isClosed else { return }
        let clock = repositories.clock
        timer = Task { [weak self] in
            guard (try? await clock.sleep(next)) != nil, !Task.isCancelled else { return }
            await self?.endDelays()
        }
    }

    private func endDelays() {
        let now = repositories.clock.now()
        if let end = pauseEnd, end <= now { pauseEnd = nil }
        for (number, time) in delays where time <= now {
            delays[number] = nil
            queue.offer(number)
        }
        startTimer()
        sendNext()
    }
}
