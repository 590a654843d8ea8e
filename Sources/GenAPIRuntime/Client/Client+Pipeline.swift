import Foundation
import HTTPTypes

/// The way of every call:
///
///     endpoint -> request -> middleware -> attempts -> credentials -> transport -> status -> envelope -> value
///
/// All of it happens within the call's time, and ends at once when the task is cancelled.
extension Client {
    func perform<Value: Sendable>(
        _ call: EndpointRequest,
        accept: String = "application/json",
        streaming: Bool = false,
        _ value: @escaping @Sendable (Answer) throws -> Value
    ) async throws -> Response<Value> {
        let request = try WireRequest(call, accept: accept, definition: definition, baseURL: baseURL)
        let timeout = call.options.timeout ?? definition.timeout
        do {
            return try await firstOutcome(within: timeout, on: clock) {
                let response = try await exchange(request, for: call)
                let answer = try await answer(response, to: call, streaming: streaming)
                guard answer.status.isSuccess else { throw answer.failureError }
                return Response(value: try value(answer), status: answer.status, headers: answer.headers)
            }
        } catch let error as TransportError {
            throw ClientError.transport(call.line, error)
        } catch is CancellationError where !Task.isCancelled {
            throw ClientError.transport(
                call.line,
                TransportError(.other, detail: "cancelled by the transport")
            )
        } catch let error as OAuth2Error {
            throw ClientError.authorization(call.line, error)
        } catch is TimeIsOver {
            throw ClientError.timeout(call.line, after: timeout ?? .zero)
        }
    }

    /// Middleware outside, so that it sees a call once; attempts and their credentials inside.
    private func exchange(_ request: WireRequest, for call: EndpointRequest) async throws -> WireResponse {
        guard let origin = request.origin else {
            throw ClientError.unsendable(call.line, .invalidServer(baseURL.text))
        }
        let retrying = Retrying(policy: call.retryPolicy(of: definition), clock: clock)
        let authorizing = Authorizing(
            scheme: call.options.authorization.scheme ?? definition.authorization,
            credentials: credentials,
            origin: origin,
            line: call.line,
            scopes: call.options.authorization.scopes
        )
        let transport = transport
        let attempts: Middleware.Next = { request in
            try await retrying.send(request) { request in
                try await authorizing.send(request, next: transport.send)
            }
        }
        let all = middleware.reversed().reduce(attempts) { next, middleware in
            { request in try await middleware.intercept(request, next: next) }
        }
        return try await all(request)
    }

    private func answer(
        _ response: WireResponse,
        to call: EndpointRequest,
        streaming: Bool
    ) async throws -> Answer {
        let status = HTTPStatus(rawValue: response.head.status.code)
        return Answer(
            line: call.line,
            status: status,
            headers: ResponseHeaders(response.head.headerFields),
            body: streaming && status.isSuccess ? response.body : .bytes(try await response.bytes()),
            envelope: call.options.envelope.envelope(of: definition.envelope),
            failure: definition.failure,
            skipsBadElements: definition.skipsBadElements
        )
    }
}

extension EndpointRequest {
    /// One attempt for what must not be repeated.
    fileprivate func retryPolicy(of definition: APIDefinition) -> RetryPolicy {
        method.isIdempotent || options.sendsIdempotencyKey ? options.retry ?? definition.retry : .never
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
        if call.options.sendsIdempotencyKey {
            try set([.header("Idempotency-Key", UUID())], of: call)
        }
        switch call.body.content {
        case .none: break
        case .nothingToSend: throw .nothingToSend(call.line)
        case .unwritable(let reason): throw .unsendable(call.line, reason)
        case .some(let body, let contentType):
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
