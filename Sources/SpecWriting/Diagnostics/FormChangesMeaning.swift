package import SourceDiagnostics

extension Diagnostic {
    package static func formChangesMeaning(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error,
            "in its usual form, the file would mean something else, so it stays as it is",
            at: SourceRange(file, 0..<min(1, file.bytes.count))
        )
    }
}

extension Explanation {
    static let formChangesMeaning = Explanation(
        "A file cannot be formatted",
        """
        `genapi format` reads what it is about to write, and compares it with the file. It writes nothing if they mean \
        different things. That is a fault of genapi: the file is right, and can be used as it is.
        """,
        id: "formChangesMeaning"
    )
}
