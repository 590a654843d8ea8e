import Foundation
package import GenAPIRuntime
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

    /// All cookies as they are sent, sorted.
    var texts: [String] {
        let now = now()
        return jars.withLock { jars in
            jars.values.flatMap { $0.cookies(for: nil, at: now).map(\.text) }
        }
        .sorted()
    }

    /// The cookies that a request to that server is sent with.
    func cookies(for request: WireRequest, to origin: Origin) -> [Cookie] {
        let (path, now) = (request.pathWithoutQuery, now())
        return jars.withLock { $0[origin]?.cookies(for: path, at: now) ?? [] }
    }

    /// Stores the cookies of a response to that request.
    package func note(_ response: WireResponse, to request: WireRequest, from origin: Origin) {
        let texts = response.head.headerFields[values: .setCookie]
        guard !texts.isEmpty else { return }
        let (path, now) = (request.pathWithoutQuery, now())
        jars.withLock { jars in
            for text in texts { jars[origin, default: CookieJar()].set(text, by: path, at: now) }
        }
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
