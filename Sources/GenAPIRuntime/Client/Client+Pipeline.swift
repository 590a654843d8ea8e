import Foundation
import HTTPTypes

/// The way of every call:
///
///     endpoint -> request -> pipeline -> status -> envelope -> value
///
/// All of it happens within the call's time, and ends at once when the task is cancelled.
extension Client {
    func perform<Value: Sendable>(
        _ call: EndpointRequest,
        accept: String = "application/json",
        streaming: Bool = false,
        _ value: @escaping @Sendable (Answer) throws -> Value
    ) async throws -> Response<Value> {
        let (server, timeout) = (servers.baseURL, call.options.timeout ?? definition.timeout)
        // Credentials are bound to the server that was named, wherever that says that it has moved.
        guard let home = server.parts?.origin else {
            throw ClientError.unsendable(call.line, .invalidServer(server.text))
        }
        let baseURL = server.moved(state.place)
        let request = try WireRequest(call, accept: accept, definition: definition, baseURL: baseURL)
        state.retryBudget.beginCall()
        let observer = CallObserver(call.line, options)
        let record = CallRecord(timeout: timeout, clock: clock, observer: observer)
        observer?.began()
        let pipeline = Pipeline(client: self, call: call, home: home, record: record, streaming: streaming)
        do {
            let response = try await firstOutcome(within: timeout, on: clock) {
                let answer = answer(try await pipeline.send(request), to: call, record)
                guard answer.status.isSuccess else { throw answer.failureError }
                return Response(value: try value(answer), status: answer.status, headers: answer.headers)
            }
            observer?.ended(.answered(response.status), record)
            return response
        } catch {
            let error = typed(error, of: call, record, timeout)
            observer?.ended(CallResult(error), record)
            throw error
        }
    }

    private func answer(_ response: WireResponse, to call: EndpointRequest, _ record: CallRecord) -> Answer {
        Answer(
            line: call.line,
            status: HTTPStatus(rawValue: response.head.status.code),
            headers: ResponseHeaders(response.head.headerFields),
            body: response.body,
            envelope: call.options.envelope.envelope(of: definition.envelope),
            failure: definition.failure,
            skipsBadElements: definition.skipsBadElements,
            earlierAttemptMayHaveTakenEffect: record.mayHaveTakenEffect
        )
    }

    /// What the caller is thrown. What a middleware throws stays what it is.
    private func typed(
        _ error: any Error,
        of call: EndpointRequest,
        _ record: CallRecord,
        _ timeout: Duration?
    ) -> any Error {
        switch error {
        case let error as TransportError:
            ClientError.transport(call.line, error.noting(record))
        case is CancellationError where !Task.isCancelled:
            ClientError.transport(
                call.line,
                TransportError(.other, detail: "cancelled by the transport").noting(record)
            )
        case let error as OAuth2Error: ClientError.authorization(call.line, error)
        case is TimeIsOver: ClientError.timeout(call.line, after: timeout ?? .zero)
        default: error
        }
    }
}

extension TransportError {
    /// The last attempt may not have arrived, and one before it may.
    fileprivate func noting(_ record: CallRecord) -> TransportError {
        let mayHaveArrived = requestMayHaveArrived || record.mayHaveTakenEffect
        return TransportError(kind, detail: detail, requestMayHaveArrived: mayHaveArrived)
    }
}

extension EndpointRequest {
    /// Path and query.
    func target(at base: BaseURL.Parts) -> String {
        switch target {
        case .path(let path, let query): base.target(path.text, query: query)
        case .root(let target): target
        }
    }
}

extension WireRequest {
    /// The request of an endpoint at a server: the only place where the two meet.
    init(
        _ call: EndpointRequest,
        accept: String,
        definition: APIDefinition,
        baseURL: BaseURL
    ) throws(ClientError) {
        guard let base = baseURL.parts else { throw .unsendable(call.line, .invalidServer(baseURL.text)) }
        if case .path(let path, _) = call.target, let problem = path.problem {
            throw .unsendable(call.line, .path(problem))
        }
        self.init(
            head: HTTPRequest(
                method: HTTPRequest.Method(rawValue: call.method.rawValue) ?? .get,
                scheme: base.origin.scheme,
                authority: base.origin.authority,
                path: call.target(at: base)
            )
        )
        head.headerFields[.accept] = accept
        try set(definition.headers, of: call)
        try set(call.headers, of: call)
        if call.options.sendsIdempotencyKey, head.headerFields[.idempotencyKey] == nil {
            head.headerFields[.idempotencyKey] = UUID().uuidString
        }
        switch call.body.content {
        case .none: break
        case .nothingToSend: throw .nothingToSend(call.line)
        case .unwritable(let reason): throw .unsendable(call.line, reason)
        case .some(let body, let contentType):
            do { _ = try body.length() } catch { throw .unsendable(call.line, .body(error)) }
            try set([.header("Content-Type", contentType)], of: call)
            self.body = body
        }
    }

    private mutating func set(_ items: [HeaderItem], of call: EndpointRequest) throws(ClientError) {
        for item in items {
            guard let value = item.value else { continue }
            guard let field = HeaderItem.field(item.name, value) else {
                throw .unsendable(call.line, .invalidHeader(item.name))
            }
            head.headerFields[field.name] = field.value
        }
    }
}
