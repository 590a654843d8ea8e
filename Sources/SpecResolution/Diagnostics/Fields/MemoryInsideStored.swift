import SourceDiagnostics

extension Diagnostic {
    static func memoryInsideStored(
        _ range: SourceRange,
        _ name: String,
        inside container: String,
        _ note: Note?
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(container)' is written to disk and contains '\(name)'",
            at: range,
            notes: note.map { [$0] } ?? []
        )
    }
}

extension Explanation {
    static var memoryInsideStored: Explanation {
        Explanation(
            "Elements in memory inside of others on disk",
            """
            A store on disk has each element with everything inside of it. So what contains elements with 'lifetime: memory' has that \
            lifetime, too. A union has it if all of its members have. A list is stored with the values beside its elements.
            """,
            change: """
                  # Payslip.yaml
                  resource: Payslip
                  fields: { text: string }
                  store: { lifetime: 1️⃣memory }
                  # Month.yaml
                  resource: 2️⃣Month
                  fields: { payslips: [Payslip] }
                + store: { lifetime: memory }
                """,
            messages: [
                "1️⃣": "'Month' is written to disk and contains 'Payslip'",
                "2️⃣": "note: 'lifetime: memory' keeps 'Month' in memory, too",
            ]
        )
    }
}
