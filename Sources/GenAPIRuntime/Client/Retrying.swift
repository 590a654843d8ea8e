import HTTPTypes

/// Tries again what may be tried again: failures of the transport, and the statuses of the policy.
struct Retrying: Sendable {
    let policy: RetryPolicy
    let clock: any Clock<Duration>

    /// The wait before the first repetition, doubled with each further one.
    static let firstDelay = Duration.milliseconds(500)
    static let longestDelay = Duration.seconds(20)

    func send(_ request: WireRequest, next: Middleware.Next) async throws -> WireResponse {
        var attempt = 1
        while true {
            let delay: Duration
            do {
                let response = try await next(request)
                guard attempt < policy.attempts, policy.statuses.contains(response.head.status.code),
                    let wait = wait(before: attempt + 1, asked: response.retryAfter)
                else { return response }
                delay = wait
            } catch let error as TransportError {
                guard attempt < policy.attempts, error.kind != .notTrusted,
                    let wait = wait(before: attempt + 1, asked: nil)
                else { throw error }
                delay = wait
            }
            attempt += 1
            try await clock.sleep(for: delay)
        }
    }

    /// As long as the server asks or, when it does not, a random time up to the doubled delay (full jitter).
    /// `nil` when the server asks for more than anybody should wait.
    private func wait(before attempt: Int, asked: Duration?) -> Duration? {
        if let asked { return asked <= Self.longestDelay ? asked : nil }
        let longest = min(Self.firstDelay * (1 << min(attempt - 2, 16)), Self.longestDelay)
        return longest * Double.random(in: 0...1)
    }
}

extension WireResponse {
    /// In seconds (RFC 9110 section 10.2.3).
    fileprivate var retryAfter: Duration? {
        ResponseHeaders(head.headerFields).retryAfter
    }
}

extension ResponseHeaders {
    var retryAfter: Duration? {
        self["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds($0) : nil }
    }
}
