import HTTPTypes

extension WireRequest {
    /// A line for a shell that sends this request, for bug reports. Values of headers and of the query that are secret by
    /// their names are not in it, nor is the body, which can be anything: it is to be put into a file.
    ///
    ///     curl -X POST 'https://api.trips.example/v1/users?q=x' -H 'authorization: redacted' --data-binary @body
    public var curlLine: String {
        var words = ["curl", "-X", head.method.rawValue, Self.quoted(Redaction.shown(url: url))]
        for field in head.headerFields {
            words += ["-H", Self.quoted("\(field.name.canonicalName): \(Redaction.shown(field))")]
        }
        if body != nil { words += ["--data-binary", "@body"] }
        return words.joined(separator: " ")
    }

    /// So that a shell reads it as it is, whatever is in it.
    private static func quoted(_ text: String) -> String {
        let printable = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }
        return "'"
            + String(printable).split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            ) + "'"
    }
}
