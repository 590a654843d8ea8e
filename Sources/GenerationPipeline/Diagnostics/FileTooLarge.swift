import SourceDiagnostics

extension Diagnostic {
    /// In the words of the reader, which says the same of a file that it is handed.
    static func fileTooLarge(_ place: String, size: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the file has \(size) bytes, more than the \(limit) a spec may have",
            at: .start(ofFileAt: place)
        )
    }
}
