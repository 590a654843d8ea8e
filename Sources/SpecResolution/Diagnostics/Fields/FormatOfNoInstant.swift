import SourceDiagnostics

extension Diagnostic {
    static func formatOfNoInstant(_ range: SourceRange, key: String, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key)' is for dates: a 'datetime' has a format, a timestamp has an epoch; this is '\(type)'",
            at: range
        )
    }
}

extension Explanation {
    static var formatOfNoInstant: Explanation {
        Explanation(
            "A date setting on another type",
            "'format' and 'zone' belong to fields of type 'datetime', 'epoch' to timestamps as well.",
            change: """
                  value: Visit
                - fields: { at: { type: string, format: 1️⃣rfc3339 } }
                + fields: { at: { type: datetime, format: rfc3339 } }
                """,
            messages: [
                "1️⃣":
                    "'format' is for dates: a 'datetime' has a format, a timestamp has an epoch; this is 'string'"
            ]
        )
    }
}
