package import SourceDiagnostics

extension Diagnostic {
    /// Has the same words as the diagnostic of the reader.
    package static func fileTooLarge(_ place: String, size: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the file has \(size) bytes, more than the \(limit) a spec may have",
            at: .start(ofFileAt: place)
        )
    }
}
