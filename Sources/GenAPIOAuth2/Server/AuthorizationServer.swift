import Foundation
import GenAPIMapping
package import GenAPIRuntime
package import HTTPTypes

/// The authorization server, and the client that authenticates to it.
package struct AuthorizationServer: Sendable {
    package let definition: OAuth2Definition
    package let baseURL: BaseURL
    package let client: OAuth2Client
    let transport: any Transport
    let clock: SessionClock
    let timing: SessionTiming
    /// `nil` if tokens are not bound to keys.
    let signer: DPoPSigner?
    /// The key that tokens are bound to.
    var key: (any ProofKey)?
    /// The number of seconds by which the server's clock is ahead.
    var clockOffset = 0
    /// Secrets of the login that are not sent but must not appear in errors either.
    private var withheldSecrets: [String] = []

    init(
        definition: OAuth2Definition,
        baseURL: BaseURL,
        client: OAuth2Client,
        transport: any Transport,
        clock: SessionClock,
        timing: SessionTiming
    ) {
        self.definition = definition
        self.baseURL = baseURL
        self.client = client
        self.transport = transport
        self.clock = clock
        self.timing = timing
        signer = client.proofKeyFactory.map(DPoPSigner.init)
    }

    /// The same server, for requests of a login whose tokens may be bound to a key.
    func bound(to login: StoredLogin) -> AuthorizationServer {
        var server = self
        server.key = login.key.flatMap { signer?.key($0.exposed) }
        server.clockOffset = login.clockOffset
        server.withheldSecrets = [login.accessToken.exposed]
        return server
    }

    /// The limit for response bodies in bytes. A longer one is not from an authorization server.
    static let maxResponseBytes = 1 << 20

    /// A response with its complete body.
    package struct Response: Sendable {
        package let status: HTTPStatus
        let headers: ResponseHeaders
        package let body: [UInt8]
        /// The time on the session's clock before the request was sent.
        let requestedAt: Duration
        /// The secrets that were sent. They must not appear in errors.
        package let secrets: [String]
    }

    /// Posts a form to a URL of the definition, with client authentication (RFC 6749 section 2.3).
    ///
    /// - Parameter name: The spec key of the URL.
    func post(_ form: [QueryItem], to url: String?, named name: String) async throws(TokenFailure) -> Response
    {
        guard let url, let place = ResolvedURL(url, below: baseURL) else {
            throw TokenFailure(.unusableURL(name))
        }
        var head = place.head(.post)
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        var items = form
        switch definition.clientAuthentication {
        case _ where client.assertion != nil:
            items += try assertion(for: place)
        case .basic where client.secret != nil:
            head.headerFields[.authorization] = basic
        case .post:
            items += [.item("client_id", client.id), .item("client_secret", client.secret?.exposed)]
        case .basic, .none:
            items += [.item("client_id", client.id)]
        }
        var request = WireRequest(head: head, body: WireBody(Array(items.encoded(by: .form).utf8)))
        request.credentials = items.secrets + withheldSecrets
        if let secret = client.secret { request.credentials.append(secret.exposed) }
        if let sent = head.headerFields[.authorization] {
            request.credentials += Redaction.credentials(String(sent.dropFirst(6)))
        }
        guard let key, let signer, name == "token_url" else { return try await send(request) }
        let response = try await send(sign(request, signer, key))
        guard signer.note(response.headers.fields, from: request.origin), response.wantsNonce else {
            return response
        }
        return try await send(sign(request, signer, key))
    }

    /// The server's time, as far as it is known.
    private var date: Date { clock.wall().addingTimeInterval(Double(clockOffset)) }

    private func sign(
        _ request: WireRequest,
        _ signer: DPoPSigner,
        _ key: any ProofKey
    ) throws(TokenFailure) -> WireRequest {
        do {
            return try signer.sign(request, by: key, date: date)
        } catch {
            throw TokenFailure(.unsigned)
        }
    }

    /// RFC 7523 section 2.2.
    private func assertion(for place: ResolvedURL) throws(TokenFailure) -> [QueryItem] {
        do {
            return [
                .item("client_id", client.id),
                .item("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
                .item("client_assertion", try client.assertion?(definition.issuer ?? place.url, date)),
            ]
        } catch {
            throw TokenFailure(.unsigned)
        }
    }

    func get(_ url: String) async throws(TokenFailure) -> Response {
        guard let place = ResolvedURL(url, below: baseURL) else {
            throw TokenFailure(.unusableURL("metadata_url"))
        }
        return try await send(WireRequest(head: place.head(.get)))
    }

    /// The URL to open in a browser, with these parameters.
    package func authorizationURL(_ items: [QueryItem]) throws(OAuth2Error) -> String {
        guard let url = definition.authorizationURL, let place = ResolvedURL(url, below: baseURL) else {
            throw .unusableURL("authorization_url")
        }
        return place.url + (place.target.contains("?") ? "&" : "?") + items.encoded()
    }

    package func send(_ request: WireRequest) async throws(TokenFailure) -> Response {
        let requestedAt = clock.elapsed()
        let secrets = request.credentials
        do {
            let transport = transport
            return try await firstOutcome(within: timing.response, on: clock.clock) {
                let response = try await transport.send(request)
                return Response(
                    status: HTTPStatus(rawValue: response.head.status.code),
                    headers: ResponseHeaders(response.head.headerFields),
                    body: try await response.bytes(atMost: Self.maxResponseBytes),
                    requestedAt: requestedAt,
                    secrets: secrets
                )
            }
        } catch let error as TokenFailure {
            throw error
        } catch let error as TransportError {
            let said = TransportError(
                error.kind,
                detail: error.detail.without(secrets),
                requestMayHaveArrived: error.requestMayHaveArrived
            )
            throw TokenFailure(.transport(said), mayHaveIssued: error.requestMayHaveArrived)
        } catch is TimeIsOver {
            throw TokenFailure(.transport(TransportError(.timedOut)), mayHaveIssued: true)
        } catch is CancellationError {
            throw TokenFailure(cancellation: ())
        } catch {
            throw TokenFailure(.transport(TransportError(.other)), mayHaveIssued: true)
        }
    }

    /// The id and the secret are form-encoded before they are joined (RFC 6749 section 2.3.1).
    private var basic: String {
        let encode = PercentEncoding.form.encode
        let pair = "\(encode(client.id)):\(encode(client.secret?.exposed ?? ""))"
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }
}

extension AuthorizationServer.Response {
    /// Whether the only problem is the proof's nonce (RFC 9449 section 8).
    fileprivate var wantsNonce: Bool {
        !status.isSuccess && (try? JSONValue(json: body))?["error"] == "use_dpop_nonce"
    }
}

/// A URL of a definition, resolved against the API's base URL.
package struct ResolvedURL: Sendable {
    package let origin: Origin
    /// Path and query.
    let target: String

    package init?(_ text: String, below base: BaseURL) {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let query = text.dropFirst(path.count).prefix { $0 != "#" }
        if let absolute = BaseURL.Parts(String(path)) {
            origin = absolute.origin
            target = absolute.target("") + query
        } else {
            guard let base = base.parts, !path.contains("://") else { return nil }
            origin = base.origin
            target = base.target(PercentEncoding.path.encode(String(path))) + query
        }
    }

    var url: String { "\(origin)\(target)" }

    package func head(_ method: HTTPRequest.Method) -> HTTPRequest {
        var head = HTTPRequest(
            method: method,
            scheme: origin.scheme,
            authority: origin.authority,
            path: target
        )
        head.headerFields[.accept] = "application/json"
        return head
    }
}

extension WireResponse {
    /// The whole body. Throws if it is longer than `limit`.
    fileprivate func bytes(atMost limit: Int) async throws -> [UInt8] {
        let tooLong = TokenFailure(
            .unreadableResponse(HTTPStatus(rawValue: head.status.code)),
            mayHaveIssued: true
        )
        guard case .stream(let stream) = body else {
            let bytes = try await bytes()
            if bytes.count > limit { throw tooLong }
            return bytes
        }
        var bytes: [UInt8] = []
        for try await chunk in stream {
            bytes += chunk
            if bytes.count > limit { throw tooLong }
        }
        return bytes
    }
}
