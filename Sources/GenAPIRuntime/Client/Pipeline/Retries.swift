import GenAPIMapping
import HTTPTypes

/// One attempt at a call.
struct CallAttempt {
    /// From 1.
    let number: Int
    /// The start in the time of the call.
    let start: Duration
}

/// Retries failures of the transport, and the statuses and codes of the policy, where that is allowed.
///
/// A retry must fit into the call's time and the client's retry budget. Otherwise the last response or failure is the
/// result.
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
            throw TransportError(.timedOut, detail: "no response to one attempt within \(timeout)")
        }
    }
}

/// The delays between attempts.
enum RetryDelay {
    /// The delay before the first retry, doubled for each further one.
    static let first = Duration.milliseconds(500)
    static let longest = Duration.seconds(20)
    /// The longest wait that a server can ask for. A call does not wait longer.
    static let longestAsked = Duration.seconds(60)
}

extension StagedRequest {
    /// The delay before the next attempt; `nil` if the response is final.
    @inline(never)
    fileprivate func wait(after attempt: CallAttempt, answered response: WireResponse) -> Duration? {
        let status = HTTPStatus(rawValue: response.head.status.code)
        call.observer?.attempted(attempt.number, .answered(status), took: call.elapsed - attempt.start)
        let policy = call.retryPolicy
        guard
            policy.statuses.contains(status.rawValue)
                || !policy.codes.isEmpty && hasCode(of: policy.codes, response)
        else { return nil }
        let asked = ResponseHeaders(response.head.headerFields).retryAfter ?? delay(in: response)
        guard let wait = wait(after: attempt.number, asked: asked) else { return nil }
        if status.mayHideEffect || status.isSuccess { call.noteEffect() }
        return wait
    }

    /// The delay before the next attempt; `nil` if the failure is final.
    @inline(never)
    fileprivate func wait(after attempt: CallAttempt, failed error: any Error) -> Duration? {
        call.observer?.attempted(attempt.number, CallResult(error), took: call.elapsed - attempt.start)
        guard let error = error as? TransportError else { return nil }
        if error.requestMayHaveArrived { call.noteEffect() }
        return error.kind == .notTrusted ? nil : wait(after: attempt.number, asked: nil)
    }

    /// Whether the body has one of the codes. A response of success has a code in its envelope only.
    @inline(never)
    private func hasCode(of codes: [String], _ response: WireResponse) -> Bool {
        guard case .bytes(let bytes) = response.body else { return false }
        let definition = call.client.definition
        let envelope = call.options.envelope.envelope(of: definition.envelope).code
        let failure =
            HTTPStatus(rawValue: response.head.status.code).isSuccess ? nil : definition.failure.code
        return [failure, envelope].compactMap(\.self).contains { path in
            let code = try? EnvelopeReading.of(bytes, data: path, places: []) { json in json.json() }.payload
            return (code?.codeText).map(codes.contains) ?? false
        }
    }

    /// The delay that the body or a header announces, if the policy names its place. After a 429, the other calls of the client wait,
    /// too.
    private func delay(in response: WireResponse) -> Duration? {
        let policy = call.retryPolicy
        guard policy.delay != nil || policy.delayMilliseconds != nil else { return nil }
        let body: [UInt8]? = if case .bytes(let bytes) = response.body { bytes } else { nil }
        let headers = ResponseHeaders(response.head.headerFields)
        guard let delay = policy.delay(in: body, headers) else { return nil }
        if response.head.status.code == 429, isTrusted, delay <= RetryDelay.longestAsked {
            call.client.state.gate.pause(for: delay)
            call.observer?.paused(delay)
        }
        return delay
    }

    /// The server's delay, or a random time up to the doubled delay (full jitter). `nil` if there is no further
    /// attempt.
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
        guard asked == nil, !call.client.state.retryBudget.takeRepetition() else { return wait }
        call.observer?.deniedRetry()
        return nil
    }
}

extension Call {
    fileprivate var retryPolicy: RetryPolicy { options.retry ?? client.definition.retry }
}

extension WireRequest {
    /// Whether the request can be sent twice: it is idempotent (RFC 9110 section 9.2.2) or has an idempotency key, and
    /// its body is still available.
    fileprivate var isRepeatable: Bool {
        let isIdempotent = [.get, .head, .put, .delete, .options, .trace].contains(head.method)
        return (isIdempotent || head.headerFields[.idempotencyKey] != nil) && body?.isRepeatable ?? true
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
