import SourceDiagnostics

extension Diagnostic {
    /// - Parameter earlier: The place of the URL at an earlier server with the same URL as this one.
    static func otherServerInTwoPlaces(
        _ name: String,
        _ url: Located<String>,
        at base: String,
        earlier: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "the server at '\(base)' already has another '\(name)'",
            at: url.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }
}

extension Explanation {
    static var otherServerInTwoPlaces: Explanation {
        Explanation(
            "Two URLs of one other server",
            """
            Servers with the same URL, apart from a slash at the end, are one server. A client finds the other servers of single \
            calls by that URL, so each of them has one URL there.
            """,
            change: """
                  servers:
                    live: { url: https://trips.example, other: { uploads: 2️⃣https://up.trips.example } }
                -   main: { url: https://trips.example/, other: { uploads: 1️⃣https://up2.trips.example } }
                +   main: { url: https://trips.example/, other: { archive: https://archive.trips.example } }
                """,
            messages: [
                "1️⃣": "the server at 'https://trips.example' already has another 'uploads'",
                "2️⃣": "note: first declared here",
            ]
        )
    }
}
