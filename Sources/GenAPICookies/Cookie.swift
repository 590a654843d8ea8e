import Foundation
import GenAPIRuntime

/// A cookie that a server has set (RFC 6265 section 5.2).
struct Cookie: Sendable {
    let name: String
    let value: String
    let path: String
    /// `nil` for a cookie that lasts as long as the session.
    let expiry: Date?

    private static let longest = 4096

    /// Parses a `Set-Cookie` header; `nil` if it is invalid or too long to be sent.
    ///
    /// - Parameter request: The path of the request.
    init?(_ text: String, by request: String, at now: Date) {
        guard text.utf8.count <= 2 * Self.longest else { return nil }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
        guard let (name, value) = parts.first, let value, !name.isEmpty,
            name.utf8.count + value.utf8.count <= Self.longest, HeaderItem.isValidValue("\(name)=\(value)"),
            !name.contains(where: \.isWhitespace)
        else { return nil }
        self.name = name
        self.value = value
        // The last attribute of a name counts (section 5.3).
        var attributes: [String: String] = [:]
        for (name, value) in parts.dropFirst() { attributes[name.lowercased()] = value ?? "" }
        path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.folder(of: request)
        expiry = Self.expiry(attributes, now)
    }

    var text: String { "\(name)=\(value)" }

    /// The value without percent-encoding, as scripts in browsers send it back.
    var plainValue: String { value.removingPercentEncoding ?? value }

    /// Section 5.1.4.
    func isFor(_ request: String) -> Bool {
        guard request.hasPrefix(path) else { return false }
        return path.hasSuffix("/") || request.utf8.count == path.utf8.count
            || request.dropFirst(path.count).hasPrefix("/")
    }

    /// `Max-Age` counts before `Expires`.
    private static func expiry(_ attributes: [String: String], _ now: Date) -> Date? {
        if let age = attributes["max-age"] {
            // An age of zero or less means that the cookie has expired (section 5.2.2).
            if age.hasPrefix("-"), ServerDuration(age.dropFirst()) != nil { return now }
            if let life = ServerDuration(age) { return now.addingTimeInterval(life.value / .seconds(1)) }
        }
        guard let text = attributes["expires"] else { return nil }
        // Some servers write RFC 850 dates with a four-digit year.
        let date = HTTPDate(text) ?? HTTPDate(text.replacing("-", with: " "))
        return date.map { Date(timeIntervalSince1970: Double($0.seconds)) }
    }

    private static func folder(of path: String) -> String {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            return "/"
        }
        return String(path[..<slash])
    }

    private static func pair(_ text: Substring) -> (name: String, value: String?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }
}
