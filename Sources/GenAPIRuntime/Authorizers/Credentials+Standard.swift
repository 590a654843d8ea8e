import Foundation
public import GenAPIMapping

extension Credentials {
    /// A name and a password (RFC 7617), for `basic`. The name may not have a colon (section 2).
    public static func basic(user: String, password: Sensitive<String>) -> Credentials {
        Credentials(BasicCredential(user: user, password: password))
    }

    /// A token that does not change (RFC 6750), for `bearer`, and for `oauth2` if there is no `OAuth2Session`.
    public static func bearer(_ token: Sensitive<String>) -> Credentials {
        Credentials(BearerToken { token })
    }

    /// A token that is obtained for each attempt, for `bearer`, and for `oauth2` if there is no `OAuth2Session`; `nil`
    /// if there is none.
    public static func bearer(_ token: @escaping @Sendable () async throws -> Sensitive<String>?)
        -> Credentials
    {
        Credentials(BearerToken(token: token))
    }

    /// A token that is refreshed when the server rejects it, for `bearer`. The server's refresh is a call of its API, such
    /// as `POST /refresh`; for OAuth 2.0, use an `OAuth2Session`.
    ///
    ///     .bearer { await login.accessToken } refresh: { try await login.refresh() }
    ///
    /// - A rejected call waits for the refresh and is then sent once more, with the new token. Calls that are rejected
    ///   at the same time share one refresh, which continues when they are cancelled. If it throws, they throw its
    ///   error.
    /// - Rejected calls that are made during `refresh` itself do not wait for it.
    /// - For 30 seconds after a refresh, its token is not refreshed again if the server has never accepted it. The call
    ///   returns the server's response then.
    ///
    /// - Parameters:
    ///   - token: The current token; `nil` if there is none.
    ///   - isExpired: Whether a response with a status of 4xx rejects the token. By default, a 401 does.
    ///   - refresh: Obtains a new token, which `token` returns from then on.
    public static func bearer(
        _ token: @escaping @Sendable () async throws -> Sensitive<String>?,
        isExpired: @escaping @Sendable (ErrorResponse) -> Bool = { $0.status == .unauthorized },
        refresh: @escaping @Sendable () async throws -> Void
    ) -> Credentials {
        Credentials(RefreshableToken(token: token, isExpired: isExpired, refresh: refresh))
    }

    /// A key for `api_key`, in the header or the query item that the API declares.
    public static func apiKey(_ key: Sensitive<String>) -> Credentials {
        Credentials(APIKey(key: key))
    }
}

private struct BasicCredential: Authorizer {
    let user: String
    let password: Sensitive<String>

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .basic }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        let token = Data("\(user):\(password.exposed)".utf8).base64EncodedString()
        var request = request
        try call.setHeader(
            "Authorization",
            to: "Basic \(token)",
            of: &request,
            secrets: Redaction.credentials(token)
        )
        return try await next(request)
    }

    func account(for call: AuthorizedCall) -> String? {
        accountName(of: [user, password.exposed], call.scheme)
    }
}

private struct BearerToken: Authorizer {
    let token: @Sendable () async throws -> Sensitive<String>?

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        guard let token = try await token() else { throw call.missingCredentials }
        return try await next(call.withBearer(token, request))
    }

    func hasCredential(for call: AuthorizedCall) async throws -> Bool { try await token() != nil }

    /// Changes with the token, because another token can belong to another account.
    func account(for call: AuthorizedCall) async throws -> String? {
        try await token().map { accountName(of: [$0.exposed], call.scheme) }
    }
}

private struct APIKey: Authorizer {
    let key: Sensitive<String>

    func authorizes(_ scheme: AuthorizationScheme) -> Bool {
        switch scheme {
        case .apiKeyHeader, .apiKeyQuery: true
        default: false
        }
    }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        var request = request
        switch call.scheme {
        case .apiKeyHeader(let name): try call.setHeader(name, to: key.exposed, of: &request)
        case .apiKeyQuery(let name): call.addQueryItem(name, key.exposed, to: &request)
        default: throw call.missingCredentials
        }
        return try await next(request)
    }

    func account(for call: AuthorizedCall) -> String? { accountName(of: [key.exposed], call.scheme) }
}

/// A name for the owner of these secrets. It differs in every process, so it reveals nothing about them.
package func accountName(of secrets: [String], _ scheme: AuthorizationScheme) -> String {
    var hasher = Hasher()
    hasher.combine(secrets)
    hasher.combine(scheme)
    return String(hasher.finalize())
}
