import SourceDiagnostics

extension Diagnostic {
    static func userInURL(_ url: Located<String>) -> Diagnostic {
        Diagnostic(.error, "a URL in a spec cannot contain a user name or password", at: url.range)
    }
}

extension Explanation {
    static var userInURL: Explanation {
        Explanation(
            "A URL with a user name or password",
            "User names and passwords in URLs end up in logs. Use 'authorization: basic' instead.",
            change: """
                - servers: { live: 1️⃣https://me:secret@api.trips.example }
                + servers: { live: https://api.trips.example }
                """,
            messages: ["1️⃣": "a URL in a spec cannot contain a user name or password"]
        )
    }
}
