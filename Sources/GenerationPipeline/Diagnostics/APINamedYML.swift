import SourceDiagnostics

extension Diagnostic {
    static func apiNamedYML(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error,
            "the file of an API is called 'api.yaml', not 'api.yml'",
            at: SourceRange(file, 0..<0)
        )
    }
}

extension Explanation {
    static var apiNamedYML: Explanation {
        Explanation(
            "The file of an API is called api.yml",
            "Spec files may end in .yml or .yaml, but the file that makes a folder an API is always api.yaml."
        )
    }
}
