import GenAPIMapping
import HTTPTypes

/// Authenticates calls with a key, a signature, or a token that it obtains.
///
/// The library has authorizers for the standard schemes. For a `custom` scheme of a spec, the app passes its own:
///
///     struct Signature: Authorizer {
///         let key: SymmetricKey
///
///         func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == TripsAPI.CustomScheme.signature }
///
///         func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws -> WireResponse {
///             var request = request
///             try call.setHeader("Authorization", to: signature(of: request), of: &request)
///             return try await next(request)
///         }
///     }
///     let client = TripsAPI.client(transport: transport, credentials: Credentials(Signature(key: key)))
public protocol Authorizer: Sendable {
    /// Whether the authorizer handles calls under that scheme.
    func authorizes(_ scheme: AuthorizationScheme) -> Bool

    /// Sends the request with a credential. If the server rejects it, the authorizer may send the request again with
    /// another one.
    ///
    /// The client calls this for every attempt, and only for requests to its own server and to servers that it trusts.
    ///
    /// - Throws: What `next` throws. An `AuthorizationError` if there is no credential; nothing is sent then.
    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse

    /// Whether there is a credential for the call now. A call under one of several schemes uses the first one with a
    /// credential. The default is `true`.
    ///
    /// - Throws: The error that prevents an answer. Nothing is sent then.
    func hasCredential(for call: AuthorizedCall) async throws -> Bool

    /// The account that a response to the call would belong to: a name that no other account has and that is not a secret.
    ///
    /// A cache asks for it before the call has a credential, and returns to an account only what that account has
    /// received. Without an account, nothing is cached, unless the cache was created for one account. The default is no
    /// account.
    ///
    /// - Throws: An `AuthorizationError` where the account cannot be found out. Nothing is sent then.
    func account(for call: AuthorizedCall) async throws -> String?
}

extension Authorizer {
    /// `true`. It throws nothing.
    public func hasCredential(for call: AuthorizedCall) async throws -> Bool { true }

    /// No account. It throws nothing.
    public func account(for call: AuthorizedCall) async throws -> String? { nil }
}

/// A call that needs a credential.
public struct AuthorizedCall: Sendable {
    private let call: Call
    /// The scheme of the endpoint or of its API, or the one that was chosen of several.
    public let scheme: AuthorizationScheme

    /// - Parameter scheme: One of several schemes of the call; `nil` for its only one.
    init(_ call: Call, scheme: AuthorizationScheme? = nil) {
        self.call = call
        self.scheme = scheme ?? call.scheme
    }

    /// Method and path.
    public var line: RequestSummary { call.line }

    /// The scopes that a token must cover.
    public var scopes: [String] { call.options.authorization.scopes }

    /// The error to throw if the authorizer has no credential for this call.
    public var missingCredentials: ClientError {
        .missingCredentials(line, scheme: scheme.description)
    }

    /// Sets a header whose value stays secret: no log, no error and no recording shows it.
    ///
    /// - Throws: `ClientError.unsendable` if HTTP cannot carry the header.
    public func setHeader(_ name: String, to value: String, of request: inout WireRequest) throws(ClientError)
    {
        try setHeader(name, to: value, of: &request, secrets: [value])
    }

    /// - Parameter secrets: The parts of the value that stay secret.
    package func setHeader(
        _ name: String,
        to value: String,
        of request: inout WireRequest,
        secrets: [String]
    ) throws(ClientError) {
        guard let field = HeaderItem.field(name, value) else { throw .unsendable(line, .invalidHeader(name)) }
        request.head.headerFields[field.name] = field.value
        request.credentials += secrets
    }

    /// Adds a query item whose value stays secret.
    public func addQueryItem(_ name: String, _ value: String, to request: inout WireRequest) {
        let path = request.head.path ?? "/"
        let item = QueryItem(name: name, values: [value])
        request.head.path = path + (path.contains("?") ? "&" : "?") + [item].encoded()
        request.credentials.append(value)
    }

    /// The request with a token (RFC 6750 section 2.1).
    ///
    /// - Throws: `ClientError.unsendable` if HTTP cannot carry the token.
    func withBearer(_ token: Sensitive<String>, _ request: WireRequest) throws(ClientError) -> WireRequest {
        var request = request
        try setHeader("Authorization", to: "Bearer \(token.exposed)", of: &request, secrets: [token.exposed])
        return request
    }

    /// The response as an error.
    func errorResponse(_ response: WireResponse) -> ErrorResponse { call.errorResponse(response) }

    var clock: any Clock<Duration> { call.client.clock }

    /// The origin that a request goes to.
    package func origin(of request: WireRequest) -> Origin? { call.trustedOrigin(of: request) }

    /// Notes a renewal of its token in the telemetry of its client.
    func note(_ renewal: RenewalResult) { call.client.note(renewal.measurement) }

    /// Records the login whose token the request is to have. The response is stored for that login only.
    ///
    /// - Throws: The session's error if the call has begun with another login, which has ended: a retry does not act for the next user.
    package func note(login: String) throws {
        if call.login != login { try call.checkLogin() }
        call.note(login: login)
    }
}

/// An authorizer with a login that can end. The clients' caches for that login are emptied then. Its account is the
/// login of the token that a call would get.
package protocol AccountSession: Authorizer {
    var resources: SessionResources { get }

    /// Stores a response to a call of that login, unless the login has ended or another one has begun.
    func storing(for login: String, _ store: () async -> Void) async

    /// The error of a call of that login whose response arrives now; `nil` while the login is the current one.
    func error(ofEndedLogin login: String) -> (any AuthorizationError)?
}
