import SourceDiagnostics

extension Diagnostic {
    static func defaultImpossible(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "a value of type '\(type)' cannot have this default", at: range)
    }
}

extension Explanation {
    static var defaultImpossible: Explanation {
        Explanation(
            "A type that cannot have a default",
            """
            Strings, numbers, booleans, enum cases, lists of these, and empty maps can be defaults. Dates, \
            URLs, identities and objects cannot.
            """,
            change: """
                  resource: User
                - fields: { born: { type: date, default: 1️⃣"2000-01-01" } }
                + fields: { born: date? }
                """,
            messages: ["1️⃣": "a value of type 'date' cannot have this default"]
        )
    }
}
