import GenAPIMapping
import HTTPTypes
import Synchronization

/// A token of the app that is refreshed when the server rejects it. Calls that are rejected at the same time share one
/// refresh.
final class RefreshableToken: Authorizer {
    private struct State {
        /// The refresh in progress; it returns the token after it.
        var refresh: Task<Sensitive<String>?, any Error>?
        /// The token before the last refresh that replaced it.
        var replaced: Sensitive<String>?
        /// The last token that the server accepted.
        var accepted: Sensitive<String>?
        /// Measures the time since the last refresh.
        var sinceRefresh: Stopwatch?
    }

    /// For this long after a refresh, its token is not refreshed again if the server never accepted it.
    private static let minimumInterval = Duration.seconds(30)
    /// The tokens that are being refreshed by the current task. Its own calls do not wait for them.
    @TaskLocal private static var refreshing: Set<ObjectIdentifier> = []

    private let token: @Sendable () async throws -> Sensitive<String>?
    private let isExpired: @Sendable (ErrorResponse) -> Bool
    private let refresh: @Sendable () async throws -> Void
    private let state = Mutex(State())

    init(
        token: @escaping @Sendable () async throws -> Sensitive<String>?,
        isExpired: @escaping @Sendable (ErrorResponse) -> Bool,
        refresh: @escaping @Sendable () async throws -> Void
    ) {
        self.token = token
        self.isExpired = isExpired
        self.refresh = refresh
    }

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        guard let token = try await token() else { throw call.missingCredentials }
        let response = try await next(call.withBearer(token, request))
        guard isRejected(token, response, call), let other = try await replacement(for: token, call),
            request.body?.isRepeatable ?? true
        else { return response }
        let second = try await next(call.withBearer(other, request))
        _ = isRejected(other, second, call)
        return second
    }

    func hasCredential(for call: AuthorizedCall) async throws -> Bool { try await token() != nil }

    /// Changes with the token, because another token can belong to another account.
    func account(for call: AuthorizedCall) async throws -> String? {
        try await token().map { accountName(of: [$0.exposed], call.scheme) }
    }

    /// Records that the server has accepted the token, unless it has rejected it. A 5xx may come from a server that
    /// never checked it.
    private func isRejected(_ token: Sensitive<String>, _ response: WireResponse, _ call: AuthorizedCall)
        -> Bool
    {
        let status = response.head.status.code
        guard status < 500 else { return false }
        if status >= 400, isExpired(call.errorResponse(response)) { return true }
        state.withLock { state in
            // A late response to a replaced token says nothing about the current one.
            if state.replaced != token { state.accepted = token }
        }
        return false
    }

    /// The app's token instead of a rejected one; `nil` if there is no other.
    private func replacement(for rejected: Sensitive<String>, _ call: AuthorizedCall) async throws
        -> Sensitive<String>?
    {
        guard !Self.refreshing.contains(ObjectIdentifier(self)) else { return nil }
        var current = try await token()
        if current == rejected {
            if let refresh = sharedRefresh(of: rejected, call) {
                current = try await refresh.valueUnlessCancelled
            } else {
                // A refresh may have ended since.
                current = try await token()
            }
        }
        return current == rejected ? nil : current
    }

    /// The refresh in progress, or a new one; `nil` if a refresh would not help.
    private func sharedRefresh(of rejected: Sensitive<String>, _ call: AuthorizedCall)
        -> Task<Sensitive<String>?, any Error>?
    {
        state.withLock { state in
            if let refresh = state.refresh { return refresh }
            if state.replaced == rejected { return nil }
            let wasRefreshed = state.sinceRefresh.map { $0.elapsed() < Self.minimumInterval } ?? false
            guard state.accepted == rejected || !wasRefreshed else { return nil }
            let refresh = newRefresh(of: rejected, call)
            state.refresh = refresh
            return refresh
        }
    }

    /// A task of its own, so that a cancelled caller does not cancel the refresh.
    private func newRefresh(of rejected: Sensitive<String>, _ call: AuthorizedCall)
        -> Task<Sensitive<String>?, any Error>
    {
        Task {
            do {
                let current = try await Self.$refreshing.withValue(
                    Self.refreshing.union([ObjectIdentifier(self)])
                ) {
                    try await refresh()
                    return try await token()
                }
                state.withLock { state in
                    state.refresh = nil
                    state.sinceRefresh = Stopwatch(call.clock)
                    if current != rejected { state.replaced = rejected }
                }
                call.note(current != rejected ? .succeeded : .refused)
                return current
            } catch {
                state.withLock { $0.refresh = nil }
                call.note(.failed)
                throw error
            }
        }
    }
}
