import Foundation
import HTTPTypes

/// What a client can prove itself with: one credential for each kind of scheme that its endpoints use.
///
///     let credentials = Credentials(basic: .init(user: "alice", password: Sensitive(password)))
///     let client = Client(KintoAPI.definition, baseURL: server, transport: transport, credentials: credentials)
///
/// A credential leaves only in requests to the client's own server, and only where the endpoint's scheme asks for
/// it. It is asked for anew with every attempt.
public struct Credentials: Sendable {
    /// A name and a password (RFC 7617).
    public struct Basic: Sendable {
        /// It may not have a colon (RFC 7617 section 2).
        public let user: String
        /// It is printed nowhere.
        public let password: Sensitive<String>

        /// A name and its password.
        public init(user: String, password: Sensitive<String>) {
            self.user = user
            self.password = password
        }
    }

    let basic: Basic?
    let bearer: (@Sendable () async throws -> Sensitive<String>?)?
    let apiKey: Sensitive<String>?
    let oauth2: OAuth2Session?
    let cookies: CookieSession?

    /// One credential for each kind of scheme; a call whose scheme has none throws `ClientError.missingCredentials` before anything is sent.
    public init(
        basic: Basic? = nil,
        bearer: (@Sendable () async throws -> Sensitive<String>?)? = nil,
        apiKey: Sensitive<String>? = nil,
        oauth2: OAuth2Session? = nil,
        cookies: CookieSession? = nil
    ) {
        self.basic = basic
        self.bearer = bearer
        self.apiKey = apiKey
        self.oauth2 = oauth2
        self.cookies = cookies
    }

    /// Calls that need a credential are not sent.
    public static let none = Credentials()

    /// For `basic` alone (RFC 7617).
    public static func basic(user: String, password: Sensitive<String>) -> Credentials {
        Credentials(basic: Basic(user: user, password: password))
    }

    /// A token that does not change.
    public static func bearer(_ token: Sensitive<String>) -> Credentials {
        Credentials(bearer: { token })
    }

    /// The token at the time of each attempt; `nil` when there is none.
    public static func bearer(_ token: @escaping @Sendable () async throws -> Sensitive<String>?)
        -> Credentials
    {
        Credentials(bearer: token)
    }

    /// For `api_key` alone, in the header or the query that the API says.
    public static func apiKey(_ key: Sensitive<String>) -> Credentials {
        Credentials(apiKey: key)
    }

    /// For `oauth2` alone: each attempt gets the session's token of that moment (RFC 6750 section 2.1).
    public static func oauth2(_ session: OAuth2Session) -> Credentials {
        Credentials(oauth2: session)
    }

    /// For `xsrf` alone: the cookies that the server has set, and its token in the header that the API says.
    public static func cookies(_ session: CookieSession) -> Credentials {
        Credentials(cookies: session)
    }
}

extension Credentials.Basic {
    /// The value of an `Authorization` header.
    var header: String {
        "Basic " + Data("\(user):\(password.exposed)".utf8).base64EncodedString()
    }
}
