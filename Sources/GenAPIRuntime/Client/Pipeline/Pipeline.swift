/// The stages of a call, from the outside in.
///
/// Each redirect passes through all the stages inside of it, with the credentials of its own server. A response from the cache
/// needs no credential and no connection.
typealias Pipeline =
    CallMiddleware<Redirects<Retries<Caching<Authorization<AttemptMiddleware<Limits<Transmission>>>>>>>

extension Pipeline {
    static var whole: Pipeline {
        let attempt = AttemptMiddleware(next: Limits(next: Transmission()))
        let authorized = Caching(next: Authorization(next: attempt))
        return Pipeline(next: Redirects(next: Retries(next: authorized)))
    }
}

/// A part of the way that requests and responses take through a client.
///
/// Stages are values without content. What they need is in the client, so that they cost nothing to hold. Whatever a stage
/// holds while it waits is memory of every request that waits: work that only some calls have, and work that ends before a wait
/// begins, is in functions that are not inlined.
package protocol CallStage: Sendable {
    /// Responds by itself, or sends the request, or others, through the stages inside of this one.
    func send(_ request: StagedRequest) async throws -> WireResponse
}

/// A request on its way through the stages, behind one reference as every stage holds it.
package final class StagedRequest: Sendable {
    package let call: Call
    package let value: WireRequest
    /// Whether every server so far, and the one that the request goes to, may see credentials.
    package let isTrusted: Bool

    init(_ call: Call, _ value: WireRequest, isTrusted: Bool) {
        self.call = call
        self.value = value
        self.isTrusted = isTrusted
    }

    /// The same request with other content.
    package func with(_ value: WireRequest) -> StagedRequest {
        StagedRequest(call, value, isTrusted: isTrusted)
    }

    /// The same request, sent on behalf of another call.
    package func by(_ call: Call) -> StagedRequest {
        StagedRequest(call, value, isTrusted: isTrusted)
    }
}

/// Hands the request to the client's transport.
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

/// A client's cache, where it has one.
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
