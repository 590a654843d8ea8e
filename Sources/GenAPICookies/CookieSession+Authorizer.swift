public import GenAPIRuntime
import HTTPTypes

extension CookieSession: Authorizer {
    /// `xsrf`.
    public func authorizes(_ scheme: AuthorizationScheme) -> Bool {
        if case .xsrf = scheme { true } else { false }
    }

    /// Sends the request with the cookies of its URL, and with the value of one of them in a header.
    ///
    /// - Throws: What `next` throws.
    public func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        try await next(signed(request, for: call))
    }

    /// Changes with the cookies, because other cookies can belong to another account.
    public func account(for call: AuthorizedCall) -> String? {
        accountName(of: texts, call.scheme)
    }

    private func signed(_ request: WireRequest, for call: AuthorizedCall) throws(ClientError) -> WireRequest {
        guard case .xsrf(let cookie, let header) = call.scheme, let origin = call.origin(of: request) else {
            return request
        }
        let cookies = cookies(for: request, to: origin)
        guard !cookies.isEmpty else { return request }
        var request = request
        let own = request.head.headerFields[.cookie].map { [$0] } ?? []
        request.head.headerFields[.cookie] = (own + cookies.map(\.text)).joined(separator: "; ")
        let values = cookies.flatMap { [$0.value, $0.plainValue] }
        request.credentials += values.filter { $0.utf8.count >= 4 }
        guard let token = cookies.first(where: { $0.name == cookie }) else { return request }
        try call.setHeader(header, to: token.plainValue, of: &request, secrets: [])
        return request
    }
}

extension CookieSession: CookieKeeping {}
