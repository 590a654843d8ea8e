import SourceDiagnostics

extension Diagnostic {
    static func notAnEpoch(_ epoch: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(epoch.value)' is not a date: write a day such as '2001-01-01'",
            at: epoch.range
        )
    }
}

extension Explanation {
    static var notAnEpoch: Explanation {
        Explanation(
            "An invalid epoch",
            "An epoch is a day, from whose midnight in UTC timestamps count.",
            change: """
                  value: Visit
                - fields: { at: { type: timestamp, epoch: 1️⃣"2001-13-01" } }
                + fields: { at: { type: timestamp, epoch: "2001-01-01" } }
                """,
            messages: ["1️⃣": "'2001-13-01' is not a date: write a day such as '2001-01-01'"]
        )
    }
}
