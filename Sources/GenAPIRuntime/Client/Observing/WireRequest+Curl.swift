import HTTPTypes

extension WireRequest {
    /// A shell command that sends this request, for bug reports. It contains no credential that the client has added,
    /// no value whose name marks it as secret, and no body: put the body into a file.
    ///
    ///     curl -X POST 'https://api.trips.example/v1/users?q=x' -H 'authorization: redacted' --data-binary @body
    public var curlLine: String {
        var words = ["curl", "-X", head.method.rawValue, Self.quoted(shownURL)]
        let secrets = SecretSearch(credentials)
        for field in head.headerFields {
            words += [
                "-H", Self.quoted("\(field.name.canonicalName): \(Redaction.shown(field).without(secrets))"),
            ]
        }
        if body != nil { words += ["--data-binary", "@body"] }
        return words.joined(separator: " ")
    }

    private var shownURL: String {
        Redaction.shown(url: url).without(credentials)
    }

    /// Quotes a text for a shell, whatever it contains.
    private static func quoted(_ text: String) -> String {
        let printable = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }
        return "'"
            + String(printable).split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            ) + "'"
    }
}
