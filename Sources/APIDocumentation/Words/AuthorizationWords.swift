import APISampling
import ResolvedAPI

extension AuthorizationScheme {
    /// The description of the credential in a request.
    var words: HTML {
        switch self {
        case .oauth2: "an OAuth 2.0 access token in the header \(.code("Authorization"))"
        case .basic: "a user name and a password in the header \(.code("Authorization"))"
        case .bearer: "a token in the header \(.code("Authorization"))"
        case .apiKeyHeader(let name): "a key in the header \(.code(name))"
        case .apiKeyQuery(let name): "a key in the parameter \(.code(name)) of the query"
        case .xsrf(let cookie, let header):
            "the value of the cookie \(.code(cookie)) in the header \(.code(header))"
        case .custom(let scheme): "the scheme \(.code(scheme.value)) of the app"
        }
    }
}

extension CallAuthorization {
    /// The description of the credentials that a call needs.
    var words: HTML {
        let all = HTML.list(schemes.map(\.words), "or")
        let needed: HTML = isOptional ? "Allowed without a credential, and with \(all)." : "Needs \(all)."
        guard !scopes.isEmpty else { return needed }
        return
            "\(needed) \(scopes.count == 1 ? "The scope is" : "The scopes are") \(.list(scopes.map { .code($0) }))."
    }
}
