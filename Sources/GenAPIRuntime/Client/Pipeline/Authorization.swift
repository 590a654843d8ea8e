import HTTPTypes

/// Adds the credential that the call's scheme asks for, to requests for the client's own server and those that it trusts.
struct Authorization<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        let response =
            try await request.isTrusted && request.call.needsCredential
            ? authorized(request) : next.send(request)
        if request.isTrusted { noteCookies(of: response, to: request) }
        return response
    }

    /// - Throws: `ClientError.missingCredentials` before anything is sent; what the authorizer does.
    @inline(never)
    private func authorized(_ request: StagedRequest) async throws -> WireResponse {
        let call = AuthorizedCall(request.call)
        guard let authorizer = request.call.client.credentials.authorizer(for: call.scheme) else {
            throw call.missingCredentials
        }
        return try await authorizer.send(request.value, for: call) {
            try await next.send(request.with($0))
        }
    }

    /// A server that sees credentials can set cookies.
    @inline(never)
    private func noteCookies(of response: WireResponse, to request: StagedRequest) {
        let call = request.call
        guard let cookies = call.client.credentials.cookies,
            let origin = call.trustedOrigin(of: request.value)
        else { return }
        cookies.note(response.head.headerFields, to: request.value, from: origin)
    }
}

extension Call {
    var scheme: AuthorizationScheme {
        options.authorization.scheme ?? client.definition.authorization
    }

    package var needsCredential: Bool {
        if case .none = scheme { false } else { true }
    }

    /// Whether the request that a server sees can differ from the call's own.
    var changesRequests: Bool { needsCredential || !client.middleware.isEmpty }

    /// The account that a response to the call belongs to, by the name that its authorizer gives; `nil` where nobody knows.
    ///
    /// - Throws: What the authorizer throws.
    package func account() async throws -> String? {
        let call = AuthorizedCall(self)
        return try await client.credentials.authorizer(for: call.scheme)?.account(for: call)
    }

    /// Stores a response, unless the login whose token the request had has ended.
    package func storing(_ store: () async -> Void) async {
        guard let login, let session = client.credentials.session else { return await store() }
        await session.storing(for: login, store)
    }
}
