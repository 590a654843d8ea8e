import SourceDiagnostics

extension Diagnostic {
    static func repeatedInTrema(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "\(name.value.quoted) occurs twice",
            at: name.range,
            notes: [Note("first here", at: earlier)]
        )
    }
}

extension Explanation {
    static var repeatedInTrema: Explanation {
        Explanation(
            "A repeated key or language in a trema file",
            "A key has one text, and the text one value for each language. A second file overrides values of the first."
        )
    }
}
