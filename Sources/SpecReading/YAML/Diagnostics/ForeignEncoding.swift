import SourceDiagnostics

extension Diagnostic {
    static func foreignEncoding(_ file: SourceFile, _ name: String) -> Diagnostic {
        Diagnostic(.error, "the file is \(name), not UTF-8", at: SourceRange(file, 0..<0))
    }
}

extension Explanation {
    static var foreignEncoding: Explanation {
        Explanation(
            "A file in UTF-16 or UTF-32",
            "Save the file as UTF-8, with or without a byte order mark.",
            change: """
                - (a file that begins with the bytes FF FE)
                + resource: User
                """,
            messages: [:]
        )
    }
}
