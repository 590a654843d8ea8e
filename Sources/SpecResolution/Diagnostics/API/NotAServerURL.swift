import SourceDiagnostics

extension Diagnostic {
    static func notAServerURL(_ url: Located<String>) -> Diagnostic {
        let isHost =
            AbsoluteURL("https://" + url.value) != nil && !url.value.contains(":")
            && !url.value.hasPrefix("/")
        return Diagnostic(
            .error,
            "'\(url.value)' is not an absolute http or https URL",
            at: url.range,
            fixIts: isHost
                ? [FixIt("begin with https", at: url.range, replacement: "https://" + url.value)] : []
        )
    }
}

extension Explanation {
    static var notAServerURL: Explanation {
        Explanation(
            "An invalid server URL",
            """
            A server is an absolute http or https URL with a host. The paths of endpoints are appended to it.
            """,
            change: """
                - servers: { live: 1️⃣api.trips.example }
                + servers: { live: https://api.trips.example }
                """,
            messages: ["1️⃣": "'api.trips.example' is not an absolute http or https URL"]
        )
    }
}
