import ResolvedAPI

/// The endpoints for tokens, authorization, devices, revocation and metadata.
extension AuthorizationServer {
    /// A failure of the token endpoint (RFC 6749 section 5.2).
    private struct GrantFailure: Error {
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

    private func json(_ members: [(String, JSONLiteral)], status: Int = 200) -> SimulatedResponse {
        let body = JSONLiteral.object(members.map { .init(key: $0.0, value: $0.1) })
        var response = SimulatedResponse(status: status, body: .bytes(Array(body.jsonText.utf8)))
        response.set("Content-Type", "application/json")
        response.set("Cache-Control", "no-store")
        return response
    }

    private func refusal(_ failure: GrantFailure) -> SimulatedResponse {
        var response = json(
            [("error", .string(failure.code)), ("error_description", .string(failure.description))],
            status: failure.status
        )
        if failure.status == 401 { response.set("WWW-Authenticate", "Basic realm=\"\(index.api.name)\"") }
        response.notes.append(failure.code)
        return response
    }

    // MARK: Tokens

    private mutating func token(
        _ request: SimulatedRequest,
        _ oauth2: OAuth2,
        _ password: (String) -> String?
    ) -> SimulatedResponse {
        let form = QueryText(String(decoding: request.body, as: UTF8.self), isForm: true)
        do throws(GrantFailure) {
            try checkClient(request, form, oauth2)
            return try grant(request, form, oauth2, password)
        } catch {
            return refusal(error)
        }
    }

    private func checkClient(_ request: SimulatedRequest, _ form: QueryText, _ oauth2: OAuth2)
        throws(GrantFailure)
    {
        var secret = form["client_secret"]
        var id = form["client_id"]
        if let header = request["Authorization"], header.lowercased().hasPrefix("basic "),
            let bytes = Base64.bytes(header.dropFirst(6).trimmed)
        {
            let parts = String(decoding: bytes, as: UTF8.self).split(
                separator: ":",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            id = parts.first.map(String.init)
            secret = parts.count > 1 ? String(parts[1]) : nil
        }
        guard let id, !id.isEmpty, id != "wrong", secret != "wrong" else {
            throw GrantFailure(
                code: "invalid_client",
                description: "The client is missing or wrong.",
                status: 401
            )
        }
        if form["grant_type"] == "client_credentials", (secret ?? "").isEmpty, form["client_assertion"] == nil
        {
            throw GrantFailure(code: "invalid_client", description: "The client has no secret.", status: 401)
        }
    }

    private mutating func grant(
        _ request: SimulatedRequest,
        _ form: QueryText,
        _ oauth2: OAuth2,
        _ known: (String) -> String?
    ) throws(GrantFailure) -> SimulatedResponse {
        let scopes = form["scope"]?.split(separator: " ").map(String.init) ?? []
        let kind = form["grant_type"] ?? ""
        let grants = oauth2.grants
        switch kind {
        case "password" where grants.contains(.password):
            guard let user = form["username"], !user.isEmpty, let password = form["password"],
                !password.isEmpty,
                known(user).map({ $0 == password }) ?? (password != "wrong")
            else {
                throw GrantFailure(code: "invalid_grant", description: "The user or the password is wrong.")
            }
            return try start(scopes, request, hasRefresh: true)
        case "client_credentials" where grants.contains(.clientCredentials):
            return try start(scopes, request, hasRefresh: false)
        case "authorization_code" where grants.contains(.authorizationCode):
            return try start(try self.scopes(ofCode: form), request, hasRefresh: true)
        case "urn:ietf:params:oauth:grant-type:device_code" where grants.contains(.deviceCode):
            return try start(try self.scopes(ofDevice: form), request, hasRefresh: true)
        case "refresh_token": return try renew(form, scopes, request)
        default:
            throw GrantFailure(code: "unsupported_grant_type", description: "The API has no grant '\(kind)'.")
        }
    }

    private mutating func start(
        _ scopes: [String],
        _ request: SimulatedRequest,
        hasRefresh: Bool
    ) throws(GrantFailure) -> SimulatedResponse {
        let known = oauth2?.scopes.map(\.value) ?? []
        if let unknown = scopes.first(where: { !known.isEmpty && !known.contains($0) }) {
            throw GrantFailure(code: "invalid_scope", description: "There is no scope '\(unknown)'.")
        }
        lastLogin += 1
        logins[lastLogin] = Login(scopes: scopes, refreshToken: "")
        return issue(lastLogin, scopes, request, hasRefresh: hasRefresh)
    }

    private mutating func issue(
        _ login: Int,
        _ scopes: [String],
        _ request: SimulatedRequest,
        hasRefresh: Bool
    ) -> SimulatedResponse {
        let token = secret("access")
        access[token] = AccessToken(
            login: login,
            scopes: scopes,
            expiry: request.time / 1000 + Int64(lifetime)
        )
        var members: [(String, JSONLiteral)] = [
            ("access_token", .string(token)), ("token_type", .string("Bearer")),
            ("expires_in", .int(lifetime)),
        ]
        if hasRefresh {
            let next = secret("refresh")
            refresh[next] = login
            logins[login]?.refreshToken = next
            members.append(("refresh_token", .string(next)))
        }
        if !scopes.isEmpty { members.append(("scope", .string(scopes.joined(separator: " ")))) }
        return json(members)
    }

    private mutating func renew(
        _ form: QueryText,
        _ scopes: [String],
        _ request: SimulatedRequest
    ) throws(GrantFailure) -> SimulatedResponse {
        guard let token = form["refresh_token"], let number = refresh[token], let login = logins[number]
        else {
            throw GrantFailure(code: "invalid_grant", description: "The refresh token is unknown.")
        }
        guard login.refreshToken == token else {
            logins[number] = nil
            throw GrantFailure(
                code: "invalid_grant",
                description: "The refresh token was used before; the login has ended."
            )
        }
        guard scopes.allSatisfy(login.scopes.contains) || login.scopes.isEmpty else {
            throw GrantFailure(code: "invalid_scope", description: "A login does not gain scopes.")
        }
        return issue(number, scopes.isEmpty ? login.scopes : scopes, request, hasRefresh: true)
    }

    private mutating func revoke(_ request: SimulatedRequest) -> SimulatedResponse {
        let form = QueryText(String(decoding: request.body, as: UTF8.self), isForm: true)
        if let token = form["token"] {
            if let login = refresh[token] { logins[login] = nil }
            access[token] = nil
        }
        return SimulatedResponse(status: 200)
    }

    // MARK: Codes and devices

    /// Signs the user in at once, and leads back to the app.
    private mutating func authorize(_ request: SimulatedRequest) -> SimulatedResponse {
        let query = QueryText(request.query)
        guard let redirect = query["redirect_uri"], redirect.contains(":"), query["response_type"] == "code"
        else {
            return refusal(
                GrantFailure(
                    code: "invalid_request",
                    description: "redirect_uri or response_type=code is missing."
                )
            )
        }
        let code = secret("code")
        codes[code] = Code(
            redirect: redirect,
            challenge: query["code_challenge"],
            isHashed: query["code_challenge_method"] == "S256",
            scopes: query["scope"]?.split(separator: " ").map(String.init) ?? []
        )
        var items = ["code=\(code)"]
        if let state = query["state"] { items.append("state=\(state.percentEncoded)") }
        var response = SimulatedResponse(status: 302)
        response.set(
            "Location",
            redirect + (redirect.contains("?") ? "&" : "?") + items.joined(separator: "&")
        )
        return response
    }

    private mutating func scopes(ofCode form: QueryText) throws(GrantFailure) -> [String] {
        guard let text = form["code"], let code = codes[text] else {
            throw GrantFailure(code: "invalid_grant", description: "The code is unknown, or was used before.")
        }
        codes[text] = nil
        guard form["redirect_uri"] == code.redirect else {
            throw GrantFailure(code: "invalid_grant", description: "redirect_uri is another one.")
        }
        if let challenge = code.challenge {
            let verifier = form["code_verifier"] ?? ""
            let proof = code.isHashed ? Base64.urlText(SHA256.hash(Array(verifier.utf8))) : verifier
            guard proof == challenge else {
                throw GrantFailure(
                    code: "invalid_grant",
                    description: "code_verifier does not match code_challenge."
                )
            }
        }
        return code.scopes
    }

    private mutating func device(_ request: SimulatedRequest, _ oauth2: OAuth2) -> SimulatedResponse {
        let form = QueryText(String(decoding: request.body, as: UTF8.self), isForm: true)
        let code = secret("device")
        devices[code] = Device(scopes: form["scope"]?.split(separator: " ").map(String.init) ?? [])
        let user = String(code.suffix(8)).uppercased()
        return json([
            ("device_code", .string(code)), ("user_code", .string(user)),
            ("verification_uri", .string("\(request.origin)/device")), ("expires_in", .int(600)),
            ("interval", .int(1)),
        ])
    }

    /// The user agrees after the first question.
    private mutating func scopes(ofDevice form: QueryText) throws(GrantFailure) -> [String] {
        guard let code = form["device_code"], var device = devices[code] else {
            throw GrantFailure(code: "invalid_grant", description: "The device code is unknown.")
        }
        device.polls += 1
        guard device.polls > 1 else {
            devices[code] = device
            throw GrantFailure(code: "authorization_pending", description: "The user has not agreed yet.")
        }
        devices[code] = nil
        return device.scopes
    }

    /// RFC 8414
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
