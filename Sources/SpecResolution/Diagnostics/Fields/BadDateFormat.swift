import SourceDiagnostics

extension Diagnostic {
    static func badDateFormat(_ format: Located<String>, _ problem: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(format.value)' is not a date format: \(problem)",
            at: format.range,
            fixIts: nearest.map { [.replace(format.range, with: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var badDateFormat: Explanation {
        Explanation(
            "An invalid date format",
            """
            A format is one of the words 'rfc3339', 'local', 'date', 'timestamp', 'timestamp_ms', 'timestamp_fraction' and \
            'rfc822', or a pattern with a year, a month and a day: 'yyyy' or 'yy', 'MM', 'M' or 'MMM', 'dd' or 'd', 'HH' or 'H', \
            'hh' or 'h' with 'a', 'mm', 'ss', 'S', and 'XXX' or 'XX' for the zone. Other letters are in single quotes.
            """,
            change: """
                  value: Visit
                  fields:
                -   at: { type: datetime, format: 1️⃣timestmp }
                -   on: { type: datetime, format: [date, 2️⃣dd.MM.YYYY] }
                +   at: { type: datetime, format: timestamp }
                +   on: { type: datetime, format: [date, dd.MM.yyyy] }
                """,
            messages: [
                "1️⃣": "'timestmp' is not a date format: 't' is not a date field",
                "2️⃣": "'dd.MM.YYYY' is not a date format: 'YYYY' is not a date field",
            ],
            fixed: """
                value: Visit
                fields:
                  at: { type: datetime, format: timestamp }
                  on: { type: datetime, format: [date, dd.MM.YYYY] }
                """
        )
    }
}
