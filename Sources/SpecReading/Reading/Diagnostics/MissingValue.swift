import SourceDiagnostics

extension Diagnostic {
    static func missingValue(_ owner: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a value is missing", at: owner)
    }
}

extension Explanation {
    static var missingValue: Explanation {
        Explanation(
            "A key without a value",
            "The key needs a value. Leave the key out if there is nothing to declare.",
            change: """
                  resource: User
                - 1️⃣doc:
                """,
            messages: ["1️⃣": "a value is missing"]
        )
    }
}
