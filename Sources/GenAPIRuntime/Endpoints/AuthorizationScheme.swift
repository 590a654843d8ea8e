/// A way to authenticate the calls of an API.
public enum AuthorizationScheme: Hashable, Sendable {
    /// No authentication.
    case none
    /// RFC 7617.
    case basic
    /// RFC 6750, with a token that the app obtains elsewhere.
    case bearer
    /// A key in the header of that name.
    case apiKeyHeader(String)
    /// A key in the query item of that name.
    case apiKeyQuery(String)
    /// The cookies that the server has set, with the value of one of them in that header, which no other site can read
    /// and send.
    case xsrf(cookie: String, header: String)
    /// RFC 6749: a token that the session obtains and renews.
    indirect case oauth2(OAuth2Definition)
    /// A scheme of the app's own, with its name in the spec. It needs an `Authorizer` for it.
    case custom(String)
    /// The first of several schemes that the client has a credential for at the time of an attempt. With `none` among
    /// them, a call without any such credential is sent without one. Responses of calls that could have one of several
    /// credentials are not cached.
    case firstOf([AuthorizationScheme])
}

extension AuthorizationScheme: CustomStringConvertible {
    /// The name in specs.
    public var description: String {
        switch self {
        case .none: "none"
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKeyHeader, .apiKeyQuery: "api_key"
        case .xsrf: "xsrf"
        case .oauth2: "oauth2"
        case .custom(let name): name
        case .firstOf(let schemes): schemes.map(\.description).joined(separator: " or ")
        }
    }
}

/// The authorization of one endpoint's calls.
public struct EndpointAuthorization: Hashable, Sendable {
    /// `nil` for the API's scheme.
    package let scheme: AuthorizationScheme?
    /// The scopes that a token needs.
    public let scopes: [String]

    /// The authorization of the API.
    public static let inherited = EndpointAuthorization(scheme: nil, scopes: [])
    /// No authorization: the request has no credential.
    public static let none = EndpointAuthorization(scheme: AuthorizationScheme.none, scopes: [])

    /// Another scheme than the API's.
    public static func scheme(_ scheme: AuthorizationScheme, scopes: [String] = []) -> EndpointAuthorization {
        EndpointAuthorization(scheme: scheme, scopes: scopes)
    }

    /// The API's scheme, with a token for these scopes.
    public static func scopes(_ scopes: [String]) -> EndpointAuthorization {
        EndpointAuthorization(scheme: nil, scopes: scopes)
    }

    /// Whether the endpoint itself says which credential its calls have.
    var isStated: Bool { self != .inherited && self != .none }
}
