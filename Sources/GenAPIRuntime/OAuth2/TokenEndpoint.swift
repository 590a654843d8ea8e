import Foundation
import HTTPTypes

/// Asks an authorization server for tokens (RFC 6749 section 3.2).
struct TokenEndpoint: Sendable {
    let definition: OAuth2Definition
    let baseURL: BaseURL
    let client: OAuth2Client
    let transport: any Transport

    /// How long an answer may take; those who wait have limits of their own.
    private static let patience = Duration.seconds(30)

    func token(_ grant: [QueryItem]) async throws -> IssuedToken {
        let request = try request(grant)
        do {
            let (status, body) = try await firstOutcome(within: Self.patience, on: ContinuousClock()) {
                let response = try await transport.send(request)
                return (response.head.status.code, try await response.bytes())
            }
            return try IssuedToken(status: HTTPStatus(rawValue: status), body: body)
        } catch let error as TransportError {
            throw OAuth2Error.transport(error)
        } catch is TimeIsOver {
            throw OAuth2Error.transport(TransportError(.timedOut))
        }
    }

    private func request(_ grant: [QueryItem]) throws -> WireRequest {
        guard let place else { throw OAuth2Error.invalidTokenURL(definition.tokenURL) }
        var items = grant
        var head = HTTPRequest(
            method: .post,
            scheme: place.origin.scheme,
            authority: place.origin.authority,
            path: place.target
        )
        head.headerFields[.accept] = "application/json"
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        switch definition.clientAuthentication {
        case .basic:
            head.headerFields[.authorization] = basic
        case .post:
            items += [.item("client_id", client.id), .item("client_secret", client.secret?.exposed)]
        case .none:
            items += [.item("client_id", client.id)]
        }
        return WireRequest(head: head, body: WireBody(Array(items.encoded(by: .form).utf8)))
    }

    /// The id and the secret are form-encoded before they are joined (RFC 6749 section 2.3.1).
    private var basic: String {
        let encode = PercentEncoding.form.encode
        let pair = "\(encode(client.id)):\(encode(client.secret?.exposed ?? ""))"
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }

    private var place: (origin: Origin, target: String)? {
        if let absolute = BaseURL.Parts(definition.tokenURL) {
            return (absolute.origin, absolute.target("", query: []))
        }
        guard let base = baseURL.parts, !definition.tokenURL.contains("://") else { return nil }
        return (base.origin, base.target(PercentEncoding.path.encode(definition.tokenURL), query: []))
    }
}

/// What a token endpoint issues (RFC 6749 section 5.1).
struct IssuedToken: Sendable {
    let accessToken: Sensitive<String>
    let refreshToken: Sensitive<String>?
    let lifetime: Duration?

    /// Longer lives are taken for this: 100 years.
    private static let longestLife = 3_155_760_000

    init(status: HTTPStatus, body: [UInt8]) throws(OAuth2Error) {
        guard let json = try? JSONValue(json: body), json.object != nil else {
            throw .unreadableAnswer(status)
        }
        guard status.isSuccess else {
            guard let error = json["error"]?.string else { throw .unreadableAnswer(status) }
            throw .refused(error: error, description: json["error_description"]?.string, status: status)
        }
        guard let token = json["access_token"]?.string, !token.isEmpty else {
            throw .unreadableAnswer(status)
        }
        if let type = json["token_type"]?.string, type.lowercased() != "bearer" {
            throw .unsupportedTokenType(type)
        }
        accessToken = Sensitive(token)
        refreshToken = json["refresh_token"]?.string.map { Sensitive($0) }
        let seconds = json["expires_in"]?.codeText.flatMap { Double($0) }
        lifetime = seconds.flatMap { $0 > 0 ? .seconds(min($0, Double(Self.longestLife))) : nil }
    }
}
