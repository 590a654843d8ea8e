import SourceDiagnostics

extension Diagnostic {
    static func severalDocuments(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a file cannot contain a second YAML document", at: range)
    }
}

extension Explanation {
    static var severalDocuments: Explanation {
        Explanation(
            "Two documents in one file",
            "A line with three dashes starts another YAML document. Use one file per spec.",
            change: """
                  resource: User
                - 1️⃣---
                - resource: Trip
                """,
            messages: ["1️⃣": "a file cannot contain a second YAML document"]
        )
    }
}
