import HTTPTypes

/// The stages of one call, from the outside in:
///
///     middleware -> redirects -> attempts -> credentials -> cache -> turn -> transport -> body
///
/// Each redirect goes through all that is inside of it, with the credentials of its own place; each attempt gets them
/// anew, and ends when its whole answer is there.
///
/// Behind one reference, as every stage holds it for as long as it waits.
final class Pipeline: Sendable {
    let client: Client
    let call: EndpointRequest
    /// The origin of the server that the client was made for.
    let home: Origin
    let record: CallRecord
    let streaming: Bool

    init(client: Client, call: EndpointRequest, home: Origin, record: CallRecord, streaming: Bool) {
        self.client = client
        self.call = call
        self.home = home
        self.record = record
        self.streaming = streaming
    }

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
            timeout: call.options.attemptTimeout ?? client.options.attemptTimeout,
            clock: client.clock,
            budget: client.state.retryBudget,
            call: record
        )
        return try await retrying.send(hop.request) { request in
            try await self.authorized(Hop(request: request, isTrusted: hop.isTrusted))
        }
    }

    private func authorized(_ hop: Hop) async throws -> WireResponse {
        guard hop.isTrusted, let origin = trusted.origin(of: hop.request) else {
            return try await cached(hop.request, as: hop.request, next: received)
        }
        let received = noting(origin)
        let cached: Middleware.Next = { try await self.cached($0, as: hop.request, next: received) }
        let authorizing = Authorizing(
            scheme: call.options.authorization.scheme ?? client.definition.authorization,
            credentials: client.credentials,
            origin: origin,
            line: call.line,
            scopes: call.options.authorization.scopes
        )
        return try await authorizing.send(hop.request, next: cached)
    }

    /// Whoever sees credentials can set cookies, and an answer from the cache sets none again.
    private func noting(_ origin: Origin) -> Middleware.Next {
        guard let cookies = client.credentials.cookies else { return received }
        return { request in
            let response = try await self.received(request)
            cookies.note(response.head.headerFields, to: request, from: origin)
            return response
        }
    }

    /// - Parameter open: The same request without its credential, by which it is known to the cache.
    private func cached(
        _ request: WireRequest,
        as open: WireRequest,
        next: @escaping Middleware.Next
    ) async throws -> WireResponse {
        let cache = client.options.cache ?? (call.options.cache == nil ? nil : client.state.endpointCache)
        guard let cache, !streaming else { return try await next(request) }
        let caching = Caching(
            cache: cache,
            url: open.url,
            partition: cache.account ?? request.fingerprint(beside: open),
            lifetime: call.options.cache,
            record: record
        )
        return try await caching.send(request, next: next)
    }

    /// With its whole body, unless the endpoint takes that as it comes.
    @Sendable private func received(_ request: WireRequest) async throws -> WireResponse {
        try await client.state.gate.pass(call.options.priority) { try await exchanged(request) }
    }

    private func exchanged(_ request: WireRequest) async throws -> WireResponse {
        record.observer?.sending(request)
        var response = try await client.transport.send(request)
        record.observer?.received(response)
        if streaming, HTTPStatus(rawValue: response.head.status.code).isSuccess { return response }
        do {
            response.body = .bytes(try await response.bytes(upTo: client.options.answerLimit))
        } catch let error as BodyIsTooLarge {
            throw ClientError.tooLarge(call.line, limit: error.limit)
        }
        return response
    }

    private var trusted: TrustedOrigins {
        TrustedOrigins(home: home, others: client.options.trustedServers)
    }
}

extension WireRequest {
    /// Whom the request is from, for the time of this process: what its credential added, and what it had of its own.
    fileprivate func fingerprint(beside open: WireRequest) -> String {
        var hasher = Hasher()
        hasher.combine(head.path == open.head.path ? nil : head.path)
        for field in head.headerFields
        where Redaction.isSecret(field: field.name.canonicalName)
            || open.head.headerFields[field.name] != field.value
        {
            hasher.combine(field.name.canonicalName)
            hasher.combine(field.value)
        }
        return String(hasher.finalize())
    }
}
