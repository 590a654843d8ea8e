package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the formatter.
    package static let specWriting: [Explanation] = [.formChangesMeaning]
}
