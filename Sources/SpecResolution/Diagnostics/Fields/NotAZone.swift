import SourceDiagnostics

extension Diagnostic {
    static func notAZone(_ zone: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(zone.value)' is not a time zone: write 'UTC', or an offset such as '+02:00'",
            at: zone.range
        )
    }
}

extension Explanation {
    static var notAZone: Explanation {
        Explanation(
            "An invalid zone",
            """
            A zone is 'UTC' or a fixed offset from it. Zones with daylight saving time have two offsets, and an hour each year \
            that is ambiguous; a codec of the app's own can read their dates.
            """,
            change: """
                  value: Visit
                - fields: { at: { type: datetime, format: local, zone: 1️⃣Europe/Paris } }
                + fields: { at: { type: datetime, format: local, zone: "+01:00" } }
                """,
            messages: [
                "1️⃣": "'Europe/Paris' is not a time zone: write 'UTC', or an offset such as '+02:00'"
            ]
        )
    }
}
