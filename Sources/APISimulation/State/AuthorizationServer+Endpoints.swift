import ResolvedAPI

/// The paths of the endpoints, and the metadata.
extension AuthorizationServer {
    /// A failure of the token endpoint (RFC 6749 section 5.2).
    struct GrantFailure: Error {
        let code: String
        let description: String
        var status = 400
    }

    /// `nil` if the request is to no endpoint of the authorization server.
    mutating func respond(to request: SimulatedRequest, password: (String) -> String?) -> SimulatedResponse? {
        guard let oauth2 else { return nil }
        let path = String(request.path)
        func isMeant(_ url: String?) -> Bool { url.map { self.path(of: $0) == path } ?? false }
        switch request.method {
        case "POST" where isMeant(oauth2.tokenURL): return token(request, oauth2, password)
        case "POST" where isMeant(oauth2.revocationURL): return revoke(request)
        case "POST" where isMeant(oauth2.deviceAuthorizationURL): return device(request, oauth2)
        case "GET" where isMeant(oauth2.authorizationURL): return authorize(request)
        case "GET" where isMeant(oauth2.metadataURL): return metadata(request, oauth2)
        default: return nil
        }
    }

    /// The path of an endpoint on this server, also of one that the spec has on another one.
    private func path(of url: String) -> String {
        guard let authority = url.firstRange(of: "://") else {
            let base = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
            return base + (url.hasPrefix("/") ? url : "/\(url)")
        }
        let path = url[authority.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    func json(_ members: [(String, JSONLiteral)], status: Int = 200) -> SimulatedResponse {
        let body = JSONLiteral.object(members.map { .init(key: $0.0, value: $0.1) })
        var response = SimulatedResponse(status: status, body: .bytes(Array(body.json.utf8)))
        response.set("Content-Type", "application/json")
        response.set("Cache-Control", "no-store")
        return response
    }

    func refusal(_ failure: GrantFailure) -> SimulatedResponse {
        var response = json(
            [("error", .string(failure.code)), ("error_description", .string(failure.description))],
            status: failure.status
        )
        if failure.status == 401 { response.set("WWW-Authenticate", "Basic realm=\"\(index.api.name)\"") }
        response.notes.append(failure.code)
        return response
    }

    /// The metadata of the server (RFC 8414).
    private func metadata(_ request: SimulatedRequest, _ oauth2: OAuth2) -> SimulatedResponse {
        func url(_ url: String) -> JSONLiteral { .string(request.origin + path(of: url)) }
        var members: [(String, JSONLiteral)] = [
            ("issuer", .string(request.origin)), ("token_endpoint", url(oauth2.tokenURL)),
            ("response_types_supported", .array([.string("code")])),
            ("code_challenge_methods_supported", .array([.string("S256")])),
            (
                "grant_types_supported",
                .array((oauth2.grants.map(\.wireValue) + ["refresh_token"]).map { .string($0) })
            ),
            ("scopes_supported", .array(oauth2.scopes.map { .string($0.value) })),
        ]
        let endpoints = [
            ("authorization_endpoint", oauth2.authorizationURL),
            ("revocation_endpoint", oauth2.revocationURL),
            ("device_authorization_endpoint", oauth2.deviceAuthorizationURL),
        ]
        for (name, place) in endpoints { if let place { members.append((name, url(place))) } }
        return json(members)
    }
}

extension OAuth2.Grant {
    fileprivate var wireValue: String {
        self == .deviceCode ? "urn:ietf:params:oauth:grant-type:device_code" : rawValue
    }
}
