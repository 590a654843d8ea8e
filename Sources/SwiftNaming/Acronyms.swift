/// Words that the API Design Guidelines spell in one case throughout: `url` in front, `URL` elsewhere.
enum Acronyms {
    /// `URL` for `url`, `IDs` for `ids`, `UTF8` for `utf8`; `nil` for an ordinary word.
    static func spelling(of word: String) -> String? {
        if let spelling = mixed[word] { return spelling }
        if all.contains(word) { return word.uppercased() }
        if word.hasSuffix("s"), all.contains(String(word.dropLast())) {
            return word.dropLast().uppercased() + "s"
        }
        guard word.last?.isNumber == true else { return nil }
        let letters = word.prefix { !$0.isNumber }
        let digits = word.dropFirst(letters.count)
        guard digits.allSatisfy(\.isNumber), all.contains(String(letters)) else {
            return nil
        }
        return word.uppercased()
    }

    private static let mixed = ["ipv4": "IPv4", "ipv6": "IPv6", "oauth": "OAuth", "oauth2": "OAuth2"]

    // Words that are also words (`it`, `us`, `at`, `am`) and words that most people write small (`ok`, `app`) are not
    // in the list.
    private static let all: Set<String> = [
        "api", "ascii", "aws", "bic", "cdn", "cpu", "crc", "css", "csv", "dns", "ean", "eof", "ftp", "gif",
        "gps", "gpu", "guid", "hls", "hmac", "html", "http", "https", "iban", "id", "imap", "imei", "ip",
        "isbn", "iso", "jpeg", "jpg", "json", "jwk", "jwt", "mfa", "mime", "nfc", "otp", "pdf", "php",
        "pkce", "png", "qr", "rfc", "rgb", "rgba", "rpc", "rss", "rtf", "sdk", "sha", "sku", "smtp", "sms",
        "sql", "ssh", "ssl", "sso", "svg", "tcp", "tls", "totp", "ttl", "udp", "ui", "uid", "uri", "url",
        "urn", "usb", "utc", "utf", "uuid", "vat", "vin", "vpn", "www", "xml", "yaml",
    ]
}
