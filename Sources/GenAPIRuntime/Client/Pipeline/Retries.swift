import HTTPTypes

/// One attempt at a call.
struct CallAttempt {
    /// From 1.
    let number: Int
    /// When it began, in the time of the call.
    let start: Duration
}

/// Tries again what may be tried again: failures of the transport, and the statuses of the policy.
///
/// A repetition has to fit into the call's time and into the client's budget; if it does not, the answer or the failure
/// that there is stands.
struct Retries<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        let call = request.call
        while true {
            let attempt = call.beginAttempt()
            let delay: Duration
            do {
                let response = try await call.attemptTimeout == nil ? next.send(request) : timed(request)
                guard let wait = request.wait(after: attempt, answered: response) else { return response }
                delay = wait
            } catch {
                guard let wait = request.wait(after: attempt, failed: error) else { throw error }
                delay = wait
            }
            try await pause(for: delay, call)
        }
    }

    @inline(never)
    private func pause(for delay: Duration, _ call: Call) async throws {
        try await call.client.clock.sleep(for: delay)
    }

    @inline(never)
    private func timed(_ request: StagedRequest) async throws -> WireResponse {
        guard let timeout = request.call.attemptTimeout else { return try await next.send(request) }
        do {
            return try await firstOutcome(within: timeout, by: request.call.client.state.alarms) {
                try await next.send(request)
            }
        } catch is TimeIsOver {
            throw TransportError(.timedOut, detail: "no answer to one attempt within \(timeout)")
        }
    }
}

/// How long calls wait before they try again.
enum RetryDelay {
    /// The wait before the first repetition, doubled with each further one.
    static let first = Duration.milliseconds(500)
    static let longest = Duration.seconds(20)
    /// What a server may ask for. A call does not wait longer.
    static let longestAsked = Duration.seconds(60)
}

extension StagedRequest {
    /// How long to wait before the next attempt; `nil` when the answer stands.
    @inline(never)
    fileprivate func wait(after attempt: CallAttempt, answered response: WireResponse) -> Duration? {
        let status = HTTPStatus(rawValue: response.head.status.code)
        call.observer?.attempted(attempt.number, .answered(status), took: call.elapsed - attempt.start)
        guard call.retryPolicy.statuses.contains(status.rawValue) else { return nil }
        let asked = ResponseHeaders(response.head.headerFields).retryAfter
        guard let wait = wait(after: attempt.number, asked: asked) else { return nil }
        if status.mayHideEffect || status.isSuccess { call.noteEffect() }
        return wait
    }

    /// How long to wait before the next attempt; `nil` when the failure stands.
    @inline(never)
    fileprivate func wait(after attempt: CallAttempt, failed error: any Error) -> Duration? {
        call.observer?.attempted(attempt.number, CallResult(error), took: call.elapsed - attempt.start)
        guard let error = error as? TransportError else { return nil }
        if error.requestMayHaveArrived { call.noteEffect() }
        return error.kind == .notTrusted ? nil : wait(after: attempt.number, asked: nil)
    }

    /// As long as the server asks or, when it does not, a random time up to the doubled delay (full jitter).
    /// `nil` when there is to be no further attempt.
    private func wait(after attempt: Int, asked: Duration?) -> Duration? {
        guard attempt < call.retryPolicy.attempts, value.isRepeatable else { return nil }
        let wait: Duration
        if let asked {
            guard asked <= RetryDelay.longestAsked else { return nil }
            wait = asked
        } else {
            let longest = min(RetryDelay.first * (1 << min(attempt - 1, 16)), RetryDelay.longest)
            wait = longest * Double.random(in: 0...1)
        }
        if let remaining = call.remaining, remaining <= wait { return nil }
        return call.client.state.retryBudget.takeRepetition() ? wait : nil
    }
}

extension Call {
    fileprivate var retryPolicy: RetryPolicy { options.retry ?? client.definition.retry }
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

extension HTTPStatus {
    /// Whether the call may have taken effect, though the status is not one of success.
    ///
    /// - A server that breaks down in the middle does not say how far it came (500), and a gateway without a response does
    ///   not know (502, 504). 501, 503 and 505 refuse before anything is done.
    /// - A redirect can say where the result is (301, 302, 303); 307 and 308 leave the request to another place.
    /// - A status that is not defined counts as 500 (RFC 9110 section 15).
    var mayHideEffect: Bool {
        switch rawValue {
        case 200...299, 304...499, 501, 503, 505: false
        default: true
        }
    }
}

extension ResponseHeaders {
    /// How long to wait: seconds, or a date (RFC 9110 section 10.2.3), which counts from the server's own time if the
    /// answer says what that is.
    package var retryAfter: Duration? {
        guard let text = self["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return .seconds(Int(text) ?? Int(Int32.max))
        }
        guard let date = HTTPDate(text) else { return nil }
        let now = self["Date"].flatMap { HTTPDate($0) } ?? .now
        return .seconds(max(0, date.seconds - now.seconds))
    }
}
