import SourceDiagnostics

extension Diagnostic {
    static func embeddedWithoutIdentity(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "values without an identity are not stored by themselves", at: range)
    }
}

extension Explanation {
    static var embeddedWithoutIdentity: Explanation {
        Explanation(
            "Storing values without an identity",
            """
            With 'embedded: true', elements inside of other values are stored as if they had been fetched. Stored elements are found by \
            their identity, also those that are removed because of 'deleted', and those that are records with 'record: true'.
            """,
            change: """
                  resource: Theme
                - identity: none
                + identity: name
                  fields: { name: string }
                  store: { embedded: 1️⃣true }
                """,
            messages: ["1️⃣": "values without an identity are not stored by themselves"]
        )
    }
}
