import HTTPTypes
import Synchronization

/// Sees requests on their way out and responses on their way in.
///
///     struct Tracing: Middleware {
///         func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
///             var request = request
///             request.head.headerFields[.traceparent] = span(for: call).traceparent
///             return try await next(request)
///         }
///     }
///
/// Errors of a middleware reach the caller unchanged. A middleware that does not call `next` responds without the
/// network. A middleware that calls it again sends the request again, up to 20 times for all middleware in one place
/// together. After that, `next` throws a `TransportError`.
public protocol Middleware: Sendable {
    typealias Next = @Sendable (WireRequest) async throws -> WireResponse

    /// Whether the middleware runs around each attempt of a call or around the whole call, which is the default.
    ///
    /// Around the whole call, it runs once, around redirects, retries and the cache; the request has no credential yet. Around
    /// each attempt, it runs for each request to a server, redirects and retries included, and the request has the URL and the
    /// credential that the server sees, so this is the place to sign it. Responses from the cache do not come through there.
    var runsPerAttempt: Bool { get }

    /// - Parameter call: The identity of the call, the same in all its requests, in its events and in the log.
    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse
}

extension Middleware {
    /// Around the whole call.
    public var runsPerAttempt: Bool { false }
}

/// Runs the middleware around the whole call.
struct CallMiddleware<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        try await request.call.client.callMiddleware.isEmpty ? next.send(request) : intercepted(request)
    }

    @inline(never)
    private func intercepted(_ request: StagedRequest) async throws -> WireResponse {
        try await request.intercepted(by: request.call.client.callMiddleware, next: next)
    }
}

/// Runs the middleware around each attempt.
struct AttemptMiddleware<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        try await request.call.client.attemptMiddleware.isEmpty ? next.send(request) : intercepted(request)
    }

    @inline(never)
    private func intercepted(_ request: StagedRequest) async throws -> WireResponse {
        try await request.intercepted(by: request.call.client.attemptMiddleware, next: next)
    }
}

extension StagedRequest {
    fileprivate func intercepted(by middleware: [any Middleware], next: some CallStage) async throws
        -> WireResponse
    {
        let identity = call.identity
        let passes = MiddlewarePasses(of: call)
        let innermost: Middleware.Next = { value in
            try passes.begin()
            let response = try await next.send(self.with(value))
            passes.end(HTTPStatus(rawValue: response.head.status.code))
            return response
        }
        let outermost = middleware.reversed().reduce(innermost) { next, middleware in
            { value in try await middleware.intercept(value, for: identity, next: next) }
        }
        return try await outermost(value)
    }
}

/// Counts the requests that middleware has sent, and their possible effects on the server.
final class MiddlewarePasses: Sendable {
    private struct State {
        var count = 0
        var lastMayHaveTakenEffect = false
    }

    /// The limit for a middleware that never stops sending.
    static let most = 20

    private let call: Call
    private let state = Mutex(State())

    init(of call: Call) {
        self.call = call
    }

    /// Records the possible effects of the requests so far, whose responses the caller does not see.
    ///
    /// - Throws: `TransportError` if there were too many passes.
    func begin() throws(TransportError) {
        let (isAllowed, mayHaveTakenEffect) = state.withLock { state in
            state.count += 1
            return (state.count <= Self.most, state.lastMayHaveTakenEffect)
        }
        if mayHaveTakenEffect { call.noteEffect() }
        guard isAllowed else {
            throw TransportError(
                .other,
                detail: "a middleware sent the call more than \(Self.most) times",
                requestMayHaveArrived: false
            )
        }
    }

    func end(_ status: HTTPStatus) {
        let mayHaveTakenEffect = status.isSuccess || status.mayHideEffect
        state.withLock { $0.lastMayHaveTakenEffect = mayHaveTakenEffect }
    }
}
