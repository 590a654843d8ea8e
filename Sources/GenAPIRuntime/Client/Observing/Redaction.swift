package import HTTPTypes

/// Recognizes the names of secret values. Those values are only sent to the server that they are for, and appear in no
/// log, no description and no file.
package enum Redaction {
    package static let mark = "redacted"

    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "cookie2", "set-cookie", "set-cookie2", "dpop",
        "dpop-nonce",
        "www-authenticate", "proxy-authenticate", "authentication-info", "proxy-authentication-info",
        "x-amz-security-token",
    ]

    private static let parts = [
        "token", "secret", "passw", "passphrase", "apikey", "api-key", "api_key", "authori", "oauth",
        "x-auth", "auth-", "auth_", "session", "credential",
        "signature", "csrf", "xsrf", "private", "otp", "assertion", "verifier", "cookie", "jwt",
        "device_code", "user_code", "request_uri",
    ]

    private static let items: Set<String> = [
        "code", "state", "key", "sig", "pin", "nonce", "sid", "pwd", "client_id",
    ]

    /// Whether a header is secret.
    package static func isSecret(field name: String) -> Bool {
        let name = name.lowercased()
        return fields.contains(name) || name.hasSuffix("-key") && name != "idempotency-key"
            || parts.contains { name.contains($0) }
    }

    /// Whether a JSON member is secret. Unlike elsewhere, `code` and `state` seldom are.
    package static func isSecret(member name: String) -> Bool {
        let name = name.lowercased()
        return ["sig", "pin", "pwd", "sid", "dpop"].contains(name) || name.hasSuffix("_key")
            || name.hasSuffix("-key")
            || parts.contains { name.contains($0) }
    }

    /// Whether an item of a query or a form is secret.
    package static func isSecret(item name: String) -> Bool {
        let name = name.lowercased()
        return items.contains(name) || name.hasSuffix("key") || parts.contains { name.contains($0) }
    }
}

extension Redaction {
    /// The value of a header whose name is known to be harmless, or a placeholder: any other name can be that of a key.
    /// URLs lose their queries.
    package static func shown(_ field: HTTPField) -> String {
        isHarmless(field: field.name.canonicalName) ? withoutQuery(field) : mark
    }

    /// The value of a header, unless its name marks it as secret.
    package static func kept(_ field: HTTPField) -> String {
        isSecret(field: field.name.canonicalName) ? mark : withoutQuery(field)
    }

    private static func withoutQuery(_ field: HTTPField) -> String {
        ["location", "content-location", "link", "referer"].contains(field.name.canonicalName)
            ? String(field.value.prefix { $0 != "?" && $0 != "#" }) : field.value
    }

    /// Whether a header reveals nothing about the sender. The name is in lower case.
    static func isHarmless(field name: String) -> Bool { harmless.contains(name) }

    private static let harmless: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
        "cache-control", "connection", "content-digest", "content-disposition", "content-encoding",
        "content-language", "content-length", "content-location", "content-md5", "content-range",
        "content-type",
        "date", "etag", "expect", "expires", "idempotency-key", "if-match", "if-modified-since",
        "if-none-match",
        "if-range", "if-unmodified-since", "keep-alive", "last-modified", "link", "location", "pragma",
        "prefer",
        "range", "ratelimit", "ratelimit-policy", "repr-digest", "retry-after", "server", "transfer-encoding",
        "user-agent", "vary", "via",
    ]

    /// The URL with the names of all query items, and the values of those that are not secret. User information is
    /// removed.
    ///
    /// - Parameter sensitive: The names that an API declares as sensitive, in addition to those that are recognized.
    package static func shown(url: String, sensitive: Set<String> = []) -> String {
        let place = url.prefix { $0 != "?" }
        guard place.count < url.count else { return url }
        let items = url.dropFirst(place.count + 1).split(separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item in
            let name = item.prefix { $0 != "=" }
            let word = decoded(name)
            return isSecret(item: word) || sensitive.contains(word) ? "\(name)=\(mark)" : String(item)
        }
        return "\(place)?\(shown.joined(separator: "&"))"
    }

    /// Escapes must not hide a name.
    private static func decoded(_ name: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
