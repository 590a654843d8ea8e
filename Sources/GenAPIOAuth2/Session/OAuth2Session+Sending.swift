import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

extension OAuth2Session {
    /// Sends a request with that token. If the token is bound to a key, a new server nonce causes one retry.
    func send(
        _ request: WireRequest,
        with token: AccessToken,
        next: Middleware.Next
    ) async throws -> WireResponse {
        let response = try await next(authorized(request, token))
        guard let signer = server.signer, signer.note(response.head.headerFields, from: request.origin),
            response.wantsNonce
        else { return response }
        return try await next(authorized(request, token))
    }

    private func authorized(_ request: WireRequest, _ token: AccessToken) throws -> WireRequest {
        var request = request
        request.head.headerFields[.authorization] = token.header
        request.credentials.append(token.value.exposed)
        guard let bytes = token.key, let signer = server.signer, let key = signer.key(bytes.exposed) else {
            return request
        }
        let date = clock.wall().addingTimeInterval(Double(token.clockOffset))
        return try signer.sign(request, by: key, token: token.value, date: date)
    }
}

extension WireResponse {
    /// Whether the only problem is the proof's nonce (RFC 9449 section 9).
    fileprivate var wantsNonce: Bool {
        head.status.code == 401
            && head.headerFields[values: .wwwAuthenticate].contains {
                $0.lowercased().contains("use_dpop_nonce")
            }
    }
}
