import HTTPTypes

/// Keeps what the client takes within bounds: requests at the same time, requests while the server has asked for a pause,
/// and the bytes of a response.
struct Limits<Next: CallStage>: CallStage {
    let next: Next

    /// The response has its whole body, unless the endpoint takes that while it arrives.
    func send(_ request: StagedRequest) async throws -> WireResponse {
        let call = request.call
        let gate = call.client.state.gate
        if !gate.tryEnter() {
            try giveWay(call)
            try await gate.enter(call.priority, patience: call.patience)
        }
        defer { gate.leave() }
        var response = try await next.send(request)
        if request.isTrusted { notePause(asked: response, call) }
        if !call.isStreamed || !HTTPStatus(rawValue: response.head.status.code).isSuccess {
            response.body = .bytes(try await whole(response, call))
        }
        return response
    }

    /// Callers who have to wait get the place of something that nobody waits for.
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

    /// Keeps the other calls of the client away while the server has asked for that.
    private func notePause(asked response: WireResponse, _ call: Call) {
        guard let pause = ResponseHeaders(response.head.headerFields).pause(response.head.status.code),
            pause > .zero, pause <= RetryDelay.longestAsked
        else { return }
        call.client.state.gate.pause(for: pause)
        call.observer?.paused(pause)
    }
}

extension Call {
    /// How long it can wait for its turn; `nil` when that may take for ever.
    fileprivate var patience: Duration? {
        guard let remaining else { return attemptTimeout }
        return attemptTimeout.map { min($0, remaining) } ?? remaining
    }
}
