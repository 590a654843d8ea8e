import SourceDiagnostics

extension Diagnostic {
    static func exampleOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        let canBeQuoted = type == "string" && !range.text.contains("\"") && !range.text.contains("\n")
        return Diagnostic(
            .error,
            "the value is not of type '\(type)'",
            at: range,
            fixIts: canBeQuoted
                ? [FixIt("put it in quotes", at: range, replacement: "\"\(range.text)\"")] : []
        )
    }
}

extension Explanation {
    static var exampleOfAnotherType: Explanation {
        Explanation(
            "An example of another type",
            "An example is read like a value from the server, so it must match its type.",
            change: """
                  resource: User
                - fields: { name: { type: string, example: 1️⃣7 } }
                + fields: { name: { type: string, example: "7" } }
                """,
            messages: ["1️⃣": "the value is not of type 'string'"]
        )
    }
}
