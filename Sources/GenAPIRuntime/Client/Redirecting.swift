import HTTPTypes

/// A request on its way through redirects.
struct Hop: Sendable {
    var request: WireRequest
    /// Whether every server so far, and the one that is asked now, may see credentials.
    var isTrusted: Bool
}

/// Where credentials may go.
struct TrustedOrigins: Sendable {
    /// Where the client's server was said to be.
    let home: Origin
    let others: [BaseURL]

    /// The origin that a request goes to; `nil` for a stranger.
    func origin(of request: WireRequest) -> Origin? {
        if request.head.authority == home.authority, request.head.scheme == home.scheme { return home }
        guard let origin = request.origin else { return nil }
        return origin == home || others.contains { $0.parts?.origin == origin } ? origin : nil
    }
}

/// Follows redirects (RFC 9110 section 15.4), on every transport in the same way.
///
/// A request that leaves the trusted origins keeps only headers that say nothing about who asks, and gets no credential
/// for the rest of its way, even if that leads back.
struct Redirecting: Sendable {
    let policy: RedirectPolicy
    let trusted: TrustedOrigins
    let line: RequestLine

    func send(
        _ request: WireRequest,
        move: (_ from: Origin, _ to: Origin) -> Void,
        next: (Hop) async throws -> WireResponse
    ) async throws -> WireResponse {
        var hop = Hop(request: request, isTrusted: isTrusted(request))
        guard policy.limit > 0 else { return try await next(hop) }
        var visited: Set<String> = []
        var moves: [(from: Origin, to: Origin)] = []
        var isPermanent = policy.movesServer
        while true {
            let response = try await next(hop)
            guard let redirect = Redirect(response.head, of: hop.request) else {
                for (from, to) in moves { move(from, to) }
                return response
            }
            visited.insert(hop.request.identity)
            let (from, target) = (hop.request.origin, hop.request.head.path)
            hop = try follow(redirect, from: hop, visited)
            isPermanent = isPermanent && redirect.isPermanent && hop.request.head.path == target
            if isPermanent, let from, let to = hop.request.origin, from != to { moves.append((from, to)) }
        }
    }

    private func isTrusted(_ request: WireRequest) -> Bool { trusted.origin(of: request) != nil }

    private func follow(_ redirect: Redirect, from hop: Hop, _ visited: Set<String>) throws(ClientError)
        -> Hop
    {
        guard visited.count <= policy.limit else { throw .redirect(line, .tooMany(policy.limit)) }
        let request: WireRequest
        do {
            request = try redirect.request(after: hop.request)
        } catch {
            throw .redirect(line, error)
        }
        guard !visited.contains(request.identity) else { throw .redirect(line, .loop) }
        var next = Hop(request: request, isTrusted: hop.isTrusted && isTrusted(request))
        if !next.isTrusted { next.request.head.headerFields.removeCredentials() }
        return next
    }
}

/// What an answer asks for.
private struct Redirect {
    let status: Int
    let location: String

    /// `nil` for an answer that is none, or does not say where to.
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

    /// 303 asks for the answer elsewhere; 301 and 302 mean so after a POST (RFC 9110 sections 15.4.2 to 15.4.4).
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
    /// Method and URL.
    fileprivate var identity: String { "\(head.method.rawValue) \(url)" }
}

extension HTTPFields {
    /// What belongs to a body, or to the wish for it.
    fileprivate mutating func removeContent() {
        self = filtered(by: { name in
            !name.hasPrefix("content-")
                && !["transfer-encoding", "expect", "idempotency-key", "if-match"].contains(name)
        })
    }

    /// Names that are not known to be harmless can be keys or sessions.
    fileprivate mutating func removeCredentials() {
        self = filtered(by: Redaction.isHarmless(field:))
    }

    private func filtered(by keeps: (String) -> Bool) -> HTTPFields {
        var fields = HTTPFields()
        for field in self where keeps(field.name.canonicalName) { fields.append(field) }
        return fields
    }
}
