internal import SourceDiagnostics

/// What one reading of one file has found.
///
/// A class because every map and value of the file writes into the same list; it never leaves the reader.
final class Findings {
    private(set) var diagnostics: [Diagnostic] = []

    func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    func add(_ more: [Diagnostic]) { diagnostics += more }
}
