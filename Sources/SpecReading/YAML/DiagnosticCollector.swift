internal import SourceDiagnostics

/// The diagnostics of reading one file.
///
/// It is a class because every map and value of the file adds to the same list; it never leaves the reader.
final class DiagnosticCollector {
    /// A limit for hostile files, which could cause millions of diagnostics.
    static let most = 50_000

    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the result has the author's intended meaning in spite of all problems, so that later stages can check
    /// it.
    var isRecoverable: Bool { damage.isEmpty }
    /// The locations of the errors whose values are missing.
    private(set) var damage: [SourceRange] = []

    /// Adds a diagnostic, unless there are too many; the first one over the limit says so.
    ///
    /// - Parameter recoverable: Whether the reader continues with the author's intended meaning.
    func add(_ diagnostic: Diagnostic, recoverable: Bool = false) {
        if diagnostic.severity == .error, !recoverable, damage.count < Self.most {
            damage.append(diagnostic.range)
        }
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
