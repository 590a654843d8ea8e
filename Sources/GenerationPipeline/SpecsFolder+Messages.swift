import SourceDiagnostics

/// Everything the search for specs can say. Keep the list alphabetical.
extension Diagnostic {
    static func apiInsideAPI(_ file: SourceFile, outer: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an API is already described by '\(path(outer, APISources.apiFile))', and APIs do not nest",
            at: SourceRange(file, 0..<0)
        )
    }

    static func apiNamedYML(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error,
            "the file of an API is called 'api.yaml', not 'api.yml'",
            at: SourceRange(file, 0..<0)
        )
    }

    static func duplicateAPI(_ file: SourceFile, name: String, earlier: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an API called '\(name)' is already described in '\(earlier)'",
            at: SourceRange(file, 0..<0),
            notes: [Note("both would be written to the same folder")]
        )
    }

    /// In the words of the reader, which says the same of a file that it is handed.
    static func fileTooLarge(_ place: String, size: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the file has \(size) bytes, more than the \(limit) a spec may have",
            at: .start(ofFileAt: place)
        )
    }

    static func linkLeadsOutside(_ place: String, api: String) -> Diagnostic {
        Diagnostic(
            .error,
            "this link leads out of the folder of the API, '\(api)'",
            at: .start(ofFileAt: place),
            notes: [
                Note(
                    "an API is described by what is in its own folder, so that everyone who has it has all of it"
                )
            ]
        )
    }

    static func linkToFolder(_ place: String) -> Diagnostic {
        Diagnostic(
            .error,
            "this is a link to a folder, and such links are not followed",
            at: .start(ofFileAt: place)
        )
    }

    static func missingAPI(in folder: String) -> Diagnostic {
        Diagnostic(.error, "there is no 'api.yaml' in or below this folder", at: .start(ofFileAt: folder))
    }

    static func nameNotUTF8(in folder: String) -> Diagnostic {
        Diagnostic(.error, "a file in this folder has a name that is not UTF-8", at: .start(ofFileAt: folder))
    }

    static func notAFile(_ place: String) -> Diagnostic {
        Diagnostic(.error, "this is named like a spec and is not a file", at: .start(ofFileAt: place))
    }

    static func unreadable(_ place: String, reason: String) -> Diagnostic {
        Diagnostic(.error, "cannot be read: \(reason)", at: .start(ofFileAt: place))
    }
}

extension SourceRange {
    /// The beginning of something that was not read.
    fileprivate static func start(ofFileAt path: String) -> SourceRange {
        SourceRange(SourceFile(path: path, bytes: []), 0..<0)
    }
}
