import SourceDiagnostics

extension Diagnostic {
    static func enumWithoutCases(_ name: Located<String>, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "enum '\(name.value)' has no cases", at: range)
    }
}

extension Explanation {
    static var enumWithoutCases: Explanation {
        Explanation(
            "An enum without cases",
            "No value could ever be read.",
            change: """
                  enum: Status
                - cases: 1️⃣[]
                + cases: [active]
                """,
            messages: ["1️⃣": "enum 'Status' has no cases"]
        )
    }
}
