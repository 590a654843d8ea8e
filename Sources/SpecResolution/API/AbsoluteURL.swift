/// The parts of an absolute http or https URL that are checked.
struct AbsoluteURL {
    let scheme: String
    let host: String
    /// `nil` for the scheme's own.
    let port: UInt16?
    let hasUser: Bool
    let hasQueryOrFragment: Bool

    /// `nil` if the text is not such a URL.
    init?(_ text: String) {
        guard text.utf8.allSatisfy(Self.isURLByte), let colon = text.range(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let user = authority.lastIndex(of: "@")
        hasUser = user != nil
        hasQueryOrFragment = rest.contains { $0 == "?" || $0 == "#" }
        let place = user.map { authority[authority.index(after: $0)...] } ?? authority
        guard let (host, port) = Self.hostAndPort(place), !host.isEmpty,
            port.map({ UInt16($0) ?? 0 > 0 && $0.allSatisfy(\.isNumber) }) ?? true
        else { return nil }
        self.host = host
        self.port = port.flatMap(UInt16.init)
        let segments = rest.dropFirst(authority.count).split(separator: "/")
        if segments.contains(where: { $0 == "." || $0 == ".." }) { return nil }
    }

    /// Whether both are the same server: scheme, host and port (RFC 6454).
    func hasOrigin(of other: AbsoluteURL) -> Bool {
        let own: UInt16 = scheme == "https" ? 443 : 80
        return scheme == other.scheme && host.lowercased() == other.host.lowercased()
            && (port ?? own) == (other.port ?? own)
    }

    var isLoopback: Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
    }

    private static func hostAndPort(_ text: Substring) -> (host: String, port: String?)? {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let inside = text[text.index(after: text.startIndex)..<end]
            guard !inside.isEmpty, inside.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
                return nil
            }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            return (String(text[...end]), rest.isEmpty ? nil : String(rest.dropFirst()))
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isName = parts[0].utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-._~".utf8.contains(byte)
            }
        }
        guard isName else { return nil }
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    /// RFC 3986: everything else has to be percent-encoded.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
        }
    }
}

extension String {
    /// The range of the first occurrence of a text.
    func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
