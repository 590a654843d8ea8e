import SourceDiagnostics

extension Diagnostic {
    static func plainHTTP(_ url: Located<String>) -> Diagnostic {
        Diagnostic(
            .warning,
            "requests to '\(url.value)' are not encrypted",
            at: url.range,
            fixIts: [
                FixIt("use https", at: url.range, replacement: "https" + url.value.dropFirst("http".count))
            ]
        )
    }
}

extension Explanation {
    static var plainHTTP: Explanation {
        Explanation(
            "A server without encryption",
            """
            Tokens and personal data would be sent unencrypted. Only a server on the same machine can do \
            without https. This is a warning.
            """,
            change: """
                - servers: { live: 1️⃣http://api.trips.example }
                + servers: { live: https://api.trips.example }
                """,
            messages: ["1️⃣": "requests to 'http://api.trips.example' are not encrypted"]
        )
    }
}
