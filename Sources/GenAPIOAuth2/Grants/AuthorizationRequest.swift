#if canImport(CryptoKit) || Cryptography
    import Foundation
    public import GenAPIRuntime

    /// One attempt to sign in through a browser: the authorization code grant with PKCE (RFC 6749 section 4.1, RFC 7636).
    ///
    ///     let request = try await session.authorizationRequest(redirectURL: "com.example.app:/callback")
    ///     open(request.url)                                       // the system's browser comes back with a URL
    ///     try await session.signIn(request.grant(for: url))
    ///
    /// State and verifier are new with every request, and good for that one.
    public struct AuthorizationRequest: Sendable {
        /// Where the browser has to go.
        public let url: String
        /// Where it comes back to.
        public let redirectURL: String
        let state: String
        let verifier: CodeVerifier
        let scopes: [String]
        /// The issuer that the answer must name, where the server names it in its answers (RFC 9207).
        let issuer: String?
        let issuerIsPromised: Bool

        /// The way to the token from the URL that the browser came back with.
        ///
        /// - Throws: `RedirectError` when it is not the answer to this request, `OAuth2Error.refused` when it is a refusal.
        public func grant(for redirect: String) throws -> OAuth2Grant {
            let items = try items(of: redirect)
            guard items["state"] == state else { throw RedirectError.otherState }
            if let issuer {
                guard items["iss"].map({ $0 == issuer }) ?? !issuerIsPromised else {
                    throw RedirectError.otherIssuer
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
            guard let code = items["code"], !code.isEmpty else { throw RedirectError.noCode }
            return OAuth2Grant(
                [
                    .item("grant_type", "authorization_code"), .item("code", code),
                    .item("redirect_uri", redirectURL), .item("code_verifier", verifier.text.exposed),
                ],
                scopes: scopes,
                sendsScopes: false
            )
        }

        /// Of the query; each name once (RFC 6749 section 3.1).
        private func items(of redirect: String) throws(RedirectError) -> [String: String] {
            let place = redirect.prefix { $0 != "#" }
            let mark: Character = redirectURL.contains("?") ? "&" : "?"
            guard place.hasPrefix(redirectURL), place.dropFirst(redirectURL.count).first == mark else {
                throw .otherPlace
            }
            var items: [String: String] = [:]
            for pair in place.dropFirst(redirectURL.count + 1).split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = Self.decoded(parts[0]),
                    let value = Self.decoded(parts.count > 1 ? parts[1] : "")
                else {
                    throw .otherPlace
                }
                guard items.updateValue(value, forKey: name) == nil else {
                    throw .repeatedItem(
                        Self.names.contains(name) ? name : name.withoutSecrets(secrets(items))
                    )
                }
            }
            return items
        }

        /// The items of an answer (RFC 6749 section 4.1.2, RFC 9207).
        private static let names = ["code", "state", "iss", "error", "error_description", "error_uri"]

        /// The secrets of the request and its answer, which no error may repeat.
        private func secrets(_ items: [String: String]) -> [String] {
            [state, verifier.text.exposed, items["code"] ?? ""].filter { !$0.isEmpty }
        }

        private static func decoded(_ text: Substring) -> String? {
            text.replacing("+", with: " ").removingPercentEncoding
        }
    }

    extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
        /// Nothing of it that is secret.
        public var description: String { "an authorization request that comes back to \(redirectURL)" }

        /// The redirect URL alone: neither the state nor the verifier.
        public var customMirror: Mirror { Mirror(self, children: ["redirectURL": redirectURL]) }
    }

    /// Why the URL that a browser came back with is not the answer that was asked for.
    public enum RedirectError: Error, Hashable, Sendable {
        /// It is not the redirect URL with a query.
        case otherPlace
        /// Something in it is there twice.
        case repeatedItem(String)
        /// It belongs to another request, or was made up.
        case otherState
        /// It is from another server, or does not say which one although the server always does (RFC 9207).
        case otherIssuer
        /// There is neither a code nor a refusal in it.
        case noCode
    }

    extension RedirectError: CustomStringConvertible {
        /// A sentence with nothing of the URL but the name of what is repeated.
        public var description: String {
            switch self {
            case .otherPlace: "the browser came back to another place"
            case .repeatedItem(let name): "'\(name)' is there twice"
            case .otherState: "the browser came back with an answer to another request"
            case .otherIssuer: "the answer is not from the server that was asked"
            case .noCode: "the browser came back without a code"
            }
        }
    }

    extension OAuth2Session {
        /// Begins to sign in through a browser.
        ///
        /// - Parameters:
        ///   - redirectURL: One that the server knows: `https`, a scheme of the application's own, or that of a
        ///     `LoopbackRedirect`.
        ///   - scopes: What the token shall be good for; what the API's definition lists when `nil`.
        ///   - items: What the server wants beside that, such as `prompt`.
        /// - Throws: `OAuth2Error`: where the server wants to be told beforehand (RFC 9126), all that this can be.
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
