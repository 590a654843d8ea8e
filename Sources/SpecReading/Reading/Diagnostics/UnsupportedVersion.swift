import SourceDiagnostics

extension Diagnostic {
    static func unsupportedVersion(_ version: Located<Int>, known: [Int]) -> Diagnostic {
        let newest = known.max() ?? 1
        return Diagnostic(
            .error,
            "version \(version.value) of the spec language is not known to this tool",
            at: version.range,
            fixIts: [.replace(version.range, with: "\(newest)")]
        )
    }
}

extension Explanation {
    static var unsupportedVersion: Explanation {
        Explanation(
            "An unknown version of the language",
            "`genapi:` is the version of the spec language. A newer version needs a newer tool.",
            change: """
                - genapi: 1️⃣2
                + genapi: 1
                  api: Trips
                  servers: { live: "https://api.trips.example" }
                """,
            messages: ["1️⃣": "version 2 of the spec language is not known to this tool"]
        )
    }
}
