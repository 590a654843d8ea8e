/// A URL in a response, absolute or relative to the request (RFC 3986 section 5), without its fragment.
package struct URLReference {
    package let origin: Origin
    /// Path and query.
    package let target: String

    /// `nil` for anything that is not http or https, or has user information.
    package init?(_ reference: String, from base: Origin, _ baseTarget: String) {
        let text = reference.prefix { $0 != "#" }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("\\") else { return nil }
        if let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(Self.isSchemeCharacter) {
            let rest = text[text.index(after: colon)...]
            guard rest.hasPrefix("//") else { return nil }
            self.init(scheme: String(text[..<colon]), afterSlashes: rest.dropFirst(2))
        } else if text.hasPrefix("//") {
            self.init(scheme: base.scheme, afterSlashes: text.dropFirst(2))
        } else {
            self.init(origin: base, target: Self.resolve(text, against: baseTarget))
        }
    }

    private init(origin: Origin, target: String) {
        self.origin = origin
        self.target = target
    }

    private init?(scheme: String, afterSlashes rest: Substring) {
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let origin = Origin(scheme: scheme, authority: String(authority)) else { return nil }
        self.origin = origin
        target = Self.normalized(String(rest.dropFirst(authority.count)))
    }

    private static func isSchemeCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }

    private static func resolve(_ reference: Substring, against base: String) -> String {
        let basePath = base.prefix { $0 != "?" }
        if reference.isEmpty { return base }
        if reference.hasPrefix("?") { return "\(basePath)\(reference)" }
        if reference.hasPrefix("/") { return normalized(String(reference)) }
        let folder = basePath.lastIndex(of: "/").map { basePath[...$0] } ?? "/"
        return normalized("\(folder)\(reference)")
    }

    /// Without dot segments (section 5.2.4).
    private static func normalized(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        let query = target.dropFirst(path.count)
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for part in parts {
            switch part {
            case ".": break
            case "..": _ = segments.popLast()
            default: segments.append(part)
            }
        }
        if let last = parts.last, last == "." || last == ".." { segments.append("") }
        return "/\(segments.joined(separator: "/"))\(query)"
    }
}
