import HTTPTypes

/// The requests of a call so far.
struct RedirectTrail {
    fileprivate var visited: Set<String> = []
    fileprivate var moves: [(from: Origin, to: Origin)] = []
    fileprivate var isPermanent = true
}

/// Follows redirects (RFC 9110 section 15.4), in the same way for every transport.
///
/// A request that leaves the trusted origins keeps only headers that reveal nothing about the sender. It gets no
/// credential for the rest of the call, even if it leads back.
struct Redirects<Next: CallStage>: CallStage {
    let next: Next

    func send(_ request: StagedRequest) async throws -> WireResponse {
        let call = request.call
        let isTrusted = call.trustedOrigin(of: request.value) != nil
        var hop =
            isTrusted == request.isTrusted
            ? request : StagedRequest(call, request.value, isTrusted: isTrusted)
        var trail = RedirectTrail()
        while true {
            let response = try await next.send(hop)
            guard let further = try hop.redirected(by: response, &trail) else { return response }
            hop = further
        }
    }
}

extension StagedRequest {
    /// The next request of a redirect; `nil` if the call is complete.
    @inline(never)
    fileprivate func redirected(by response: WireResponse, _ trail: inout RedirectTrail) throws(ClientError)
        -> StagedRequest?
    {
        let policy = call.options.redirects ?? call.client.options.redirects
        guard policy.limit > 0, let redirect = Redirect(response.head, of: value) else {
            for (from, to) in trail.moves { call.client.state.moves.move(from, to: to) }
            return nil
        }
        trail.visited.insert(value.identity)
        guard trail.visited.count <= policy.limit else { throw .redirect(call.line, .tooMany(policy.limit)) }
        // The response to a request that took effect may be at another URL (RFC 9110 section 15.4.4).
        let isSafe = [.get, .head].contains(value.head.method)
        if !isSafe, HTTPStatus(rawValue: redirect.status).mayHideEffect { call.noteEffect() }
        let next = try follow(redirect)
        guard !trail.visited.contains(next.value.identity) else { throw .redirect(call.line, .loop) }
        let hasSameTarget = next.value.head.path == value.head.path
        trail.isPermanent = trail.isPermanent && redirect.isPermanent && hasSameTarget
        if policy.movesServer, trail.isPermanent, next.isTrusted, let from = value.origin,
            let to = next.value.origin,
            from != to
        {
            trail.moves.append((from, to))
        }
        return next
    }

    private func follow(_ redirect: Redirect) throws(ClientError) -> StagedRequest {
        var request: WireRequest
        do {
            request = try redirect.request(after: value)
        } catch {
            throw .redirect(call.line, error)
        }
        // The location can repeat the secrets of the call.
        request.credentials += call.secrets
        let isTrusted = self.isTrusted && call.trustedOrigin(of: request) != nil
        if !isTrusted {
            guard !request.hasSecretBody(call.client.definition.sensitive) else {
                throw .redirect(call.line, .secretBody)
            }
            request.head.headerFields.removeCredentials()
        }
        call.note(sent: request)
        return StagedRequest(call, request, isTrusted: isTrusted)
    }
}

extension Call {
    /// Whether a request goes to the server that the client was created for.
    func isHome(_ request: WireRequest) -> Bool {
        request.head.authority == home.authority && request.head.scheme == home.scheme
    }

    /// The origin of a request that may have credentials; `nil` if the origin is not trusted.
    func trustedOrigin(of request: WireRequest) -> Origin? {
        if isHome(request) { return home }
        guard let origin = request.origin, origin == authorized || client.trusts(origin, from: home) else {
            return nil
        }
        return origin
    }
}

extension Client {
    /// Whether credentials for the server `home` may be sent to that origin.
    func trusts(_ origin: Origin, from home: Origin) -> Bool {
        origin == home || options.trustedServers.contains { $0.parts?.origin == origin }
    }

    /// The current location of that server, which is a trusted origin.
    func place(of home: Origin) -> Origin {
        guard let place = state.moves.place(of: home), trusts(place, from: home) else { return home }
        return place
    }
}

/// The redirect that a response asks for.
private struct Redirect {
    let status: Int
    let location: String

    /// `nil` for a response that is not a redirect, or has no location.
    init?(_ head: HTTPResponse, of request: WireRequest) {
        guard [301, 302, 303, 307, 308].contains(head.status.code),
            let location = head.headerFields[.location]
        else { return nil }
        status = head.status.code
        self.location = location
    }

    var isPermanent: Bool { status == 301 || status == 308 }

    func request(after request: WireRequest) throws(RedirectProblem) -> WireRequest {
        guard let origin = request.origin,
            let place = URLReference(location, from: origin, request.head.path ?? "/")
        else { throw .unreadableLocation }
        if origin.scheme == "https", place.origin.scheme == "http" { throw .insecure }
        var next = request
        next.head.scheme = place.origin.scheme
        next.head.authority = place.origin.authority
        next.head.path = place.target
        if turnsIntoGet(request.head.method) {
            next.head.method = .get
            next.body = nil
            next.head.headerFields.removeContent()
        }
        guard next.body?.isRepeatable ?? true else { throw .bodyIsSpent }
        return next
    }

    /// 303 leads to a response elsewhere; 301 and 302 mean that too after a POST (RFC 9110 sections 15.4.2 to 15.4.4).
    private func turnsIntoGet(_ method: HTTPRequest.Method) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}

extension RedirectProblem: Error {}

extension WireRequest {
    /// Whether a name in the body marks its value as secret.
    fileprivate func hasSecretBody(_ sensitive: Set<String>) -> Bool {
        guard let body else { return false }
        let type = head.headerFields[.contentType] ?? ""
        return !Redaction.secrets(of: body.bytesAtHand, type: type, sensitive).isEmpty
    }

    /// Method and URL.
    fileprivate var identity: String { "\(head.method.rawValue) \(url)" }
}

extension HTTPFields {
    /// Removes the headers of a body and of content negotiation for it.
    fileprivate mutating func removeContent() {
        self = filtered(by: { name in
            !name.hasPrefix("content-")
                && !["transfer-encoding", "expect", "idempotency-key", "if-match"].contains(name)
        })
    }

    /// Removes all headers that are not known to be harmless, because they can be keys or sessions.
    fileprivate mutating func removeCredentials() {
        self = filtered(by: Redaction.isHarmless(field:))
    }

    private func filtered(by keeps: (String) -> Bool) -> HTTPFields {
        var fields = HTTPFields()
        for field in self where keeps(field.name.canonicalName) { fields.append(field) }
        return fields
    }
}
