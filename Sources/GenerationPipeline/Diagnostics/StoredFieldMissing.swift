import SourceDiagnostics

extension Diagnostic {
    /// - Parameter candidate: A field that may have had another name.
    static func storedFieldMissing(
        _ field: String,
        owner: String,
        at place: SourceRange,
        candidate: Located<StoredField>?
    ) -> Diagnostic {
        let former = candidate?.value.keyPath.last ?? ""
        return Diagnostic(
            .warning,
            "objects of the type '\(owner)' that apps have stored have no '\(field)', which is required",
            at: place,
            notes: candidate.map {
                [Note("if '\(former)' is '\(field)' now, add 'formerly: [\(former)]' to it", at: $0.range)]
            } ?? []
        )
    }
}

extension Explanation {
    static var storedFieldMissing: Explanation {
        Explanation(
            "Stored elements lack a required field",
            """
            store.lock lists the fields of the elements that apps with the latest version of the spec have stored. The next \
            version of an app will not show elements without a field that it requires, until it has fetched them again. \
            Offline, they are missing.

            If the field had another key before, write that key at the field, and stored elements stay readable:

                given_name: { type: string, formerly: [forename] }

            A field that is optional or has a default keeps them readable, too. Otherwise 'genapi generate' accepts the \
            change: it updates store.lock, and the warning is not repeated. This is a warning.
            """
        )
    }
}
