import SourceDiagnostics

extension Diagnostic {
    static func missingKey(_ key: String, in shape: Shape, at range: SourceRange) -> Diagnostic {
        var fixIts: [FixIt] = []
        if key == "genapi" {
            let start = SourceRange(
                range.file,
                YAMLText.start(of: range.file)..<YAMLText.start(of: range.file)
            )
            fixIts = [FixIt("add it in the first line", at: start, replacement: "genapi: 1\n")]
        }
        return Diagnostic(.error, "key '\(key)' is missing in \(shape.noun)", at: range, fixIts: fixIts)
    }
}

extension Explanation {
    static var missingKey: Explanation {
        Explanation(
            "A missing key",
            "The key is required here.",
            change: """
                  1️⃣genapi: 1
                + api: Trips
                  servers: { live: "https://api.trips.example" }
                """,
            messages: ["1️⃣": "key 'api' is missing in api.yaml"]
        )
    }
}
