#if canImport(CryptoKit) || Cryptography
    public import GenAPIRuntime

    /// Shows the page of an authorization server to a person.
    ///
    /// `WebAuthenticationBrowser` is the one of Apple's platforms. A test is a browser that returns a URL.
    public protocol SignInBrowser: Sendable {
        /// Opens a page and returns the URL that the server redirects the browser to.
        ///
        /// - Parameter redirectURL: The beginning of the URL that ends the visit.
        /// - Throws: `CancellationError` if the person closes the page or the task is cancelled, and any other error for a page
        ///   that cannot be shown.
        func visit(_ url: String, until redirectURL: String) async throws -> String
    }

    extension OAuth2Session {
        /// Signs in through a browser: the authorization code grant with PKCE (RFC 6749 section 4.1, RFC 7636).
        ///
        ///     try await session.signIn(through: browser, redirectURL: "com.example.trips:/callback")
        ///
        /// The login is durably stored when this function returns. If somebody is already signed in, no page opens and the call throws.
        ///
        /// - Parameters:
        ///   - redirectURL: A URL registered with the server: `https`, or a custom scheme of the application.
        ///   - scopes: The scopes to request; `nil` requests those of the API's definition.
        ///   - items: Further parameters, such as `prompt`.
        /// - Throws: `RedirectError` for a URL that is not a response to this request, `OAuth2Error`, and any error of the browser. After
        ///   an error, this call has not signed anybody in.
        public func signIn(
            through browser: some SignInBrowser,
            redirectURL: String,
            scopes: [String]? = nil,
            items: [QueryItem] = []
        ) async throws {
            guard !isSignedIn else { throw OAuth2Error.alreadySignedIn }
            let request = try await authorizationRequest(
                redirectURL: redirectURL,
                scopes: scopes,
                items: items
            )
            let redirect = try await browser.visit(request.url, until: redirectURL)
            try await signIn(request.grant(for: redirect))
        }
    }
#endif
