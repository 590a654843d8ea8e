import SourceDiagnostics

extension Diagnostic {
    static func settingWithoutFormat(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(
            .error,
            key == "zone"
                ? "'zone' has no effect, because every format of this field has a zone"
                : "'epoch' has no effect, because no format of this field is a timestamp",
            at: range
        )
    }
}

extension Explanation {
    static var settingWithoutFormat: Explanation {
        Explanation(
            "A date setting without effect",
            """
            'zone' is for the formats 'local' and 'date', and for patterns without 'XXX' or 'XX'; 'epoch' is for timestamps.
            """,
            change: """
                  value: Visit
                  fields:
                -   at: { type: datetime, format: rfc3339, zone: 1️⃣"+02:00" }
                -   on: { type: datetime, format: date, epoch: 2️⃣"2001-01-01" }
                +   at: { type: datetime, format: local, zone: "+02:00" }
                +   on: { type: timestamp, epoch: "2001-01-01" }
                """,
            messages: [
                "1️⃣": "'zone' has no effect, because every format of this field has a zone",
                "2️⃣": "'epoch' has no effect, because no format of this field is a timestamp",
            ]
        )
    }
}
