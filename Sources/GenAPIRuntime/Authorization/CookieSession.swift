import Foundation
import HTTPTypes
import Synchronization

/// The cookies of a signed-in user.
///
///     let cookies = CookieSession()
///     let client = Client(ShopAPI.definition, baseURL: server, transport: transport, credentials: .cookies(cookies))
///
/// - A cookie is only sent to the scheme, host and port of the server that set it, whatever its `Domain` says. `Path`,
///   `Max-Age` and `Expires` apply (RFC 6265). Only the client's own server and trusted servers can set cookies, and
///   not in responses that a redirect from an untrusted server led to.
/// - Calls of endpoints with the scheme `xsrf` send the cookies, and the value of one of them in a header. A call
///   before there are any is sent without cookies, because many servers set them in response.
/// - Cookies are only in memory.
public final class CookieSession: Sendable {
    private let jars = Mutex<[Origin: CookieJar]>([:])
    private let now: @Sendable () -> Date

    /// Creates a session without cookies.
    public convenience init() {
        self.init(now: { Date() })
    }

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Whether there are no cookies.
    public var isEmpty: Bool {
        let now = now()
        return jars.withLock { jars in jars.values.allSatisfy { $0.cookies(for: nil, at: now).isEmpty } }
    }

    /// Removes all cookies, which signs out locally.
    public func removeAll() {
        jars.withLock { $0 = [:] }
    }

    /// Stores the cookies of a response to that request.
    func note(_ headers: HTTPFields, to request: WireRequest, from origin: Origin) {
        let texts = headers[values: .setCookie]
        guard !texts.isEmpty else { return }
        let (path, now) = (request.pathWithoutQuery, now())
        jars.withLock { jars in
            for text in texts { jars[origin, default: CookieJar()].set(text, by: path, at: now) }
        }
    }
}

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
        let now = now()
        let texts = jars.withLock { jars in
            jars.values.flatMap { $0.cookies(for: nil, at: now).map(\.text) }
        }
        return accountName(of: texts.sorted(), call.scheme)
    }

    private func signed(_ request: WireRequest, for call: AuthorizedCall) throws(ClientError) -> WireRequest {
        guard case .xsrf(let cookie, let header) = call.scheme, let origin = call.origin(of: request) else {
            return request
        }
        let (path, now) = (request.pathWithoutQuery, now())
        let cookies = jars.withLock { $0[origin]?.cookies(for: path, at: now) ?? [] }
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

extension CookieSession: CustomReflectable {
    /// Shows nothing secret.
    public var customMirror: Mirror { Mirror(self, children: ["isEmpty": isEmpty]) }
}

extension WireRequest {
    fileprivate var pathWithoutQuery: String { String((head.path ?? "/").prefix { $0 != "?" }) }
}

/// The cookies of one origin.
struct CookieJar: Sendable {
    private var cookies: [Cookie] = []

    /// Browsers keep fewer cookies for a server.
    private static let most = 50

    /// The cookies for that path, or for any path, that have not expired: longer paths first, then older cookies.
    func cookies(for path: String?, at now: Date) -> [Cookie] {
        let alive = cookies.filter { cookie in
            cookie.expiry.map { $0 > now } ?? true && path.map(cookie.isFor) ?? true
        }
        return alive.enumerated().sorted { left, right in
            let (one, other) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// Replaces the cookie of the same name and path. An expired cookie only removes it.
    mutating func set(_ text: String, by path: String, at now: Date) {
        guard let cookie = Cookie(text, by: path, at: now) else { return }
        let place = cookies.firstIndex { $0.name == cookie.name && $0.path == cookie.path }
        if let expiry = cookie.expiry, expiry <= now {
            if let place { cookies.remove(at: place) }
        } else if let place {
            cookies[place] = cookie
        } else {
            if cookies.count == Self.most { cookies.removeFirst() }
            cookies.append(cookie)
        }
    }
}
