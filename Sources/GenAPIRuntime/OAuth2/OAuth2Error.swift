/// Why there is no token. Nothing in it is secret.
public enum OAuth2Error: Error, Hashable, Sendable {
    /// The authorization server refuses (RFC 6749 section 5.2).
    case refused(error: String, description: String?, status: HTTPStatus)
    /// There was a login, and it is no good any more.
    case signedOut
    /// The answer is none of an authorization server; a proxy's, perhaps.
    case unreadableAnswer(HTTPStatus)
    /// Only bearer tokens are understood.
    case unsupportedTokenType(String)
    case invalidTokenURL(String)
    case transport(TransportError)

    var isInvalidGrant: Bool {
        if case .refused("invalid_grant", _, _) = self { true } else { false }
    }
}

extension OAuth2Error: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let error, let description, let status):
            "the authorization server answered \(status): \(description.map { "\($0) " } ?? "")(\(error))"
        case .signedOut: "signed out"
        case .unreadableAnswer(let status): "the authorization server answered \(status), and no token"
        case .unsupportedTokenType(let type): "the authorization server issued a token of type '\(type)'"
        case .invalidTokenURL: "the token URL is no http or https URL"
        case .transport(let error): "the authorization server had no answer: \(error)"
        }
    }
}
