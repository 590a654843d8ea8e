package import SourceDiagnostics

/// A rule that sound specs follow, beyond what the generator needs.
package struct LintRule: Sendable {
    /// The severity of its findings, unless the API sets another one; `nil` for none.
    package let severity: Diagnostic.Severity?
    package let explanation: Explanation
    let findings: @Sendable (LintedAPI) -> [Finding]

    /// The name in `lint` and at the end of messages.
    package var id: String { explanation.id }

    init(
        _ severity: Diagnostic.Severity?,
        _ explanation: Explanation,
        findings: @escaping @Sendable (LintedAPI) -> [Finding]
    ) {
        (self.severity, self.explanation, self.findings) = (severity, explanation, findings)
    }

    /// A place that does not follow a rule.
    struct Finding {
        let message: String
        let range: SourceRange
        var notes: [Diagnostic.Note] = []
        var fixIts: [Diagnostic.FixIt] = []

        init(
            _ message: String,
            at range: SourceRange,
            notes: [Diagnostic.Note] = [],
            fixIts: [Diagnostic.FixIt] = []
        ) {
            (self.message, self.range, self.notes, self.fixIts) = (message, range, notes, fixIts)
        }
    }

    /// In the order of their ids.
    package static let all: [LintRule] = [
        .docSentence, .errorStatus, .identityInPath, .keptSecret, .missingDocs, .mixedNames,
        .pagingParameters,
        .pathWords, .renamedField, .unusedType,
    ]
}
