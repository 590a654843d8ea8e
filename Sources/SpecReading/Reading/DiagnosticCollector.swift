internal import SourceDiagnostics

/// What one reading of one file has found.
///
/// A class because every map and value of the file writes into the same list; it never leaves the reader.
final class DiagnosticCollector {
    /// More would serve nobody, and a hostile file could ask for millions.
    static let most = 50_000

    private(set) var diagnostics: [Diagnostic] = []
    /// Whether what was read is what the author meant, in spite of all problems: later stages can check it.
    private(set) var isRecoverable = true

    /// Keeps a diagnostic, unless there are too many already; the first one too many says so.
    ///
    /// - Parameter recoverable: whether the reader goes on with what the author must have meant.
    func add(_ diagnostic: Diagnostic, recoverable: Bool = false) {
        if diagnostic.severity == .error, !recoverable { isRecoverable = false }
        if diagnostics.count < Self.most {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == Self.most {
            diagnostics.append(.tooManyProblems(diagnostic.range, limit: Self.most))
        }
    }

    func add(_ more: [Diagnostic]) {
        for diagnostic in more { add(diagnostic) }
    }
}
