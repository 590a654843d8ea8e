/// Parts of names that mark a value as secret. They are searched for in the bytes of a name, because every item of a query and
/// every header is looked at, and a search in characters takes a hundred times as long.
struct SecretParts {
    static let all = SecretParts([
        "token", "secret", "passw", "passphrase", "apikey", "api-key", "api_key", "authori", "oauth",
        "x-auth", "auth-", "auth_", "session", "credential",
        "signature", "csrf", "xsrf", "private", "otp", "assertion", "verifier", "cookie", "jwt",
        "device_code", "user_code", "request_uri",
    ])

    /// The bytes of the parts, by their first one.
    private let byFirst: [[[UInt8]]]

    private init(_ parts: [String]) {
        var byFirst = [[[UInt8]]](repeating: [], count: 256)
        for part in parts {
            let bytes = Array(part.utf8)
            if let first = bytes.first { byFirst[Int(first)].append(bytes) }
        }
        self.byFirst = byFirst
    }

    /// Whether a part occurs in a name, which is in lower case.
    func occur(in name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            bytes.indices.contains { start in
                let parts = byFirst[Int(bytes[start])]
                return !parts.isEmpty && parts.contains { bytes[start...].starts(with: $0) }
            }
        }
    }
}
