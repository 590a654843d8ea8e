import SourceDiagnostics

extension Diagnostic {
    static func fileTooLarge(_ file: SourceFile, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the file has \(file.bytes.count) bytes, more than the \(limit) a spec may have",
            at: SourceRange(file, 0..<0)
        )
    }
}

extension Explanation {
    static var fileTooLarge: Explanation {
        Explanation(
            "A file of more than 16 MiB",
            "Specs are written by people. A larger file is a mistake, or an attempt to keep the tool busy.",
            change: """
                - (a file of 20 MB)
                + resource: User
                """,
            messages: [:]
        )
    }
}
