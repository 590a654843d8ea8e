import HTTPTypes

/// One attempt at a request, with the credential that its scheme asks for.
struct Authorizing: Sendable {
    let scheme: AuthorizationScheme
    let credentials: Credentials
    /// Where credentials may go.
    let origin: Origin
    let line: RequestLine
    /// What a token has to be good for.
    var scopes: [String] = []

    /// Throws before anything is sent when the client has no such credential.
    func send(_ request: WireRequest, next: Middleware.Next) async throws -> WireResponse {
        guard request.origin == origin else { return try await next(request) }
        switch scheme {
        case .none:
            return try await next(request)
        case .basic:
            guard let basic = credentials.basic else { throw missing }
            return try await next(try request.with("Authorization", basic.header, line))
        case .bearer:
            guard let token = try await credentials.bearer?() else { throw missing }
            return try await next(try request.with("Authorization", "Bearer \(token.exposed)", line))
        case .apiKeyHeader(let name):
            guard let key = credentials.apiKey else { throw missing }
            return try await next(try request.with(name, key.exposed, line))
        case .apiKeyQuery(let name):
            guard let key = credentials.apiKey else { throw missing }
            return try await next(request.with(QueryItem(name: name, values: [key.exposed])))
        case .xsrf(let cookie, let header):
            guard let cookies = credentials.cookies else { throw missing }
            return try await next(
                cookies.sign(request, for: origin, cookie: cookie, header: header, line)
            )
        case .oauth2:
            guard let session = credentials.oauth2 else { throw missing }
            return try await send(request, with: session, next: next)
        }
    }

    /// A 401 is answered once: with the token that the session has by then, renewed if it is still the refused one
    /// (RFC 6750 section 3.1).
    private func send(
        _ request: WireRequest,
        with session: OAuth2Session,
        next: Middleware.Next
    ) async throws -> WireResponse {
        let token = try await session.token(scopes: scopes)
        let response = try await session.send(request, with: token, next: next)
        guard response.refusesToken, let renewed = try await session.token(insteadOf: token) else {
            return response
        }
        return try await session.send(request, with: renewed, next: next)
    }

    private var missing: ClientError { .missingCredentials(line, scheme: scheme.description) }
}

extension WireRequest {
    fileprivate func with(_ name: String, _ value: String, _ line: RequestLine) throws(ClientError)
        -> WireRequest
    {
        guard let field = HeaderItem.field(name, value) else { throw .unsendable(line, .invalidHeader(name)) }
        var request = self
        request.head.headerFields[field.name] = field.value
        return request
    }

    fileprivate func with(_ item: QueryItem) -> WireRequest {
        var request = self
        let path = head.path ?? "/"
        request.head.path = path + (path.contains("?") ? "&" : "?") + [item].encoded()
        return request
    }
}

extension WireResponse {
    /// A 401, unless it says that another token would make no difference (RFC 6750 section 3.1).
    fileprivate var refusesToken: Bool {
        guard head.status.code == 401 else { return false }
        let challenges = head.headerFields[values: .wwwAuthenticate].joined(separator: ",").lowercased()
        return !["insufficient_scope", "invalid_request"].contains { challenges.contains("error=\"\($0)\"") }
    }
}
