import HTTPTypes

/// Which names say that their values are secret, so that they appear nowhere but on the wire to the server that they are
/// for: no log, no description, no file.
enum Redaction {
    static let mark = "redacted"

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
    ]

    private static let items: Set<String> = [
        "code", "state", "key", "sig", "pin", "nonce", "sid", "pwd", "client_id",
    ]

    /// A header.
    static func isSecret(field name: String) -> Bool {
        let name = name.lowercased()
        return fields.contains(name) || name.hasSuffix("-key") && name != "idempotency-key"
            || parts.contains { name.contains($0) }
    }

    /// An item of a query or a form, or a member of JSON.
    static func isSecret(item name: String) -> Bool {
        let name = name.lowercased()
        return items.contains(name) || name.hasSuffix("key") || parts.contains { name.contains($0) }
    }
}
