import PlausibleValues
import ResolvedAPI

/// The OAuth 2.0 endpoints of an API (RFC 6749, 7009, 7636, 8414, 8628), and what calls need to be allowed.
///
/// Any user, client, key and token of another scheme is accepted, unless it is `wrong`. A refresh token is valid once: the second
/// use ends the login (RFC 9700 section 4.14).
struct AuthorizationServer: Sendable {
    /// Why a call is not allowed.
    struct Refusal {
        let status: Int
        let message: String
        let challenge: String?
    }

    struct Login: Sendable {
        var scopes: [String]
        var refreshToken: String
    }

    struct AccessToken: Sendable {
        let login: Int
        let scopes: [String]
        /// Seconds since 1970.
        let expiry: Int64
    }

    struct Code: Sendable {
        let redirect: String?
        let challenge: String?
        let isHashed: Bool
        let scopes: [String]
    }

    struct Device: Sendable {
        let scopes: [String]
        var polls = 0
    }

    let index: APIIndex
    let oauth2: OAuth2?
    let basePath: String
    let lifetime: Int
    var logins = BoundedTable<Int, Login>(most: 10_000)
    var access = BoundedTable<String, AccessToken>(most: 20_000)
    /// The login of each refresh token that was ever valid.
    var refresh = BoundedTable<String, Int>(most: 20_000)
    var codes = BoundedTable<String, Code>(most: 1000)
    var devices = BoundedTable<String, Device>(most: 1000)
    var lastLogin = 0
    private var secrets: SampleRandom

    init(_ index: APIIndex, basePath: String, options: Simulation.Options) {
        self.index = index
        self.basePath = basePath
        lifetime = options.tokenLifetime
        oauth2 =
            index.api.authorization.lazy.compactMap {
                if case .oauth2(let oauth2) = $0 { oauth2 } else { nil }
            }.first
        secrets = SampleRandom(seed: options.seed, place: "secrets")
    }

    mutating func secret(_ kind: String) -> String {
        "\(kind)-\(SampleWords.hex(&secrets))\(SampleWords.hex(&secrets))"
    }

    // MARK: Calls

    /// Why a request is not allowed to make a call; `nil` if it is.
    ///
    /// - Parameter password: The password of a user that the server keeps; `nil` if it keeps none.
    func refusal(
        of request: SimulatedRequest,
        _ call: APIIndex.Call,
        password: (String) -> String?
    ) -> Refusal? {
        guard let needed = index.authorization(of: call) else { return nil }
        if needed.isOptional && !needed.schemes.contains(where: { hasCredential(request, of: $0) }) {
            return nil
        }
        var first: Refusal?
        for scheme in needed.schemes {
            guard let refusal = refusal(of: request, scheme, needed.scopes, password: password) else {
                return nil
            }
            // The credential that was sent tells more than those that were not.
            if first == nil || hasCredential(request, of: scheme) { first = refusal }
        }
        return first
    }

    private func hasCredential(_ request: SimulatedRequest, of scheme: AuthorizationScheme) -> Bool {
        switch scheme {
        case .oauth2: token(request, "Bearer") != nil || token(request, "DPoP") != nil
        case .bearer: token(request, "Bearer") != nil
        case .basic: request.basicCredentials != nil
        case .apiKeyHeader(let name): request[name] != nil
        case .apiKeyQuery(let name): QueryText(request.query)[name] != nil
        case .xsrf(_, let header): request[header] != nil
        case .custom: true
        }
    }

    private func refusal(
        of request: SimulatedRequest,
        _ scheme: AuthorizationScheme,
        _ scopes: [String],
        password: (String) -> String?
    ) -> Refusal? {
        switch scheme {
        case .oauth2: return tokenRefusal(request, scopes)
        case .bearer:
            return accepted(token(request, "Bearer"))
                ? nil : missing("Bearer", "A bearer token is missing or wrong.")
        case .basic:
            let isAccepted =
                request.basicCredentials.map { user, secret in
                    password(user).map { $0 == secret } ?? accepted(secret)
                } ?? false
            return isAccepted
                ? nil
                : missing(
                    "Basic realm=\"\(index.api.name)\"",
                    "The user or the password is missing or wrong."
                )
        case .apiKeyHeader(let name):
            return accepted(request[name]) ? nil : missing(nil, "The key in \(name) is missing or wrong.")
        case .apiKeyQuery(let name):
            return accepted(QueryText(request.query)[name])
                ? nil : missing(nil, "The key in \(name) is missing or wrong.")
        case .xsrf(let cookie, let header): return xsrfRefusal(request, cookie, header)
        case .custom: return nil
        }
    }

    private func accepted(_ secret: String?) -> Bool { secret.map { !$0.isEmpty && $0 != "wrong" } ?? false }

    private func missing(_ challenge: String?, _ message: String) -> Refusal {
        Refusal(status: 401, message: message, challenge: challenge)
    }

    private func token(_ request: SimulatedRequest, _ scheme: String) -> String? {
        guard let text = request["Authorization"], text.lowercased().hasPrefix("\(scheme.lowercased()) ")
        else { return nil }
        return text.dropFirst(scheme.count + 1).trimmed
    }

    private func tokenRefusal(_ request: SimulatedRequest, _ scopes: [String]) -> Refusal? {
        guard let text = token(request, "Bearer") ?? token(request, "DPoP") else {
            return missing("Bearer", "Sign in first.")
        }
        guard let token = access[text], token.expiry > request.time / 1000, logins[token.login] != nil else {
            return missing("Bearer error=\"invalid_token\"", "The access token is expired or unknown.")
        }
        let lacking = scopes.filter { !token.scopes.contains($0) }
        guard lacking.isEmpty || token.scopes.isEmpty else {
            let list = scopes.joined(separator: " ")
            return Refusal(
                status: 403,
                message: "The login lacks \(lacking.joined(separator: ", ")).",
                challenge: "Bearer error=\"insufficient_scope\", scope=\"\(list)\""
            )
        }
        return nil
    }

    private func xsrfRefusal(_ request: SimulatedRequest, _ cookie: String, _ header: String) -> Refusal? {
        if ["GET", "HEAD", "OPTIONS"].contains(request.method) { return nil }
        let cookies = (request["Cookie"] ?? "").split(separator: ";").map { $0.trimmed }
        let value = cookies.first { $0.hasPrefix("\(cookie)=") }?.dropFirst(cookie.count + 1)
        if let value, request[header] == String(value) { return nil }
        return Refusal(
            status: 403,
            message: "\(header) is not the value of the cookie \(cookie).",
            challenge: nil
        )
    }
}

/// A dictionary that forgets its oldest entries beyond a number of them.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private let most: Int

    init(most: Int) { self.most = most }

    subscript(_ key: Key) -> Value? {
        get { values[key] }
        set {
            guard let newValue else {
                if values.removeValue(forKey: key) != nil { order.removeAll { $0 == key } }
                return
            }
            if values.updateValue(newValue, forKey: key) == nil { order.append(key) }
            guard order.count > most + most / 8 else { return }
            for oldest in order.prefix(order.count - most) { values[oldest] = nil }
            order.removeFirst(order.count - most)
        }
    }
}
