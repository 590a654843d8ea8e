package import SourceDiagnostics

extension SourceRange {
    /// The beginning of a file that was not read.
    package static func start(ofFileAt path: String) -> SourceRange {
        SourceRange(SourceFile(path: path, bytes: []), 0..<0)
    }
}
