public import GenAPIRuntime
import HTTPTypes
import Synchronization

extension OAuth2Session: AccountSession {
    /// `oauth2`, whatever the definition says.
    public func authorizes(_ scheme: AuthorizationScheme) -> Bool {
        if case .oauth2 = scheme { true } else { false }
    }

    /// Sends the request with the session's token of this moment (RFC 6750 section 2.1). A 401 is answered once: with the
    /// token that the session has by then, renewed if it is still the refused one (section 3.1).
    ///
    /// - Throws: What `next` throws; `OAuth2Error` where there is no token for the call.
    public func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        let token = try await token(scopes: call.scopes)
        call.note(login: token.login)
        let response = try await send(request, with: token, next: next)
        if response.acceptsToken { noteAccepted(token) }
        guard response.refusesToken, let renewed = try await self.token(insteadOf: token) else {
            return response
        }
        let second = try await send(request, with: renewed, next: next)
        if second.acceptsToken { noteAccepted(renewed) }
        return second
    }

    /// The login, be its token good or about to be renewed; `nil` where nobody is signed in.
    public func account(for call: AuthorizedCall) -> String? { core.withLock { $0.login?.stored.id } }

    package func storing(for login: String, _ store: () async -> Void) async {
        await resources.storing {
            if core.withLock({ $0.login?.stored.id == login }) { await store() }
        }
    }
}

extension Credentials {
    /// For `oauth2`: each attempt gets the session's token of that moment (RFC 6750 section 2.1).
    public static func oauth2(_ session: OAuth2Session) -> Credentials {
        Credentials(session)
    }
}

extension WireResponse {
    /// Neither a 401 nor an answer of a server that may not have come as far as looking at the token.
    fileprivate var acceptsToken: Bool { head.status.code < 500 && head.status.code != 401 }

    /// A 401, unless it says that another token would make no difference (RFC 6750 section 3.1).
    fileprivate var refusesToken: Bool {
        guard head.status.code == 401 else { return false }
        let challenges = head.headerFields[values: .wwwAuthenticate].joined(separator: ",").lowercased()
        return !["insufficient_scope", "invalid_request"].contains { challenges.contains("error=\"\($0)\"") }
    }
}
