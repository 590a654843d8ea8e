import ResolvedAPI

/// Grants, renewals and revocations of tokens (RFC 6749, RFC 7009).
extension AuthorizationServer {
    mutating func token(
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
        if let credentials = request.basicCredentials {
            (id, secret) = (credentials.user, credentials.password)
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

    mutating func revoke(_ request: SimulatedRequest) -> SimulatedResponse {
        let form = QueryText(String(decoding: request.body, as: UTF8.self), isForm: true)
        if let token = form["token"] {
            if let login = refresh[token] { logins[login] = nil }
            access[token] = nil
        }
        return SimulatedResponse(status: 200)
    }
}
