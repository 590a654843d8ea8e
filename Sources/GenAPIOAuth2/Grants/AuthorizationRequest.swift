#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIMapping
    public import GenAPIRuntime

    /// One sign-in through a browser: the authorization code grant with PKCE (RFC 6749 section 4.1, RFC 7636).
    ///
    ///     let request = try await session.authorizationRequest(redirectURL: "com.example.app:/callback")
    ///     open(request.url)                                       // the system's browser comes back with a URL
    ///     open(request.url)            // the system's browser returns the redirect URL
    ///
    /// Each request has its own state and code verifier and can be used once.
    public struct AuthorizationRequest: Sendable {
        /// The URL to open in a browser.
        public let url: String
        /// The URL that the browser is redirected to.
        public let redirectURL: String
        let state: String
        let verifier: CodeVerifier
        let scopes: [String]
        /// The issuer that the response must name, if the server includes its issuer in responses (RFC 9207).
        let issuer: String?
        let issuerIsPromised: Bool

        /// Returns the grant for the URL that the browser was redirected to.
        ///
        /// - Throws: `RedirectError` if the URL is not a response to this request, `OAuth2Error.refused` for an error
        ///   response.
        public func grant(for redirect: String) throws -> OAuth2Grant {
            let items = try items(of: redirect)
            guard items["state"] == state else { throw RedirectError.stateMismatch }
            if let issuer {
                guard items["iss"].map({ $0 == issuer }) ?? !issuerIsPromised else {
                    throw RedirectError.issuerMismatch
                }
            }
            if let error = items["error"] {
                let secrets = secrets(items)
                throw OAuth2Error.refused(
                    error: error.withoutSecrets(secrets),
                    description: items["error_description"]?.withoutSecrets(secrets),
                    status: .found
                )
            }
            guard let code = items["code"], !code.isEmpty else { throw RedirectError.missingCode }
            return OAuth2Grant(
                [
                    .item("grant_type", "authorization_code"), .item("code", code),
                    .item("redirect_uri", redirectURL), .item("code_verifier", verifier.text.exposed),
                ],
                scopes: scopes,
                sendsScopes: false
            )
        }

        /// The query parameters. A repeated parameter is an error (RFC 6749 section 3.1).
        private func items(of redirect: String) throws(RedirectError) -> [String: String] {
            guard let query = RedirectLocation.query(of: redirect, at: redirectURL) else {
                throw .unexpectedURL
            }
            var items: [String: String] = [:]
            for pair in query.split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = Self.decoded(parts[0]),
                    let value = Self.decoded(parts.count > 1 ? parts[1] : "")
                else {
                    throw .unexpectedURL
                }
                guard items.updateValue(value, forKey: name) == nil else {
                    throw .repeatedParameter(
                        Self.names.contains(name) ? name : name.withoutSecrets(secrets(items))
                    )
                }
            }
            return items
        }

        /// The parameters of a response (RFC 6749 section 4.1.2, RFC 9207).
        private static let names = ["code", "state", "iss", "error", "error_description", "error_uri"]

        /// The secrets of the request and its response, which must not appear in errors.
        private func secrets(_ items: [String: String]) -> [String] {
            [state, verifier.text.exposed, items["code"] ?? ""].filter { !$0.isEmpty }
        }

        private static func decoded(_ text: Substring) -> String? {
            text.replacing("+", with: " ").removingPercentEncoding
        }
    }

    extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
        /// Contains no secrets.
        public var description: String { "an authorization request that comes back to \(redirectURL)" }

        /// The redirect URL only; neither the state nor the verifier.
        public var customMirror: Mirror { Mirror(self, children: ["redirectURL": redirectURL]) }
    }

    /// Why a redirect URL is not a valid response to the authorization request.
    public enum RedirectError: Error, Hashable, Sendable {
        /// It is not the redirect URL followed by a query.
        case unexpectedURL
        /// A parameter is repeated.
        case repeatedParameter(String)
        /// The `state` belongs to another request or was forged.
        case stateMismatch
        /// The `iss` parameter names another server, or is missing although the server always sends it (RFC 9207).
        case issuerMismatch
        /// It contains neither a code nor an error.
        case missingCode
    }

    extension RedirectError: CustomStringConvertible {
        /// A sentence that contains nothing of the URL except the name of a repeated parameter.
        public var description: String { sentence.printable }

        private var sentence: String {
            switch self {
            case .unexpectedURL: "the browser was redirected to an unexpected URL"
            case .repeatedParameter(let name): "the redirect URL repeats '\(name)'"
            case .stateMismatch: "the redirect URL belongs to another authorization request"
            case .issuerMismatch: "the redirect URL comes from another authorization server"
            case .missingCode: "the redirect URL contains no code"
            }
        }
    }

    extension OAuth2Session {
        /// Prepares a sign-in through a browser.
        ///
        /// - Parameters:
        ///   - redirectURL: A URL registered with the server: `https`, a custom scheme of the application, or the URL
        ///     of a `LoopbackRedirect`.
        ///   - scopes: The scopes to request; `nil` requests those of the API's definition.
        ///   - items: Further parameters, such as `prompt`.
        /// - Throws: `OAuth2Error`. If the server uses pushed authorization requests (RFC 9126), any error of that
        ///   request.
        public func authorizationRequest(
            redirectURL: String,
            scopes: [String]? = nil,
            items: [QueryItem] = []
        ) async throws -> AuthorizationRequest {
            let scopes = scopes ?? server.definition.scopes
            let state = Base64URL.encode(SystemRandom.bytes(24))
            let verifier = CodeVerifier()
            let own: [QueryItem] = [
                .item("response_type", "code"), .item("client_id", server.client.id),
                .item("redirect_uri", redirectURL), .scopes(scopes), .item("state", state),
                .item("code_challenge", verifier.challenge), .item("code_challenge_method", "S256"),
            ]
            let names = Set(own.map(\.name))
            return AuthorizationRequest(
                url: try await server.authorizationURL(
                    asking: own + items.filter { !names.contains($0.name) }
                ),
                redirectURL: redirectURL,
                state: state,
                verifier: verifier,
                scopes: scopes,
                issuer: server.definition.issuer,
                issuerIsPromised: server.definition.answersWithIssuer
            )
        }
    }
#endif
