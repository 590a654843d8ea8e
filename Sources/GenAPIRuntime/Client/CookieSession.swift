import Foundation
import HTTPTypes
import Synchronization

/// Who is signed in at servers that know people by cookies.
///
///     let cookies = CookieSession()
///     let client = Client(ShopAPI.definition, baseURL: server, transport: transport, credentials: .cookies(cookies))
///
/// - A cookie belongs to the scheme, host and port of the server that set it, whatever its `Domain` says, and goes to no
///   other; `Path`, `Max-Age` and `Expires` count (RFC 6265). Only the client's own server and those that it trusts can
///   set one, with any answer that no stranger led to.
/// - Cookies leave with calls of endpoints whose scheme is `xsrf`, with the value of one of them in a header beside them.
///   A call before there are any is sent without: many servers set them then.
/// - They are in memory, and gone with the process.
public final class CookieSession: Sendable {
    private let jars = Mutex<[Origin: CookieJar]>([:])
    private let now: @Sendable () -> Date

    /// Without cookies.
    public convenience init() {
        self.init(now: { Date() })
    }

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Whether there is nothing to send to anybody.
    public var isEmpty: Bool {
        let now = now()
        return jars.withLock { jars in jars.values.allSatisfy { $0.cookies(for: nil, at: now).isEmpty } }
    }

    /// Signs out, as far as that can be done here.
    public func removeAll() {
        jars.withLock { $0 = [:] }
    }

    /// Takes the cookies of an answer to that request.
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

    /// Sends the request with the cookies of its place, and with the value of one of them in a header.
    public func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        try await next(signed(request, for: call))
    }

    /// Other cookies can be another account's.
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
    /// Nothing of it that is secret.
    public var customMirror: Mirror { Mirror(self, children: ["isEmpty": isEmpty]) }
}

extension WireRequest {
    fileprivate var pathWithoutQuery: String { String((head.path ?? "/").prefix { $0 != "?" }) }
}

/// The cookies of one origin.
struct CookieJar: Sendable {
    private var cookies: [Cookie] = []

    /// More than browsers keep is no session.
    private static let most = 50

    /// Those of that path, or of any, which have not run out: the ones of longer paths first, then the older ones.
    func cookies(for path: String?, at now: Date) -> [Cookie] {
        let alive = cookies.filter { cookie in
            cookie.expiry.map { $0 > now } ?? true && path.map(cookie.isFor) ?? true
        }
        return alive.enumerated().sorted { left, right in
            let (one, other) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// In the place of the one with its name and path. One that has run out takes that one away.
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
