import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func lifetimeOfRecord(_ lifetime: Located<StoreSpec.Lifetime>, record: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(lifetime.value.rawValue)' has no effect on records of a database of the app",
            at: lifetime.range,
            notes: [Note("the app keeps the records", at: record)]
        )
    }
}

extension Explanation {
    static var lifetimeOfRecord: Explanation {
        Explanation(
            "A lifetime of records",
            """
            With 'record: true', elements are records of a database that belongs to the app. The app decides how long it keeps them.
            """,
            change: """
                  resource: Song
                  fields: { title: string }
                - store: { record: 2️⃣true, lifetime: 1️⃣keep }
                + store: { record: true }
                """,
            messages: [
                "1️⃣": "'keep' has no effect on records of a database of the app",
                "2️⃣": "note: the app keeps the records",
            ]
        )
    }
}
