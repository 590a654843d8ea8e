/// The credentials of a client.
///
///     let client = KintoAPI.client(
///         transport: transport,
///         credentials: .basic(user: "alice", password: Sensitive(password))
///     )
///
/// An API with several schemes needs a credential for each: `credentials: [.oauth2(session), .apiKey(key)]`.
///
/// A credential is only sent to the client's own server and to trusted servers, and only by endpoints whose scheme
/// needs it. It is obtained anew for every attempt.
public struct Credentials: Sendable {
    private let authorizers: [any Authorizer]
    let cookies: (any CookieKeeping)?
    let session: (any AccountSession)?

    private init(_ authorizers: [any Authorizer]) {
        self.authorizers = authorizers
        cookies = authorizers.lazy.compactMap { $0 as? any CookieKeeping }.first
        session = authorizers.lazy.compactMap { $0 as? any AccountSession }.first
    }

    /// The credentials that a custom authorizer adds.
    public init(_ authorizer: any Authorizer) {
        self.init([authorizer])
    }

    /// The authorizer for calls under that scheme; `nil` if there is none. A bearer token also authorizes calls under
    /// `oauth2`, unless there is a session.
    func authorizer(for scheme: AuthorizationScheme) -> (any Authorizer)? {
        if let own = authorizers.first(where: { $0.authorizes(scheme) }) { return own }
        guard case .oauth2 = scheme else { return nil }
        return authorizers.first { $0.authorizes(.bearer) }
    }
}

extension Credentials: ExpressibleByArrayLiteral {
    /// Several credentials. Of two for one scheme, the first one is used.
    public init(arrayLiteral elements: Credentials...) {
        self.init(elements.flatMap(\.authorizers))
    }
}

extension Credentials {
    /// No credentials. Calls that need one are not sent.
    public static let none = Credentials([])
}

extension Credentials: CustomReflectable {
    /// Shows the types of the authorizers, and none of their contents.
    public var customMirror: Mirror {
        Mirror(self, children: ["authorizers": authorizers.map { String(describing: type(of: $0)) }])
    }
}
