import Foundation
package import GenAPIRuntime

/// What a token endpoint issues (RFC 6749 section 5.1).
struct IssuedToken: Sendable {
    let accessToken: Sensitive<String>
    let refreshToken: Sensitive<String>?
    /// In lower case.
    let type: String
    let lifetime: Duration?
    /// `nil`: as asked for.
    let scopes: [String]?
    /// When it was asked for, on the session's clock.
    let asked: Duration
    /// The server's time of the answer.
    let date: Date?
}

/// Why a token endpoint issued nothing that can be used.
package struct TokenFailure: Error {
    package let error: OAuth2Error
    /// How long the server asks to wait.
    let retryAfter: Duration?
    /// Whether a token may have been issued that never arrived.
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

    /// What a caller is told.
    package var thrown: any Error { isCancelled ? CancellationError() : error }
}

extension AuthorizationServer {
    /// Asks for a token. What the answer means is in its body: a token in an answer of any content type is a token, and
    /// only an `error` of RFC 6749 section 5.2 is a refusal.
    func token(_ form: [QueryItem]) async throws(TokenFailure) -> IssuedToken {
        let answer = try await post(form, to: definition.tokenURL, named: "token_url")
        let json = try? JSONValue(json: answer.body)
        if answer.status.isSuccess, let issued = json.flatMap({ IssuedToken($0, answer) }) {
            guard issued.type == (key == nil ? "bearer" : "dpop") else {
                throw TokenFailure(
                    .unsupportedTokenType(issued.type.withoutSecrets(answer.secrets + issued.secrets)),
                    // The refresh token may be spent all the same.
                    mayHaveIssued: true
                )
            }
            return issued
        }
        throw answer.failure(json)
    }
}

extension AuthorizationServer.Answer {
    /// What decides something, and is no secret whatever a secret may be (RFC 6749, 8628, 8693, 9449, 7009, 7591).
    private static let codes: Set = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope", "access_denied", "server_error", "temporarily_unavailable", "authorization_pending",
        "slow_down", "expired_token", "invalid_target", "use_dpop_nonce", "invalid_dpop_proof",
        "unsupported_token_type", "invalid_redirect_uri", "invalid_client_metadata", "invalid_token",
        "invalid_software_statement", "unapproved_software_statement",
    ]

    /// A refusal where there is one in the body; otherwise an answer that says nothing.
    package func failure(_ json: JSONValue?) -> TokenFailure {
        guard let error = json?["error"]?.string, json?["access_token"]?.string == nil else {
            return TokenFailure(
                .unreadableAnswer(status),
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
            // A server that fails may have issued what it could not send.
            mayHaveIssued: mayHaveFailedInTheMiddle || error == "server_error"
        )
    }

    /// Whether the status does not rule out that the server, or one behind it, has acted: also 503, which proxies
    /// answer when they lose the server.
    private var mayHaveFailedInTheMiddle: Bool { status.rawValue >= 500 || status == .requestTimeout }
}

extension IssuedToken {
    fileprivate var secrets: [String] { [accessToken.exposed, refreshToken?.exposed].compactMap { $0 } }

    /// Longer lives are taken for this: 100 years.
    private static let longestLife = 3_155_760_000.0

    /// `nil` when there is no access token that could be sent (RFC 6749 appendix A.12).
    init?(_ json: JSONValue, _ answer: AuthorizationServer.Answer) {
        guard let token = json["access_token"]?.string, !token.isEmpty,
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        accessToken = Sensitive(token)
        // An empty one is none: the one there was is kept (RFC 6749 section 6).
        refreshToken = json["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : Sensitive($0) }
        type = json["token_type"]?.string?.lowercased() ?? "bearer"
        // Absent, unreadable, zero or negative: only the server knows.
        let seconds = json["expires_in"]?.codeText.flatMap { Double($0) }
        lifetime = seconds.flatMap { $0 > 0 ? .seconds(min($0, Self.longestLife)) : nil }
        scopes = json["scope"]?.string.map { $0.split(separator: " ").map(String.init) }
        asked = answer.asked
        date = answer.headers["Date"].flatMap { Instant(rfc822: $0) }?.date
    }
}

extension [QueryItem] {
    /// The values that nobody but the server may see.
    var secrets: [String] {
        let open: Set = [
            "grant_type", "scope", "client_id", "username", "redirect_uri", "resource", "response_type",
            "code_challenge_method", "client_assertion_type", "token_type_hint", "prompt",
        ]
        return filter { !open.contains($0.name) }.compactMap(\.values).joined().filter { !$0.isEmpty }
    }
}

extension String {
    /// At most 256 characters that can be seen, with every one of these texts taken out.
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
