import SourceDiagnostics

extension Diagnostic {
    static func storedFieldChanged(
        _ field: String,
        from former: String,
        to present: String,
        at place: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .warning,
            "'\(field)' is '\(present)', and apps have stored it as '\(former)'",
            at: place
        )
    }
}

extension Explanation {
    static var storedFieldChanged: Explanation {
        Explanation(
            "A field of stored elements has another type",
            """
            store.lock lists the fields of the elements that apps with the latest version of the spec have stored, with their \
            types. The next version of an app will not show elements with a value of another type, until it has fetched them \
            again.

            With 'malformed: "null"' at an optional field, a value of another type is nil. Otherwise 'genapi generate' \
            accepts the change: it updates store.lock, and the warning is not repeated. This is a warning.
            """
        )
    }
}
