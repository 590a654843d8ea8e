import HTTPTypes

/// Adds the credential that the call's scheme asks for.
extension Call {
    private var scheme: AuthorizationScheme {
        endpoint.request.options.authorization.scheme ?? client.definition.authorization
    }

    var needsCredential: Bool {
        if case .none = scheme { false } else { true }
    }

    /// The session whose tokens the call needs; `nil` where its scheme is another.
    ///
    /// - Throws: `ClientError.missingCredentials`, as all of these do before anything is sent.
    var session: OAuth2Session? {
        get throws(ClientError) {
            guard case .oauth2 = scheme else { return nil }
            guard let session = client.credentials.oauth2 else { throw missing }
            return session
        }
    }

    func bearerToken() async throws -> Sensitive<String>? {
        guard case .bearer = scheme else { return nil }
        guard let token = try await client.credentials.bearer?() else { throw missing }
        return token
    }

    /// The request with the credential of any scheme but OAuth 2.0.
    ///
    /// - Parameter request: To a trusted origin.
    @inline(never)
    func signed(_ request: WireRequest, _ token: Sensitive<String>?) throws(ClientError) -> WireRequest {
        let credentials = client.credentials
        switch scheme {
        case .none, .oauth2: return request
        case .basic:
            guard let basic = credentials.basic else { throw missing }
            let header = basic.header
            let secrets = Redaction.credentials(String(header.dropFirst(6)))
            return try request.with("Authorization", header, secrets, line)
        case .bearer:
            guard let token else { throw missing }
            return try request.with("Authorization", "Bearer \(token.exposed)", [token.exposed], line)
        case .apiKeyHeader(let name):
            guard let key = credentials.apiKey else { throw missing }
            return try request.with(name, key.exposed, [key.exposed], line)
        case .apiKeyQuery(let name):
            guard let key = credentials.apiKey else { throw missing }
            return request.with(QueryItem(name: name, values: [key.exposed]))
        case .xsrf(let cookie, let header):
            guard let cookies = credentials.cookies else { throw missing }
            guard let origin = trustedOrigin(of: request) else { return request }
            return try cookies.sign(request, for: origin, cookie: cookie, header: header, line)
        }
    }

    /// Whoever sees credentials can set cookies.
    @inline(never)
    func noteCookies(of response: WireResponse, to request: WireRequest) {
        guard let cookies = client.credentials.cookies, let origin = trustedOrigin(of: request) else {
            return
        }
        cookies.note(response.head.headerFields, to: request, from: origin)
    }

    /// A 401 is answered once: with the token that the session has by then, renewed if it is still the refused one
    /// (RFC 6750 section 3.1).
    func send(
        _ request: WireRequest,
        with session: OAuth2Session,
        next: Middleware.Next
    ) async throws -> WireResponse {
        let token = try await session.token(scopes: endpoint.request.options.authorization.scopes)
        note(login: token.login)
        let response = try await session.send(request, with: token, next: next)
        if response.acceptsToken { session.noteAccepted(token) }
        guard response.refusesToken, let renewed = try await session.token(insteadOf: token) else {
            return response
        }
        let second = try await session.send(request, with: renewed, next: next)
        if second.acceptsToken { session.noteAccepted(renewed) }
        return second
    }

    private var missing: ClientError { .missingCredentials(line, scheme: scheme.description) }
}

extension WireRequest {
    /// - Parameter secrets: What of the value nobody else may see.
    fileprivate func with(_ name: String, _ value: String, _ secrets: [String], _ line: RequestLine)
        throws(ClientError) -> WireRequest
    {
        guard let field = HeaderItem.field(name, value) else { throw .unsendable(line, .invalidHeader(name)) }
        var request = self
        request.head.headerFields[field.name] = field.value
        request.credentials += secrets
        return request
    }

    fileprivate func with(_ item: QueryItem) -> WireRequest {
        var request = self
        let path = head.path ?? "/"
        request.head.path = path + (path.contains("?") ? "&" : "?") + [item].encoded()
        request.credentials += item.values ?? []
        return request
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
