import SourceDiagnostics

extension Diagnostic {
    static func mapInPlace(of wanted: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a map was found where \(wanted) is expected", at: range)
    }
}

extension Explanation {
    static var mapInPlace: Explanation {
        Explanation(
            "A map where something else is expected",
            "The key takes a list or a single value, not a map.",
            change: """
                  resource: User
                - doc: 1️⃣{ en: A person. }
                + doc: A person.
                """,
            messages: ["1️⃣": "a map was found where text is expected"]
        )
    }
}
