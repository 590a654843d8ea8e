public import GenAPIRuntime
import HTTPTypes
import Synchronization

extension OAuth2Session: AccountSession {
    /// `true` for every `oauth2` scheme.
    public func authorizes(_ scheme: AuthorizationScheme) -> Bool {
        if case .oauth2 = scheme { true } else { false }
    }

    /// Sends the request with the session's current token (RFC 6750 section 2.1). After a 401, sends it a second time
    /// with the session's then current token, which is renewed first if it is still the rejected one (section 3.1).
    ///
    /// - Throws: Any error of `next`; `OAuth2Error` if no token is available for the call.
    public func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        let token = try await token(scopes: call.scopes)
        try call.note(login: token.login)
        let response = try await send(request, with: token, next: next)
        if response.acceptsToken { noteAccepted(token) }
        guard response.rejectsToken, let renewed = try await self.token(replacing: token) else {
            return response
        }
        try call.note(login: renewed.login)
        let second = try await send(request, with: renewed, next: next)
        if second.acceptsToken { noteAccepted(renewed) }
        return second
    }

    /// Whether somebody is signed in. A login whose token is due for renewal counts.
    public func hasCredential(for call: AuthorizedCall) -> Bool { core.withLock { $0.login != nil } }

    /// The id of the login, whether its token is valid or due for renewal; `nil` if nobody is signed in.
    public func account(for call: AuthorizedCall) -> String? { core.withLock { $0.login?.stored.id } }

    package func storing(for login: String, _ store: () async -> Void) async {
        await resources.storing {
            if core.withLock({ $0.login?.stored.id == login }) { await store() }
        }
    }

    package func error(ofEndedLogin login: String) -> (any AuthorizationError)? {
        core.withLock { core in
            guard let current = core.login else { return OAuth2Error.signedOut(core.reason) }
            // Another login can only begin after this one was signed out.
            return current.stored.id == login ? nil : OAuth2Error.signedOut(.requested)
        }
    }
}

extension Credentials {
    /// Authorizes `oauth2` calls; each attempt uses the session's token at that moment (RFC 6750 section 2.1).
    public static func oauth2(_ session: OAuth2Session) -> Credentials {
        Credentials(session)
    }
}

extension WireResponse {
    /// Whether the response shows that the server accepted the token. A 5xx may come from a server that never checked
    /// it.
    fileprivate var acceptsToken: Bool { head.status.code < 500 && head.status.code != 401 }

    /// A 401, unless its challenge says that another token would not help (RFC 6750 section 3.1).
    fileprivate var rejectsToken: Bool {
        guard head.status.code == 401 else { return false }
        let challenges = head.headerFields[values: .wwwAuthenticate].joined(separator: ",").lowercased()
        return !["insufficient_scope", "invalid_request"].contains { challenges.contains("error=\"\($0)\"") }
    }
}
