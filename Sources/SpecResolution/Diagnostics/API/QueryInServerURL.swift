import SourceDiagnostics

extension Diagnostic {
    static func queryInServerURL(_ url: Located<String>) -> Diagnostic {
        let kept = url.value.prefix { $0 != "?" && $0 != "#" }
        return Diagnostic(
            .error,
            "a server URL cannot have a query or a fragment",
            at: url.range,
            fixIts: [FixIt("remove it", at: url.range, replacement: String(kept))]
        )
    }
}

extension Explanation {
    static var queryInServerURL: Explanation {
        Explanation(
            "A server URL with a query or a fragment",
            "The paths of endpoints are appended to the server's URL, so it must end with its path.",
            change: """
                - servers: { live: 1️⃣"https://api.trips.example/v1?key=7" }
                + servers: { live: https://api.trips.example/v1 }
                """,
            messages: ["1️⃣": "a server URL cannot have a query or a fragment"]
        )
    }
}
