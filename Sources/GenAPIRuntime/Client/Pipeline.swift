import HTTPTypes

/// The stages of one call, from the outside in:
///
///     middleware -> redirects -> attempts -> credentials -> transport -> body
///
/// Each redirect goes through all that is inside of it, with the credentials of its own place; each attempt gets them
/// anew, and ends when its whole answer is there.
struct Pipeline: Sendable {
    let client: Client
    let call: EndpointRequest
    /// The origin of the server that the client was made for.
    let home: Origin
    let record: CallRecord
    let streaming: Bool

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard !client.middleware.isEmpty else { return try await redirected(request) }
        let all = client.middleware.reversed().reduce(redirected) { next, middleware in
            { request in try await middleware.intercept(request, next: next) }
        }
        return try await all(request)
    }

    @Sendable private func redirected(_ request: WireRequest) async throws -> WireResponse {
        let redirecting = Redirecting(policy: client.options.redirects, trusted: trusted, line: call.line)
        return try await redirecting.send(request, move: client.state.move(_:to:), next: attempted)
    }

    private func attempted(_ hop: Hop) async throws -> WireResponse {
        let retrying = Retrying(
            policy: call.options.retry ?? client.definition.retry,
            timeout: call.options.attemptTimeout,
            clock: client.clock,
            budget: client.state.retryBudget,
            call: record
        )
        return try await retrying.send(hop.request) { request in
            try await authorized(Hop(request: request, isTrusted: hop.isTrusted))
        }
    }

    private func authorized(_ hop: Hop) async throws -> WireResponse {
        guard hop.isTrusted, let origin = hop.request.origin else { return try await received(hop.request) }
        let authorizing = Authorizing(
            scheme: call.options.authorization.scheme ?? client.definition.authorization,
            credentials: client.credentials,
            origin: origin,
            line: call.line
        )
        return try await authorizing.send(hop.request, next: received)
    }

    /// With its whole body, unless the endpoint takes that as it comes.
    @Sendable private func received(_ request: WireRequest) async throws -> WireResponse {
        var response = try await client.transport.send(request)
        if streaming, HTTPStatus(rawValue: response.head.status.code).isSuccess { return response }
        do {
            response.body = .bytes(try await response.bytes(upTo: client.options.answerLimit))
        } catch let error as BodyIsTooLarge {
            throw ClientError.tooLarge(call.line, limit: error.limit)
        }
        return response
    }

    private var trusted: Set<Origin> {
        Set([home] + client.options.trustedServers.compactMap { $0.parts?.origin })
    }
}
