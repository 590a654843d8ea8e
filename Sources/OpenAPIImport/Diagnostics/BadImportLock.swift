import SourceDiagnostics

extension Diagnostic {
    static func badImportLock(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "this is not the file of an import",
            at: range,
            notes: [
                Note(
                    "take it from version control, or import once more with --force, which overwrites the specs"
                )
            ]
        )
    }
}

extension Explanation {
    static var badImportLock: Explanation {
        Explanation(
            "An openapi.lock that an import did not write",
            """
            An import compares the specs with those that it made last, which are in 'openapi.lock', so that it knows what a \
            person has changed. Without them it cannot merge the document's changes into the specs.
            """
        )
    }
}
