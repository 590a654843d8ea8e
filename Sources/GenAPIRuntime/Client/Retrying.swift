import HTTPTypes

/// Tries again what may be tried again: failures of the transport, and the statuses of the policy.
///
/// A repetition has to fit into the call's time and into the client's budget; if it does not, the answer or the failure
/// that there is stands.
struct Retrying: Sendable {
    let policy: RetryPolicy
    /// For each attempt.
    let timeout: Duration?
    let clock: any Clock<Duration>
    let budget: RetryBudget
    let call: CallRecord

    /// The wait before the first repetition, doubled with each further one.
    static let firstDelay = Duration.milliseconds(500)
    static let longestDelay = Duration.seconds(20)
    /// What a server may ask for; who asks for more is not waited for.
    static let longestAskedDelay = Duration.seconds(60)

    func send(_ request: WireRequest, next: @escaping Middleware.Next) async throws -> WireResponse {
        while true {
            let attempt = call.beginAttempt()
            let delay: Duration
            do {
                let response = try await observed(attempt) { try await once(request, next: next) }
                guard policy.statuses.contains(response.head.status.code),
                    let wait = wait(after: attempt, of: request, asked: response.retryAfter)
                else { return response }
                if response.mayHaveTakenEffect { call.noteEffect() }
                delay = wait
            } catch let error as TransportError {
                if error.requestMayHaveArrived { call.noteEffect() }
                guard error.kind != .notTrusted, let wait = wait(after: attempt, of: request, asked: nil)
                else {
                    throw error
                }
                delay = wait
            }
            try await clock.sleep(for: delay)
        }
    }

    private func observed(
        _ number: Int,
        _ attempt: () async throws -> WireResponse
    ) async throws -> WireResponse {
        guard let observer = call.observer else { return try await attempt() }
        let start = call.elapsed
        do {
            let response = try await attempt()
            let status = HTTPStatus(rawValue: response.head.status.code)
            observer.attempted(number, .answered(status), took: call.elapsed - start)
            return response
        } catch {
            observer.attempted(number, CallResult(error), took: call.elapsed - start)
            throw error
        }
    }

    private func once(_ request: WireRequest, next: @escaping Middleware.Next) async throws -> WireResponse {
        guard let timeout else { return try await next(request) }
        do {
            return try await firstOutcome(within: timeout, on: clock) { try await next(request) }
        } catch is TimeIsOver {
            throw TransportError(.timedOut, detail: "no answer to one attempt within \(timeout)")
        }
    }

    /// As long as the server asks or, when it does not, a random time up to the doubled delay (full jitter).
    /// `nil` when there is to be no further attempt.
    private func wait(after attempt: Int, of request: WireRequest, asked: Duration?) -> Duration? {
        guard attempt < policy.attempts, request.isRepeatable else { return nil }
        let wait: Duration
        if let asked {
            guard asked <= Self.longestAskedDelay else { return nil }
            wait = asked
        } else {
            let longest = min(Self.firstDelay * (1 << min(attempt - 1, 16)), Self.longestDelay)
            wait = longest * Double.random(in: 0...1)
        }
        if let remaining = call.remaining, remaining <= wait { return nil }
        return budget.takeRepetition() ? wait : nil
    }
}

extension WireRequest {
    /// Whether sending it twice is the same as sending it once (RFC 9110 section 9.2.2), or the server is given the
    /// means to see that it is the same, and its body is still there.
    fileprivate var isRepeatable: Bool {
        let isIdempotent = [.get, .head, .put, .delete, .options, .trace].contains(head.method)
        return (isIdempotent || head.headerFields[.idempotencyKey] != nil) && body?.isRepeatable ?? true
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

extension WireResponse {
    fileprivate var retryAfter: Duration? {
        ResponseHeaders(head.headerFields).retryAfter
    }

    /// Whether the request may have done something, as far as the status says. Gateways do not know (502, 504), and
    /// a server that failed does not say how far it came (500).
    fileprivate var mayHaveTakenEffect: Bool { HTTPStatus(rawValue: head.status.code).mayHideEffect }
}

extension HTTPStatus {
    /// A failure after which the call may still have taken effect: that of a server that broke down in the middle, or of
    /// a gateway that had no answer. 501, 503 and 505 refuse before anything is done.
    var mayHideEffect: Bool { (500...599).contains(rawValue) && ![501, 503, 505].contains(rawValue) }
}

extension ResponseHeaders {
    /// How long to wait: seconds, or a date (RFC 9110 section 10.2.3), which counts from the server's own time if the
    /// answer says what that is.
    var retryAfter: Duration? {
        guard let text = self["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return .seconds(Int(text) ?? Int(Int32.max))
        }
        guard let date = HTTPDate(text) else { return nil }
        let now = self["Date"].flatMap { HTTPDate($0) } ?? .now
        return .seconds(max(0, date.seconds - now.seconds))
    }
}
