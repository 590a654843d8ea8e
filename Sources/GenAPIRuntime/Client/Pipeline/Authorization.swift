import HTTPTypes

/// Adds the credential of the call's scheme to requests to the client's own server and to trusted servers.
struct Authorization<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        let response =
            try await request.isTrusted && request.call.needsCredential
            ? authorized(request) : next.send(request)
        if request.isTrusted { noteCookies(of: response, to: request) }
        return response
    }

    /// - Throws: `ClientError.missingCredentials` before anything is sent; the errors of the authorizer.
    @inline(never)
    private func authorized(_ request: StagedRequest) async throws -> WireResponse {
        guard case .firstOf(let schemes) = request.call.scheme else {
            return try await authorized(request, AuthorizedCall(request.call))
        }
        for candidate in request.call.candidates(of: schemes) {
            if try await candidate.authorizer.hasCredential(for: candidate.call) {
                return try await authorized(request, candidate.call)
            }
        }
        guard schemes.contains(.none) else { throw AuthorizedCall(request.call).missingCredentials }
        return try await next.send(request)
    }

    private func authorized(_ request: StagedRequest, _ call: AuthorizedCall) async throws -> WireResponse {
        guard let authorizer = request.call.client.credentials.authorizer(for: call.scheme) else {
            throw call.missingCredentials
        }
        return try await authorizer.send(request.value, for: call) {
            try await next.send(request.with($0))
        }
    }

    /// Stores cookies from servers that may see credentials.
    @inline(never)
    private func noteCookies(of response: WireResponse, to request: StagedRequest) {
        let call = request.call
        guard let cookies = call.client.credentials.cookies,
            let origin = call.trustedOrigin(of: request.value)
        else { return }
        cookies.note(response, to: request.value, from: origin)
    }
}

extension Call {
    var scheme: AuthorizationScheme {
        options.authorization.scheme ?? client.definition.authorization
    }

    package var needsCredential: Bool {
        if case .none = scheme { false } else { true }
    }

    /// Whether the request that a server receives can differ from the call's own.
    var changesRequests: Bool { needsCredential || !client.middleware.isEmpty }

    /// The account that a response to the call belongs to, as named by its authorizer; `nil` if it is unknown.
    ///
    /// - Throws: The errors of the authorizer.
    package func account() async throws -> String? {
        guard case .firstOf(let schemes) = scheme else {
            let call = AuthorizedCall(self)
            return try await client.credentials.authorizer(for: call.scheme)?.account(for: call)
        }
        // Of two credentials, another one could be used when the request is sent.
        let candidates = candidates(of: schemes)
        guard candidates.count == 1, let only = candidates.first,
            try await only.authorizer.hasCredential(for: only.call)
        else { return nil }
        return try await only.authorizer.account(for: only.call)
    }

    /// The authorizers of the client for some of these schemes, in the order of the schemes.
    fileprivate func candidates(of schemes: [AuthorizationScheme])
        -> [(authorizer: any Authorizer, call: AuthorizedCall)]
    {
        schemes.compactMap { scheme in
            client.credentials.authorizer(for: scheme).map { ($0, AuthorizedCall(self, scheme: scheme)) }
        }
    }

    /// Stores a response, unless the login of the request's token has ended.
    package func storing(_ store: () async -> Void) async {
        guard let login, let session = client.credentials.session else { return await store() }
        await session.storing(for: login, store)
    }
}
