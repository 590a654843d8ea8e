public import Foundation

/// The URL that an API's paths are appended to: scheme, host, port, and a base path that is always kept.
///
///     Client(TripsAPI.definition, baseURL: "https://api.trips.example/v1", transport: transport)
///
/// Text that is only known at run time, such as a setting, is checked when the value is created:
///
///     let server = try BaseURL(setting)
///
/// An invalid literal (another scheme, user information, a query) is kept, and every call to it fails.
public struct BaseURL: Hashable, Sendable {
    let text: String
    /// `nil` if the text is not a usable URL.
    package let parts: Parts?

    package struct Parts: Hashable, Sendable {
        package let origin: Origin
        /// As written: empty, or from its first slash on.
        package let path: String
    }

    /// - Parameter text: `https://api.example.com/v1`.
    /// - Throws: `InvalidServerURL` for anything but an http or https URL without user information, query and fragment.
    public init(_ text: String) throws(InvalidServerURL) {
        self.init(unchecked: text)
        if parts == nil { throw InvalidServerURL(server: self) }
    }

    /// As the URL is spelled.
    ///
    /// - Throws: `InvalidServerURL` for anything but an http or https URL without user information, query and fragment.
    public init(_ url: URL) throws(InvalidServerURL) {
        try self.init(url.absoluteString)
    }

    /// One of the API's own servers, whose URLs the generator has checked.
    public init(_ server: some APIServer) {
        self.init(unchecked: server.rawValue)
    }

    private init(unchecked text: String) {
        self.text = text
        parts = Parts(text)
    }
}

extension BaseURL {
    /// The same path at the current location of its origin.
    func moved(_ place: (Origin) -> Origin) -> BaseURL {
        guard let parts else { return self }
        let origin = place(parts.origin)
        return origin == parts.origin ? self : BaseURL(unchecked: "\(origin)\(parts.path)")
    }
}

extension BaseURL {
    /// The URL of a path below the base path; `nil` if the base URL is invalid.
    package func url(below path: String) -> String? {
        parts.map { "\($0.origin)\($0.target(path))" }
    }

    /// Path and query of a URL, relative to the base path; `nil` if the URL is not below it.
    package func target(of url: String) -> Substring? {
        guard let parts else { return nil }
        var base = "\(parts.origin)\(parts.path)"
        while base.hasSuffix("/") { base.removeLast() }
        guard url.hasPrefix(base) else { return nil }
        let target = url.dropFirst(base.count)
        return target.isEmpty || "/?".contains(target.first ?? "/") ? target : nil
    }
}

extension BaseURL {
    /// Whether it has the same origin and base path.
    package func isSameServer(as other: BaseURL) -> Bool {
        guard let parts, let others = other.parts, parts.origin == others.origin else { return false }
        func path(_ text: String) -> Substring {
            var path = text[...]
            while path.hasSuffix("/") { path.removeLast() }
            return path
        }
        return path(parts.path) == path(others.path)
    }

    /// Whether a request goes to this server: scheme, host and port.
    package func isServer(of request: WireRequest) -> Bool {
        guard let origin = parts?.origin else { return false }
        return request.origin == origin
    }
}

extension BaseURL: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Never traps: an invalid URL fails the call that would be sent to it.
    public init(stringLiteral value: String) {
        self.init(unchecked: value)
    }

    /// The text as written. An invalid text may have user information or a query, and is not shown.
    public var description: String {
        parts == nil && text.contains { "@?#".contains($0) } ? Redaction.mark : text
    }
}

/// Scheme, host and port, to which credentials are bound (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address with its brackets.
    package let host: String
    package let port: Int
    /// The authority as in a URL and in `Host`: without the port that the scheme implies.
    package let authority: String

    package var description: String { "\(scheme)://\(authority)" }

    /// `nil` unless the scheme is http or https and the authority has no user information.
    init?(scheme: String, authority: String) {
        let scheme = scheme.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let (host, port) = Self.split(authority)
        guard Self.isHost(host) else { return nil }
        let implied = scheme == "https" ? 443 : 80
        var number = implied
        if let port, !port.isEmpty {
            guard port.utf8.allSatisfy({ (48...57).contains($0) }), let given = Int(port),
                (1...65535).contains(given)
            else { return nil }
            number = given
        }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = number
        self.authority = number == implied ? self.host : "\(self.host):\(number)"
    }

    private static func split(_ authority: String) -> (host: String, port: String?) {
        let afterAddress = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[afterAddress...].lastIndex(of: ":") else { return (authority, nil) }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            let address = host.dropFirst().dropLast()
            return !address.isEmpty
                && address.utf8.allSatisfy { "0123456789abcdefABCDEF:.".utf8.contains($0) }
        }
        let letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~"
        return !host.isEmpty && host.utf8.allSatisfy { letters.utf8.contains($0) }
    }
}

extension BaseURL.Parts {
    package init?(_ text: String) {
        guard let colon = text.range(of: "://"), !text.contains("?"), !text.contains("#") else { return nil }
        let rest = text[colon.upperBound...]
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        guard
            let origin = Origin(scheme: String(text[..<colon.lowerBound]), authority: String(rest[..<slash]))
        else { return nil }
        self.init(origin: origin, path: PercentEncoding.path.encode(String(rest[slash...])))
    }

    /// The base path and the endpoint's path, joined by exactly one slash, and the query. An empty path leaves the base
    /// path as it is.
    package func target(_ path: String, query: String = "") -> String {
        var target = self.path
        if !path.isEmpty {
            while target.hasSuffix("/") { target.removeLast() }
            target += "/"
            target += path.hasPrefix("/") ? path.dropFirst() : path[...]
        }
        if target.isEmpty { target = "/" }
        if !query.isEmpty {
            target += "?"
            target += query
        }
        return target
    }
}

extension BaseURL: CustomReflectable {
    /// Shows the same text as `description`.
    public var customMirror: Mirror { Mirror(self, children: ["url": description], displayStyle: .struct) }
}
