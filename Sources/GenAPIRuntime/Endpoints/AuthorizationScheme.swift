/// How calls of an API prove who makes them.
public enum AuthorizationScheme: Hashable, Sendable {
    /// Not at all.
    case none
    /// RFC 7617.
    case basic
    /// RFC 6750, with a token that somebody else obtained.
    case bearer
    /// The header of that name holds a key.
    case apiKeyHeader(String)
    /// The query item of that name holds a key.
    case apiKeyQuery(String)
    /// The cookies that the server has set, with the value of one of them in that header, which no other site can read
    /// and send.
    case xsrf(cookie: String, header: String)
    /// RFC 6749: a token that the session obtains and renews.
    indirect case oauth2(OAuth2Definition)
    /// A scheme of the app's own, by the name that the spec gives it. It needs an `Authorizer` that authorizes it.
    case custom(String)
}

extension AuthorizationScheme: CustomStringConvertible {
    /// What specs call it.
    public var description: String {
        switch self {
        case .none: "none"
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKeyHeader, .apiKeyQuery: "api_key"
        case .xsrf: "xsrf"
        case .oauth2: "oauth2"
        case .custom(let name): name
        }
    }
}

/// How one endpoint's calls prove who makes them.
public struct EndpointAuthorization: Hashable, Sendable {
    /// `nil`: the API's.
    let scheme: AuthorizationScheme?
    /// What a token has to be good for.
    public let scopes: [String]

    /// As the API says.
    public static let inherited = EndpointAuthorization(scheme: nil, scopes: [])
    /// Not at all: no credential leaves with the request.
    public static let none = EndpointAuthorization(scheme: AuthorizationScheme.none, scopes: [])

    /// Some other way than the API's.
    public static func scheme(_ scheme: AuthorizationScheme, scopes: [String] = []) -> EndpointAuthorization {
        EndpointAuthorization(scheme: scheme, scopes: scopes)
    }

    /// As the API says, with a token good for these scopes.
    public static func scopes(_ scopes: [String]) -> EndpointAuthorization {
        EndpointAuthorization(scheme: nil, scopes: scopes)
    }
}
