import SourceDiagnostics

extension Diagnostic {
    static func duplicateAPI(_ file: SourceFile, name: String, earlier: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an API called '\(name)' is already described in '\(earlier)'",
            at: SourceRange(file, 0..<0),
            notes: [Note("both would be written to the same folder")]
        )
    }
}

extension Explanation {
    static var duplicateAPI: Explanation {
        Explanation(
            "Two folders have the same name",
            """
            An API is called like its folder, and its Swift goes to a folder of that name. Two of one name \
            would overwrite each other, and so would two whose names differ in upper and lower case only, on a \
            disk that does not tell these apart. Rename one of the folders and what its api.yaml says after \
            'api:'.
            """
        )
    }
}
