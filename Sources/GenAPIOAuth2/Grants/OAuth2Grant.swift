public import GenAPIMapping
package import GenAPIRuntime

/// A way to obtain the first token of a login.
public struct OAuth2Grant: Sendable {
    /// Requests the token for these scopes.
    let obtain: @Sendable (AuthorizationServer, [String]) async throws -> IssuedToken
    /// The scopes to request; `nil` requests those of the API's definition.
    let scopes: [String]?
    /// Whether the application signs in as itself. Renewals then repeat the grant instead of using a refresh token.
    let usesClientCredentials: Bool

    init(
        scopes: [String]?,
        usesClientCredentials: Bool = false,
        obtain: @escaping @Sendable (AuthorizationServer, [String]) async throws -> IssuedToken
    ) {
        self.scopes = scopes
        self.usesClientCredentials = usesClientCredentials
        self.obtain = obtain
    }

    /// A grant that posts one form to the token endpoint.
    package init(
        _ form: [QueryItem],
        scopes: [String]?,
        sendsScopes: Bool = true,
        usesClientCredentials: Bool = false
    ) {
        self.init(scopes: scopes, usesClientCredentials: usesClientCredentials) { server, scopes in
            do throws(TokenFailure) {
                return try await server.token(form + (sendsScopes ? [.scopes(scopes)] : []))
            } catch {
                throw error.thrown
            }
        }
    }

    /// The password grant (RFC 6749 section 4.3), which is meant for the API provider's own applications.
    ///
    /// - Parameter scopes: The scopes to request; `nil` requests those of the API's definition.
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

    /// The client credentials grant (RFC 6749 section 4.4): the application accesses the API as itself.
    public static func clientCredentials(scopes: [String]? = nil) -> OAuth2Grant {
        OAuth2Grant([.item("grant_type", "client_credentials")], scopes: scopes, usesClientCredentials: true)
    }
}

extension QueryItem {
    /// The `scope` parameter; omitted if there are no scopes.
    package static func scopes(_ scopes: [String]) -> QueryItem {
        .item("scope", scopes.isEmpty ? nil : scopes.joined(separator: " "))
    }
}
