import GenAPIMapping
import HTTPTypes

extension Call {
    /// The response of all stages together, within the call's time.
    ///
    /// The stages run in the caller's task. Only calls with a timeout start a child task, which is abandoned if it
    /// ignores cancellation.
    ///
    /// - Throws: The error that the caller sees.
    func response() async throws -> WireResponse {
        observer?.began()
        client.state.retryBudget.beginCall()
        do {
            let response =
                if let timeout {
                    try await firstOutcome(within: timeout, by: client.state.alarms) {
                        try await self.send()
                    }
                } else {
                    try await send()
                }
            try Task.checkCancellation()
            return try checked(response)
        } catch {
            throw failed(error)
        }
    }

    /// The first request goes to the client's server, or to a trusted one that the server has moved to.
    @inline(__always)
    private func send() async throws -> WireResponse {
        try await Pipeline.whole.send(StagedRequest(self, request, isTrusted: true))
    }

    /// The value that the caller asked for. The call is over then.
    ///
    /// - Throws: `CancellationError` and timeouts, also during the reading of a long response.
    func value<Value>(of response: WireResponse, _ read: (RawResponse) throws -> Value) throws -> Value {
        do {
            let answer = answer(response)
            let value = try Self.isLong(response) ? longValue(of: answer, read) : Self.value(of: answer, read)
            try checkLogin()
            observer?.ended(.answered(answer.status), self)
            return value
        } catch {
            observer?.failed(error, as: Value.self)
            throw failed(error)
        }
    }

    private static func value<Value>(of answer: RawResponse, _ read: (RawResponse) throws -> Value) throws
        -> Value
    {
        guard answer.status.isSuccess else { throw answer.failureError }
        return try read(answer)
    }

    /// Reads a long response until the call is cancelled or times out. Short responses are read directly, without that
    /// cost.
    @inline(never)
    private func longValue<Value>(of answer: RawResponse, _ read: (RawResponse) throws -> Value) throws
        -> Value
    {
        let interruption = ReadingInterruption { Task.isCancelled || self.isOver }
        let result = Result {
            try ReadingInterruption.$current.withValue(interruption) { try Self.value(of: answer, read) }
        }
        try Task.checkCancellation()
        if isOver { throw TimeIsOver() }
        return try result.get()
    }

    /// Shorter responses are read in well under a millisecond.
    private static func isLong(_ response: WireResponse) -> Bool {
        if case .bytes(let bytes) = response.body { bytes.count >= 1 << 16 } else { false }
    }

    private var isOver: Bool { remaining.map { $0 <= .zero } ?? false }

    /// The response as an error, whatever its status.
    func errorResponse(_ response: WireResponse) -> ErrorResponse { answer(response).failureResponse }

    private func answer(_ response: WireResponse) -> RawResponse {
        RawResponse(
            line: line,
            status: HTTPStatus(rawValue: response.head.status.code),
            headers: ResponseHeaders(response.head.headerFields),
            body: response.body,
            envelope: options.envelope.envelope(of: client.definition.envelope),
            failure: client.definition.failure,
            skipsBadElements: client.definition.skipsBadElements,
            earlierAttemptMayHaveTakenEffect: mayHaveTakenEffect,
            events: options.events,
            request: sent,
            sensitive: client.definition.sensitive
        )
    }

    /// The secrets in the last request that was sent.
    var secrets: [String] {
        Redaction.secrets(of: sent, body: sent.body?.bytesAtHand, sensitive: client.definition.sensitive)
    }

    private func failed(_ error: any Error) -> any Error {
        var error = typed(error)
        if mayHaveTakenEffect, let failure = error as? ClientError { error = failure.afterEffect }
        observer?.ended(CallResult(error), self)
        return error
    }

    /// The error that the caller sees. Errors of middleware are not changed.
    private func typed(_ error: any Error) -> any Error {
        switch error {
        case let error as TransportError:
            Task.isCancelled ? CancellationError() : ClientError.transport(line, error.noting(self))
        case is CancellationError where !Task.isCancelled:
            ClientError.transport(
                line,
                TransportError(.other, detail: "cancelled by the transport").noting(self)
            )
        case let error as any AuthorizationError: ClientError.authorization(line, error)
        case is TimeIsOver: ClientError.timeout(line, after: timeout ?? .zero)
        default: error
        }
    }
}

extension TransportError {
    /// The last attempt may not have arrived, but an earlier one may have.
    fileprivate func noting(_ call: Call) -> TransportError {
        let mayHaveArrived = requestMayHaveArrived || call.mayHaveTakenEffect
        let said = detail.isEmpty ? detail : detail.without(call.secrets)
        return TransportError(kind, detail: said, requestMayHaveArrived: mayHaveArrived)
    }
}
