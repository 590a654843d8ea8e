import SourceDiagnostics

extension Diagnostic {
    static func storedFieldRequired(_ field: String, at place: SourceRange) -> Diagnostic {
        Diagnostic(
            .warning,
            "'\(field)' is required, and objects that apps have stored can lack it",
            at: place
        )
    }
}

extension Explanation {
    static var storedFieldRequired: Explanation {
        Explanation(
            "Stored elements can lack a field that became required",
            """
            store.lock lists the fields of the elements that apps with the latest version of the spec have stored. A field \
            was optional or could be null. The next version of an app will not show elements without a value, until it has \
            fetched them again.

            An optional field, or one with a default, keeps them readable. Otherwise 'genapi generate' accepts the change: \
            it updates store.lock, and the warning is not repeated. This is a warning.
            """
        )
    }
}
