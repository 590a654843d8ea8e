/// The stages of a call, from the outside in.
///
/// Each redirect passes through the inner stages again, with the credentials of its own server. A response from the
/// cache needs no credential and no connection.
typealias Pipeline =
    CallMiddleware<Redirects<Retries<Caching<Authorization<AttemptMiddleware<Limits<Transmission>>>>>>>

extension Pipeline {
    static var whole: Pipeline {
        let attempt = AttemptMiddleware(next: Limits(next: Transmission()))
        let authorized = Caching(next: Authorization(next: attempt))
        return Pipeline(next: Redirects(next: Retries(next: authorized)))
    }
}

/// One step in the processing of requests and responses.
///
/// Stages are values without stored state, which costs nothing to hold; their settings are in the client. Locals that
/// are live across an `await` take memory for every waiting request. Work of only some calls, and work that ends before
/// a wait begins, is therefore in functions that are not inlined.
package protocol CallStage: Sendable {
    /// Responds itself, or sends this or other requests through the inner stages.
    func send(_ request: StagedRequest) async throws -> WireResponse
}

/// A request on its way through the stages. It is a single reference, because every stage holds it.
package final class StagedRequest: Sendable {
    package let call: Call
    package let value: WireRequest
    /// Whether every server so far, and the server of this request, may see credentials.
    package let isTrusted: Bool

    init(_ call: Call, _ value: WireRequest, isTrusted: Bool) {
        self.call = call
        self.value = value
        self.isTrusted = isTrusted
    }

    /// The same request with another content.
    package func with(_ value: WireRequest) -> StagedRequest {
        StagedRequest(call, value, isTrusted: isTrusted)
    }

    /// The same request, sent on behalf of another call.
    package func by(_ call: Call) -> StagedRequest {
        StagedRequest(call, value, isTrusted: isTrusted)
    }
}

/// Sends the request with the client's transport.
struct Transmission: CallStage {
    @inline(__always)
    func send(_ request: StagedRequest) async throws -> WireResponse {
        try Task.checkCancellation()
        let call = request.call
        if call.changesRequests { call.note(sent: request.value) }
        call.observer?.sending(request.value)
        let response = try await call.client.transport.send(request.value)
        call.observer?.received(response, without: call.secrets)
        return response
    }
}

/// The client's cache, if there is one.
struct Caching<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        try await request.call.client.hasCache ? cached(request) : next.send(request)
    }

    @inline(never)
    private func cached(_ request: StagedRequest) async throws -> WireResponse {
        guard let cache = request.call.client.options.responseCache else {
            return try await next.send(request)
        }
        return try await cache.send(request, next: next)
    }
}
