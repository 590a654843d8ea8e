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
            An API has the name of its folder, and its generated files go to a folder of that name. Two APIs \
            with the same name would overwrite each other. On some disks, so would two names that differ only \
            in upper and lower case. Rename one of the folders, and change 'api:' in its api.yaml.
            """
        )
    }
}
