public import GenAPIRuntime

/// How somebody comes by the first token of a login.
public struct OAuth2Grant: Sendable {
    /// Asks for it, for these scopes.
    let obtain: @Sendable (AuthorizationServer, [String]) async throws -> IssuedToken
    /// `nil`: what the API's definition lists.
    let scopes: [String]?
    /// The application signs in for itself, and does so again for the next token.
    let isOfClient: Bool

    init(
        scopes: [String]?,
        isOfClient: Bool = false,
        obtain: @escaping @Sendable (AuthorizationServer, [String]) async throws -> IssuedToken
    ) {
        self.scopes = scopes
        self.isOfClient = isOfClient
        self.obtain = obtain
    }

    /// One form that is answered with a token.
    package init(
        _ form: [QueryItem],
        scopes: [String]?,
        sendsScopes: Bool = true,
        isOfClient: Bool = false
    ) {
        self.init(scopes: scopes, isOfClient: isOfClient) { server, scopes in
            do throws(TokenFailure) {
                return try await server.token(form + (sendsScopes ? [.scopes(scopes)] : []))
            } catch {
                throw error.thrown
            }
        }
    }

    /// The password grant (RFC 6749 section 4.3), for applications that are the API's own.
    ///
    /// - Parameter scopes: What the token shall be good for; what the API's definition lists when `nil`.
    public static func password(
        user: String,
        _ password: Sensitive<String>,
        scopes: [String]? = nil
    ) -> OAuth2Grant {
        OAuth2Grant(
            [
                .item("grant_type", "password"), .item("username", user), .item("password", password.exposed),
            ],
            scopes: scopes
        )
    }

    /// The application's own access (RFC 6749 section 4.4).
    public static func clientCredentials(scopes: [String]? = nil) -> OAuth2Grant {
        OAuth2Grant([.item("grant_type", "client_credentials")], scopes: scopes, isOfClient: true)
    }
}

extension QueryItem {
    /// Nothing where there are none.
    package static func scopes(_ scopes: [String]) -> QueryItem {
        .item("scope", scopes.isEmpty ? nil : scopes.joined(separator: " "))
    }
}
