import Foundation
package import GenAPIMapping
import GenAPIRuntime

/// A successful token response (RFC 6749 section 5.1).
struct IssuedToken: Sendable {
    let accessToken: Sensitive<String>
    let refreshToken: Sensitive<String>?
    /// Lowercased.
    let type: String
    let lifetime: Duration?
    /// The granted scopes; `nil` if they are the requested ones.
    let scopes: [String]?
    /// The time on the session's clock before the request was sent.
    let requestedAt: Duration
    /// The response's `Date` header.
    let date: Date?
}

/// Why the token endpoint returned no usable token.
package struct TokenFailure: Error {
    package let error: OAuth2Error
    /// The delay that the server requests.
    let retryAfter: Duration?
    /// Whether the server may have issued a token that never arrived.
    let mayHaveIssued: Bool
    let isCancelled: Bool

    package init(_ error: OAuth2Error, retryAfter: Duration? = nil, mayHaveIssued: Bool = false) {
        self.error = error
        self.retryAfter = retryAfter
        self.mayHaveIssued = mayHaveIssued
        isCancelled = false
    }

    /// The task was cancelled.
    init(cancellation: Void) {
        error = .transport(TransportError(.other, detail: "cancelled"))
        retryAfter = nil
        mayHaveIssued = true
        isCancelled = true
    }

    /// The error for the caller.
    package var thrown: any Error { isCancelled ? CancellationError() : error }
}

extension AuthorizationServer {
    /// Requests a token. Only the body matters: a token counts with any content type, and only an `error` member
    /// (RFC 6749 section 5.2) is a rejection.
    func token(_ form: [QueryItem]) async throws(TokenFailure) -> IssuedToken {
        let response = try await post(form, to: definition.tokenURL, named: "token_url")
        let json = try? JSONValue(json: response.body)
        if response.status.isSuccess, let issued = json.flatMap({ IssuedToken($0, response) }) {
            guard issued.type == (key == nil ? "bearer" : "dpop") else {
                throw TokenFailure(
                    .unsupportedTokenType(issued.type.withoutSecrets(response.secrets + issued.secrets)),
                    // The refresh token may be spent nevertheless.
                    mayHaveIssued: true
                )
            }
            return issued
        }
        throw response.failure(json)
    }
}

extension AuthorizationServer.Response {
    /// The known error codes, which are never redacted (RFC 6749, 8628, 8693, 9449, 7009, 7591).
    private static let codes: Set = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope", "access_denied", "server_error", "temporarily_unavailable", "authorization_pending",
        "slow_down", "expired_token", "invalid_target", "use_dpop_nonce", "invalid_dpop_proof",
        "unsupported_token_type", "invalid_redirect_uri", "invalid_client_metadata", "invalid_token",
        "invalid_software_statement", "unapproved_software_statement",
    ]

    /// The error in the body if there is one; otherwise `unreadableResponse`.
    package func failure(_ json: JSONValue?) -> TokenFailure {
        guard let error = json?["error"]?.string, json?["access_token"]?.string == nil else {
            return TokenFailure(
                .unreadableResponse(status),
                retryAfter: headers.retryAfter,
                mayHaveIssued: status.isSuccess || mayHaveFailedInTheMiddle
            )
        }
        return TokenFailure(
            .refused(
                error: Self.codes.contains(error) ? error : error.withoutSecrets(secrets),
                description: json?["error_description"]?.string?.withoutSecrets(secrets),
                status: status
            ),
            retryAfter: headers.retryAfter,
            // A failing server may have issued a token that it could not send.
            mayHaveIssued: mayHaveFailedInTheMiddle || error == "server_error"
        )
    }

    /// Whether the server may have processed the request in spite of the status. This includes 503, which proxies
    /// return when they lose the server.
    private var mayHaveFailedInTheMiddle: Bool { status.rawValue >= 500 || status == .requestTimeout }
}

extension IssuedToken {
    fileprivate var secrets: [String] { [accessToken.exposed, refreshToken?.exposed].compactMap { $0 } }

    /// `nil` if there is no access token that can be sent (RFC 6749 appendix A.12).
    init?(_ json: JSONValue, _ response: AuthorizationServer.Response) {
        guard let token = json["access_token"]?.string, !token.isEmpty,
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        accessToken = Sensitive(token)
        // An empty refresh token counts as absent (RFC 6749 section 6).
        refreshToken = json["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : Sensitive($0) }
        type = json["token_type"]?.string?.lowercased() ?? "bearer"
        // Absent, unreadable, zero or negative: the lifetime is unknown.
        lifetime = ServerDuration(json["expires_in"]).flatMap { $0.value > .zero ? $0.value : nil }
        scopes = json["scope"]?.string.map { $0.split(separator: " ").map(String.init) }
        requestedAt = response.requestedAt
        date = response.headers["Date"].flatMap { Instant(rfc822: $0) }?.date
    }
}

extension [QueryItem] {
    /// The values that must not be disclosed to anybody but the server.
    var secrets: [String] {
        let open: Set = [
            "grant_type", "scope", "client_id", "username", "redirect_uri", "resource", "response_type",
            "code_challenge_method", "client_assertion_type", "token_type_hint", "prompt",
        ]
        return filter { !open.contains($0.name) }.compactMap(\.values).joined().filter { !$0.isEmpty }
    }
}

extension String {
    /// At most 256 visible characters, with these secrets removed.
    package func withoutSecrets(_ secrets: [String]) -> String {
        let clean = without(secrets)
        let visible = clean.unicodeScalars.prefix(256).map { scalar in
            [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory
            )
                ? "?" : Character(scalar)
        }
        return String(visible)
    }
}
