import HTTPTypes

/// Adds the credential that the call's scheme asks for.
extension Call {
    private var scheme: AuthorizationScheme {
        endpoint.request.options.authorization.scheme ?? client.definition.authorization
    }

    var needsCredential: Bool {
        if case .none = scheme { false } else { true }
    }

    /// - Parameter request: To a trusted origin.
    /// - Throws: `ClientError.missingCredentials` before anything is sent; what the authorizer does.
    func authorize(_ request: WireRequest, next: Middleware.Next) async throws -> WireResponse {
        let call = AuthorizedCall(self, scheme: scheme)
        guard let authorizer = client.credentials.authorizer(for: call.scheme) else {
            throw call.missingCredentials
        }
        return try await authorizer.send(request, for: call, next: next)
    }

    /// Whoever sees credentials can set cookies.
    @inline(never)
    func noteCookies(of response: WireResponse, to request: WireRequest) {
        guard let cookies = client.credentials.cookies, let origin = trustedOrigin(of: request) else {
            return
        }
        cookies.note(response.head.headerFields, to: request, from: origin)
    }
}
