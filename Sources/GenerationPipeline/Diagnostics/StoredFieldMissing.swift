import SourceDiagnostics
import SpecReading

extension Diagnostic {
    /// - Parameters:
    ///   - candidate: A field that may have had another name.
    ///   - spec: The field that is required; `nil` if the fix-it does not know its place.
    static func storedFieldMissing(
        _ field: String,
        owner: String,
        at place: SourceRange,
        candidate: Located<StoredField>?,
        spec: FieldSpec?
    ) -> Diagnostic {
        let former = candidate?.value.keyPath.last ?? ""
        let cure = "if '\(former)' is '\(field)' now, add 'formerly: [\(former)]' to it"
        let fixIt = candidate.flatMap { _ in spec?.naming(formerKey: former, cure) }
        let note = fixIt == nil ? candidate.map { Note(cure, at: $0.range) } : nil
        return Diagnostic(
            .warning,
            "objects of the type '\(owner)' that apps have stored have no '\(field)', which is required",
            at: place,
            notes: note.map { [$0] } ?? [],
            fixIts: fixIt.map { [$0] } ?? []
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
