import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes

extension OAuth2Definition {
    /// The location of a metadata document.
    public enum MetadataKind: String, Hashable, Sendable, CaseIterable {
        /// RFC 8414 section 3: the well-known segment precedes the issuer's path.
        case oauth2 = "oauth-authorization-server"
        /// OpenID Connect Discovery 1.0 section 4: the well-known segment follows the issuer's path.
        case openID = "openid-configuration"

        /// `nil` if the issuer is not an http or https URL without a query.
        func url(of issuer: String) -> String? {
            guard let parts = BaseURL.Parts(issuer) else { return nil }
            var path = parts.path
            while path.hasSuffix("/") { path.removeLast() }
            return switch self {
            case .oauth2: "\(parts.origin)/.well-known/\(rawValue)\(path)"
            case .openID: "\(parts.origin)\(path)/.well-known/\(rawValue)"
            }
        }
    }

    /// Creates a definition from the server's metadata.
    ///
    ///     let oauth2 = try await OAuth2Definition.discovered(at: "https://login.example/team", transport: transport)
    ///
    /// - Parameters:
    ///   - issuer: The issuer that the document must name exactly (RFC 8414 section 3.3).
    ///   - grants: The grants that the application will use.
    /// - Throws: `OAuth2Error`: `unusableURL` if the issuer is not a URL, `issuerMismatch` for a document of another
    ///   issuer, `unsafeMetadata` for a document without TLS or PKCE, `unreadableResponse`, `transport`.
    public static func discovered(
        at issuer: String,
        _ kinds: [MetadataKind] = MetadataKind.allCases,
        grants: [Grant] = [.authorizationCode],
        scopes: [String] = [],
        transport: any Transport
    ) async throws -> OAuth2Definition {
        var failure = OAuth2Error.unusableURL("issuer")
        for kind in kinds {
            guard let url = kind.url(of: issuer) else { throw failure }
            let server = AuthorizationServer(reading: url, through: transport)
            do throws(TokenFailure) {
                let response = try await server.get(url)
                guard response.status.isSuccess, let json = try? JSONValue(json: response.body),
                    let definition = OAuth2Definition(json, grants: grants, scopes: scopes)
                else {
                    failure = .unreadableResponse(response.status)
                    continue
                }
                guard definition.issuer == issuer else { throw TokenFailure(.issuerMismatch(issuer)) }
                if let name = Self.unsafeMember(json, of: issuer, grants) {
                    throw TokenFailure(.unsafeMetadata(name))
                }
                return definition
            } catch {
                // Only a missing document may have another location.
                guard case .unreadableResponse = error.error else { throw error.thrown }
                failure = error.error
            }
        }
        throw failure
    }

    /// The first endpoint that is not an absolute URL or lacks the issuer's TLS (RFC 8414 section 2), or the list of
    /// code challenge methods if it lacks `S256` (RFC 7636 section 4.2).
    private static func unsafeMember(_ json: JSONValue, of issuer: String, _ grants: [Grant]) -> String? {
        let scheme = BaseURL.Parts(issuer)?.origin.scheme
        let endpoint = endpoints.first { name in
            guard let url = json[name]?.string else { return false }
            guard let place = ResolvedURL(url, below: BaseURL("")) else { return true }
            return scheme == "https" && place.origin.scheme != "https"
        }
        let challenges = "code_challenge_methods_supported"
        let lacksPKCE = json[challenges]?.array.map { !$0.contains("S256") } ?? false
        return endpoint ?? (lacksPKCE && grants.contains(.authorizationCode) ? challenges : nil)
    }

    private static let endpoints = [
        "token_endpoint", "authorization_endpoint", "revocation_endpoint", "device_authorization_endpoint",
        "pushed_authorization_request_endpoint", "registration_endpoint",
    ]

    private init?(_ json: JSONValue, grants: [Grant], scopes: [String]) {
        guard let tokenURL = json["token_endpoint"]?.string, let issuer = json["issuer"]?.string else {
            return nil
        }
        func texts(_ key: String) -> [String]? { json[key]?.array?.compactMap(\.string) }
        // `client_secret_basic` is the default (RFC 8414 section 2).
        let methods = texts("token_endpoint_auth_methods_supported") ?? ["client_secret_basic"]
        self.init(
            tokenURL: tokenURL,
            authorizationURL: json["authorization_endpoint"]?.string,
            revocationURL: json["revocation_endpoint"]?.string,
            deviceAuthorizationURL: json["device_authorization_endpoint"]?.string,
            grants: grants,
            clientAuthentication: methods.contains("client_secret_basic")
                ? .basic : methods.contains("client_secret_post") ? .post : .none,
            scopes: scopes
        )
        pushedAuthorizationURL = json["pushed_authorization_request_endpoint"]?.string
        registrationURL = json["registration_endpoint"]?.string
        self.issuer = issuer
        answersWithIssuer = json["authorization_response_iss_parameter_supported"]?.bool ?? false
    }
}

extension AuthorizationServer {
    /// A server for requests that need no client.
    package init(reading url: String, through transport: any Transport) {
        self.init(
            definition: OAuth2Definition(tokenURL: url, grants: []),
            baseURL: "\(url)",
            client: OAuth2Client(id: ""),
            transport: transport,
            clock: SessionClock(ContinuousClock()),
            timing: SessionTiming()
        )
    }
}
