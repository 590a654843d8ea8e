import SourceDiagnostics

extension Diagnostic {
    static func listInPlace(of wanted: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a list was found where \(wanted) is expected", at: range)
    }
}

extension Explanation {
    static var listInPlace: Explanation {
        Explanation(
            "A list where something else is expected",
            "The key takes a map or a single value, not a list.",
            change: """
                  resource: User
                - fields: 1️⃣[name, age]
                + fields: { name: string, age: int }
                """,
            messages: ["1️⃣": "a list was found where a map is expected"]
        )
    }
}
