import SourceDiagnostics

extension Diagnostic {
    static func noServer(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "an API needs at least one server", at: range)
    }
}

extension Explanation {
    static var noServer: Explanation {
        Explanation(
            "An API without a server",
            "`servers:` lists at least one server. The first one is the default.",
            change: """
                  genapi: 1
                  api: Trips
                - servers: 1️⃣{}
                + servers: { live: "https://api.trips.example" }
                """,
            messages: ["1️⃣": "an API needs at least one server"]
        )
    }
}
