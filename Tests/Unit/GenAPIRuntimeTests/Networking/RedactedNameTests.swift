import Testing

@testable import GenAPIRuntime

/// The names that mark a value as secret, as a log and a trace recognize them.
@Suite struct RedactedNameTests {
    static let known = [
        "token", "secret", "passw", "passphrase", "apikey", "api-key", "api_key", "authori", "oauth",
        "x-auth",
        "auth-", "auth_", "session", "credential", "signature", "csrf", "xsrf", "private", "otp", "assertion",
        "verifier", "cookie", "jwt", "device_code", "user_code", "request_uri",
    ]

    @Test("a secret part of a name is found anywhere in the name, in any letter case", arguments: known)
    func part(_ part: String) {
        for name in [part, part.uppercased(), "a\(part)", "\(part)b", "Ü\(part)\u{301}ü", "a-\(part)_b"] {
            #expect(Redaction.isSecret(item: name), "\(name)")
            #expect(Redaction.isSecret(field: name), "\(name)")
            #expect(Redaction.isSecret(member: name), "\(name)")
        }
        #expect(!Redaction.isSecret(item: String(part.dropLast()) + "~"))
    }

    @Test(
        "only the values of secret items of a URL are removed",
        arguments: [
            ("http://a.test/b", "http://a.test/b"), ("http://a.test/b?", "http://a.test/b?"),
            ("/b?page=2&q=token", "/b?page=2&q=token"), ("/b?token=1", "/b?token=redacted"),
            ("/b?a&&token=1&", "/b?a&&token=redacted&"), ("/b?token", "/b?token=redacted"),
            ("/b?%74oken=a=b&x=1", "/b?%74oken=redacted&x=1"), ("/b?x=1?token=2", "/b?x=1?token=2"),
            ("/b?ticket=7&Ticket=8", "/b?ticket=redacted&Ticket=8"), ("/b?ü=1&key=ü", "/b?ü=1&key=redacted"),
        ]
    )
    func urls(_ url: String, _ shown: String) {
        #expect(Redaction.shown(url: url, sensitive: ["ticket"]) == shown)
    }
}
