/// Scheme, authority and path of a redirect URL, normalized so that equivalent URLs are equal (RFC 3986 section 6.2): browsers and
/// systems write the URL that an application registered in their own way.
struct RedirectLocation: Equatable {
    private let scheme: String
    /// `nil` for a URL without `//`.
    private let authority: String?
    private let path: String

    /// The query that a redirect adds to a registered URL; `nil` if the redirect has another location or adds no query.
    static func query(of redirect: String, at registered: String) -> Substring? {
        let (place, query) = parts(redirect)
        let (expected, own) = parts(registered)
        guard let query, let location = RedirectLocation(place), location == RedirectLocation(expected) else {
            return nil
        }
        guard let own, !own.isEmpty else { return query }
        guard query.hasPrefix(own), query.dropFirst(own.count).first == "&" else { return nil }
        return query.dropFirst(own.count + 1)
    }

    /// The URL without its fragment, before and after the question mark.
    private static func parts(_ url: String) -> (place: Substring, query: Substring?) {
        let whole = url.prefix { $0 != "#" }
        let place = whole.prefix { $0 != "?" }
        return (place, place.count == whole.count ? nil : whole.dropFirst(place.count + 1))
    }

    /// `nil` for a text without a scheme.
    init?(_ text: Substring) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
        scheme = text[..<colon].lowercased()
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else {
            authority = nil
            path = Self.withoutDotSegments(Self.unescaped(rest))
            return
        }
        let host = rest.dropFirst(2).prefix { $0 != "/" }
        let path = Self.withoutDotSegments(Self.unescaped(rest.dropFirst(2 + host.count)))
        authority = Self.authority(host, scheme)
        self.path = path.isEmpty ? "/" : path
    }

    /// In lower case except for user information, and without the port that the scheme implies.
    private static func authority(_ text: Substring, _ scheme: String) -> String {
        let at = text.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
        var host = unescaped(text[at...]).lowercased()
        for (name, port) in [("http", ":80"), ("https", ":443")] where scheme == name && host.hasSuffix(port)
        {
            host.removeLast(port.count)
        }
        if host.hasSuffix(":") { host.removeLast() }
        return text[..<at] + host
    }

    /// Decodes escapes of unreserved characters, and writes the others in upper case (section 6.2.2).
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
            bytes += isUnreserved(code) ? [code] : Array("%\(digits.uppercased())".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Section 5.2.4, for a path that begins with a slash.
    private static func withoutDotSegments(_ path: String) -> String {
        guard path.hasPrefix("/"), path.contains("/.") else { return path }
        var segments: [Substring] = []
        let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in all.enumerated() {
            let isLast = index == all.count - 1
            switch segment {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(segment)
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}
