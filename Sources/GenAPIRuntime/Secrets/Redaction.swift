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

    private static let items: Set<String> = [
        "code", "state", "key", "sig", "pin", "nonce", "sid", "pwd", "client_id",
    ]

    /// Whether a header is secret.
    package static func isSecret(field name: String) -> Bool {
        let name = name.lowercased()
        return fields.contains(name) || name.hasSuffix("-key") && name != "idempotency-key"
            || SecretParts.all.occur(in: name)
    }

    /// Whether a JSON member is secret. Unlike elsewhere, `code` and `state` seldom are.
    package static func isSecret(member name: String) -> Bool {
        let name = name.lowercased()
        return ["sig", "pin", "pwd", "sid", "dpop"].contains(name) || name.hasSuffix("_key")
            || name.hasSuffix("-key")
            || SecretParts.all.occur(in: name)
    }

    /// Whether an item of a query or a form is secret.
    package static func isSecret(item name: String) -> Bool {
        let name = name.lowercased()
        return items.contains(name) || name.hasSuffix("key") || SecretParts.all.occur(in: name)
    }

    /// The same for an item that may be a part of an object, `card[pin]`, whose keys are those of JSON.
    package static func isSecret(item name: String, or sensitive: Set<String>) -> Bool {
        if isSecret(item: name) || sensitive.contains(name) { return true }
        let keys = keys(of: name)
        return keys.contains(where: sensitive.contains) || keys.dropFirst().contains(where: isSecret(member:))
    }

    /// The keys in the name of a part: `card` and `number` in `card[number]` and `card.number`.
    static func keys(of name: String) -> [String] {
        name.split { "[].".contains($0) }.map(String.init)
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
        let bytes = url.utf8
        guard let query = bytes.firstIndex(of: UInt8(ascii: "?")) else { return url }
        var (shown, start) = (String(url[..<query]), query)
        while start < bytes.endIndex {
            // The item begins with `?` or `&`.
            let name = bytes.index(after: start)
            let end = bytes[name...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
            let value = bytes[name..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            let word = decoded(url[name..<value])
            let isHidden = isSecret(item: word, or: sensitive)
            shown += url[start..<(isHidden ? value : end)]
            if isHidden { shown += "=\(mark)" }
            start = end
        }
        return shown
    }

    /// Escapes must not hide a name.
    private static func decoded(_ name: Substring) -> String {
        guard name.utf8.contains(UInt8(ascii: "%")) else { return String(name) }
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
