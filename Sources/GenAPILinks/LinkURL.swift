import Foundation
import GenAPIRuntime

/// The parts of a URL (RFC 3986 section 3) that a link is identified by.
struct LinkURL {
    /// In lower case.
    let scheme: String
    /// In lower case, without the port that the scheme implies.
    let authority: String
    /// Without percent-encoding.
    let path: [String]

    /// The longest URL in bytes.
    static let maxLength = 8192

    /// `nil` if the text is not an absolute URL with a host, is too long, has user information, or has a segment that is
    /// empty, `.` or `..`, is not UTF-8, or has control characters. A slash at the end is ignored.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains("\\"), let colon = text.range(of: "://")
        else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        guard Self.isScheme(scheme), !authority.isEmpty, !authority.contains("@") else { return nil }
        self.scheme = scheme
        self.authority = Self.normalized(authority.lowercased(), scheme: scheme)
        var path: [String] = []
        for segment in Self.segments(of: rest.dropFirst(authority.count)) {
            guard let text = Self.decoded(segment) else { return nil }
            path.append(text)
        }
        self.path = path
    }

    /// The segments of a path, without an empty one at its end.
    static func segments(of path: some StringProtocol) -> [Substring] {
        var segments = Substring(path).split(separator: "/", omittingEmptySubsequences: false)
        if segments.first?.isEmpty == true { segments.removeFirst() }
        if segments.last?.isEmpty == true { segments.removeLast() }
        return segments
    }

    /// The names and values of the query (as in forms: `a=b&c`, `+` for a space); `nil` if a text is not UTF-8 or has control
    /// characters, or if a name is empty or occurs twice.
    static func query(of url: String) -> [String: String]? {
        let parts = url.prefix { $0 != "#" }.split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2 else { return [:] }
        var texts: [String: String] = [:]
        for item in parts[1].split(separator: "&") {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                text($0.replacing("+", with: " "))
            }
            guard let name = sides[0], !name.isEmpty, let value = sides.count == 2 ? sides[1] : "",
                texts.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        return texts
    }

    /// An item of a query, in which only letters, digits and `-._~` are not escaped.
    static func item(_ name: String, _ value: String) -> String {
        [name, value].map(PercentEncoding.value.encode).joined(separator: "=")
    }

    private static func isScheme(_ text: String) -> Bool {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        guard let first = text.first, letters.contains(first) else { return false }
        return text.allSatisfy { "\(letters)0123456789+-.".contains($0) }
    }

    private static func normalized(_ authority: String, scheme: String) -> String {
        let implied = ["http": ":80", "https": ":443"][scheme]
        for port in [implied, ":"].compactMap(\.self) where authority.hasSuffix(port) {
            return String(authority.dropLast(port.count))
        }
        return authority
    }

    private static func decoded(_ segment: Substring) -> String? {
        text(segment).flatMap { ["", ".", ".."].contains($0) ? nil : $0 }
    }

    private static func text(_ escaped: Substring) -> String? {
        guard let text = escaped.removingPercentEncoding else { return nil }
        let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return hasControl ? nil : text
    }
}
