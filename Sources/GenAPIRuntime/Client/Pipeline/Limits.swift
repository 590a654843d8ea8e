import HTTPTypes

/// Applies the client's limits: concurrent requests, pauses that the server asks for, and the size of a response.
struct Limits<Next: CallStage>: CallStage {
    let next: Next

    /// Returns the response with its whole body, unless the endpoint streams it.
    func send(_ request: StagedRequest) async throws -> WireResponse {
        let call = request.call
        let gate = call.client.state.gate
        if !gate.tryEnter() {
            try giveWay(call)
            try await gate.enter(call.priority, patience: call.patience)
        }
        defer { gate.leave() }
        return try await call.observer?.telemetry == nil ? exchanged(request) : measured(request)
    }

    @inline(__always)
    private func exchanged(_ request: StagedRequest) async throws -> WireResponse {
        let call = request.call
        var response = try await next.send(request)
        if request.isTrusted { notePause(asked: response, call) }
        if !call.isStreamed || !HTTPStatus(rawValue: response.head.status.code).isSuccess {
            let body = try await whole(response, call)
            call.observer?.received(body, of: response, without: call.secrets)
            response.body = .bytes(body)
        }
        return response
    }

    /// Reports the exchange to the telemetry, which can add headers.
    @inline(never)
    private func measured(_ request: StagedRequest) async throws -> WireResponse {
        guard let telemetry = request.call.observer?.telemetry else { return try await exchanged(request) }
        let start = request.call.elapsed
        var value = request.value
        let attempt = telemetry.begin(request.measured(), &value)
        do {
            let response = try await exchanged(request.with(value))
            attempt.end(response)
            return response
        } catch {
            attempt.end(error, isTimeout: request.call.isOver(sinceAttemptAt: start))
            throw error
        }
    }

    /// Waiting callers get the place of background work.
    @inline(never)
    private func giveWay(_ call: Call) throws {
        if call.isInBackground { throw CancellationError() }
        call.client.state.background.cancelOne()
    }

    private func whole(_ response: WireResponse, _ call: Call) async throws -> [UInt8] {
        do {
            return try await response.bytes(upTo: call.client.options.maxResponseBytes)
        } catch let error as BodyIsTooLarge {
            throw ClientError.tooLarge(call.line, limit: error.limit)
        }
    }

    /// Holds back the other calls of the client while the server has asked for a pause.
    private func notePause(asked response: WireResponse, _ call: Call) {
        guard let pause = ResponseHeaders(response.head.headerFields).pause(response.head.status.code),
            pause > .zero, pause <= RetryDelay.longestAsked
        else { return }
        call.client.state.gate.pause(for: pause)
        call.observer?.paused(pause)
    }
}

extension StagedRequest {
    /// The request for the telemetry, which counts it.
    fileprivate func measured() -> MeasuredAttempt {
        let isHome = call.isHome(value)
        return MeasuredAttempt(
            template: (value.head.path ?? "").hasPrefix(call.request.head.path ?? "") ? call.template : nil,
            resends: call.countRequest(),
            origin: isHome ? call.home : value.origin,
            isAtHome: isHome && isTrusted,
            sensitive: call.client.definition.sensitive
        )
    }
}

extension Call {
    /// Whether the time of an attempt with that start, or of the whole call, is over.
    fileprivate func isOver(sinceAttemptAt start: Duration) -> Bool {
        attemptTimeout.map { elapsed - start >= $0 } ?? false || remaining.map { $0 <= .zero } ?? false
    }

    /// The longest time that the call can wait for its turn; `nil` if there is no limit.
    fileprivate var patience: Duration? {
        guard let remaining else { return attemptTimeout }
        return attemptTimeout.map { min($0, remaining) } ?? remaining
    }
}
