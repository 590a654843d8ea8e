import SourceDiagnostics

extension Diagnostic {
    static func formatNeverReached(_ format: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(format.value)' is never read: '\(earlier.value)' in front of it reads the same values",
            at: format.range
        )
    }
}

extension Explanation {
    static var formatNeverReached: Explanation {
        Explanation(
            "A date format behind one like it",
            """
            Formats are tried in their order. A format is never reached if it is listed twice, or if it is the second kind \
            of timestamp, because each kind reads every number.
            """,
            change: """
                  value: Visit
                - fields: { at: { type: datetime, format: [timestamp, 1️⃣timestamp_ms] } }
                + fields: { at: { type: datetime, format: [timestamp_ms, rfc3339] } }
                """,
            messages: [
                "1️⃣": "'timestamp_ms' is never read: 'timestamp' in front of it reads the same values"
            ]
        )
    }
}
