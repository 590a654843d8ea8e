public import GenAPIRuntime

/// Why there is no token. Nothing in it is secret: what a server says is without the secrets that it was sent.
public enum OAuth2Error: AuthorizationError, Hashable, Sendable {
    /// The authorization server refuses (RFC 6749 section 5.2).
    case refused(error: String, description: String?, status: HTTPStatus)
    /// There is no login.
    case signedOut(SignOutReason)
    /// There is a login, and signing in would end it unasked.
    case alreadySignedIn
    /// The session is signing somebody in already.
    case signInUnderWay
    /// The user who was fetched is not the one who signed in.
    case otherUser
    /// The answer is none of an authorization server; a proxy's, perhaps. The login is as it was.
    case unreadableAnswer(HTTPStatus)
    /// Only the types of token that the session can use are understood.
    case unsupportedTokenType(String)
    /// The token is known not to be good for these.
    case insufficientScope([String])
    /// Something in the API's definition is no http or https URL, or missing: `token_url`.
    case unusableURL(String)
    /// A server's metadata is that of another issuer than this one, which was asked for.
    case otherIssuer(String)
    /// What a server says of itself would make signing in less safe than its issuer's URL promises: an endpoint that is
    /// relative or, unlike the issuer, without TLS; `code_challenge_methods_supported` without `S256`.
    case unsafeMetadata(String)
    /// The server registered the application with a way to prove itself that it did not ask for and does not have.
    case unsupportedClientAuthentication(String)
    /// The client's key does not sign.
    case unsigned
    /// There was no answer. The login is as it was.
    case transport(TransportError)
    /// The login cannot be read or kept.
    case store(CredentialStoreError)
}

/// Why nobody is signed in.
public enum SignOutReason: String, Hashable, Sendable {
    /// Nobody has signed in.
    case notSignedIn = "nobody has signed in"
    /// `signOut` was called.
    case asked = "signed out"
    /// The authorization server does not accept the login any more.
    case revoked = "the login was revoked or has run out"
    /// The authorization server may have replaced the refresh token by one that never arrived, and does not accept the
    /// old one.
    case lostDuringRotation = "the answer that renewed the login was lost"
    /// Another session, perhaps of another process, has ended or replaced the login that both shared.
    case elsewhere = "signed out elsewhere"
}

extension OAuth2Error {
    var isInvalidGrant: Bool {
        if case .refused("invalid_grant", _, _) = self { true } else { false }
    }

    /// Whether asking again later can help, and nothing has been decided about the login.
    var isTransient: Bool {
        switch self {
        case .unreadableAnswer, .transport, .store: true
        case .refused(let error, _, _): ["temporarily_unavailable", "server_error"].contains(error)
        default: false
        }
    }
}

extension OAuth2Error {
    /// A sentence without a secret; it can quote what the server says in words.
    public var description: String {
        switch self {
        case .refused(let error, let description, let status):
            "the authorization server answered \(status): \(description.map { "\($0) " } ?? "")(\(error))"
        case .signedOut(let reason): reason.rawValue
        case .alreadySignedIn: "somebody is signed in already"
        case .signInUnderWay: "somebody is being signed in already"
        case .otherUser: "the user who was fetched is not the one who signed in"
        case .unreadableAnswer(let status): "the authorization server answered \(status), and no token"
        case .unsupportedTokenType(let type): "the authorization server issued a token of type '\(type)'"
        case .insufficientScope(let scopes):
            "the token is not good for \(scopes.map { "'\($0)'" }.joined(separator: ", "))"
        case .unusableURL(let name): "\(name) is no http or https URL"
        case .otherIssuer(let issuer): "the metadata is not that of \(issuer)"
        case .unsafeMetadata(let name): "the server's '\(name)' is not safe to use"
        case .unsupportedClientAuthentication(let method):
            "the application was registered to prove itself by '\(method)', which it cannot"
        case .unsigned: "the request could not be signed"
        case .transport(let error): "the authorization server had no answer: \(error)"
        case .store(let error): "the login cannot be kept: \(error)"
        }
    }
}
