import GenAPIMapping
public import GenAPIRuntime

/// Why no token is available. It contains no secrets: those that were sent are removed from the server's messages.
public enum OAuth2Error: AuthorizationError, Hashable, Sendable {
    /// The authorization server returned an error response (RFC 6749 section 5.2).
    case refused(error: String, description: String?, status: HTTPStatus)
    /// There is no login.
    case signedOut(SignOutReason)
    /// Somebody is signed in; sign out first.
    case alreadySignedIn
    /// A sign-in is in progress.
    case signInInProgress
    /// The fetched user is not the one who signed in.
    case userMismatch
    /// The response is not an OAuth response; it may come from a proxy. The login is unchanged.
    case unreadableResponse(HTTPStatus)
    /// The server issued a token of a type that the session cannot use.
    case unsupportedTokenType(String)
    /// The token is known to lack these scopes.
    case insufficientScope([String])
    /// This URL of the API's definition (such as `token_url`) is missing or not an http or https URL.
    case unusableURL(String)
    /// The server's metadata names another issuer than the requested one.
    case issuerMismatch(String)
    /// This member of the server's metadata is less secure than the issuer's URL promises: an endpoint that is relative
    /// or lacks the issuer's TLS; `code_challenge_methods_supported` without `S256`.
    case unsafeMetadata(String)
    /// The server registered the application with an authentication method that it did not request and cannot use.
    case unsupportedClientAuthentication(String)
    /// The client's key failed to sign.
    case unsigned
    /// The request failed without a response. The login is unchanged.
    case transport(TransportError)
    /// The login cannot be read or stored.
    case store(CredentialStoreError)
}

/// Why nobody is signed in.
public enum SignOutReason: String, Hashable, Sendable {
    /// Nobody has signed in yet.
    case notSignedIn = "nobody has signed in"
    /// `signOut` was called.
    case requested = "signed out"
    /// The authorization server no longer accepts the login.
    case revoked = "the login was revoked or has expired"
    /// The authorization server may have rotated the refresh token in a response that never arrived, and rejects
    /// the old one.
    case lostDuringRotation = "the response that renewed the login was lost"
    /// Another session, possibly of another process, has ended or replaced the shared login.
    case endedElsewhere = "the login was ended or replaced by another session"
}

extension OAuth2Error {
    /// Whether the server says that the refresh token is no longer valid, in the words of RFC 6749 or in its own.
    func endsLogin(of definition: OAuth2Definition) -> Bool {
        guard case .refused(let error, _, _) = self else { return false }
        return error == "invalid_grant" || definition.loginEndingErrors.contains(error)
    }

    /// Whether a later attempt may succeed because nothing has been decided about the login.
    var isTransient: Bool {
        switch self {
        case .unreadableResponse, .transport, .store: true
        case .refused(let error, _, _): ["temporarily_unavailable", "server_error"].contains(error)
        default: false
        }
    }
}

extension OAuth2Error {
    /// A sentence without secrets. It may quote the server's error message.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .refused(let error, let description, let status):
            "the authorization server responded with \(status): \(description.map { "\($0) " } ?? "")(\(error))"
        case .signedOut(let reason): reason.rawValue
        case .alreadySignedIn: "somebody is already signed in"
        case .signInInProgress: "another sign-in is in progress"
        case .userMismatch: "the fetched user is not the one who signed in"
        case .unreadableResponse(let status):
            "the authorization server responded with \(status) and without a token"
        case .unsupportedTokenType(let type): "the authorization server issued a token of type '\(type)'"
        case .insufficientScope(let scopes):
            "the token lacks the scopes \(scopes.map { "'\($0)'" }.joined(separator: ", "))"
        case .unusableURL(let name): "'\(name)' is missing or not an http or https URL"
        case .issuerMismatch(let issuer): "the server's metadata does not name the issuer \(issuer)"
        case .unsafeMetadata(let name): "the '\(name)' of the server's metadata is not safe to use"
        case .unsupportedClientAuthentication(let method):
            "the server registered the application for the unsupported client authentication '\(method)'"
        case .unsigned: "the request could not be signed"
        case .transport(let error): "the authorization server did not respond: \(error)"
        case .store(let error): "the login cannot be kept: \(error)"
        }
    }
}
