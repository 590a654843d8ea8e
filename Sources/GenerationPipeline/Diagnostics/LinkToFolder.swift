import SourceDiagnostics

extension Diagnostic {
    static func linkToFolder(_ place: String) -> Diagnostic {
        Diagnostic(
            .error,
            "this is a link to a folder, and such links are not followed",
            at: .start(ofFileAt: place)
        )
    }
}

extension Explanation {
    static var linkToFolder: Explanation {
        Explanation(
            "A symbolic link leads to a folder",
            """
            Links to folders are not followed, because they could form a cycle. The files of a folder inside \
            the API are read in any case. Remove the link.
            """
        )
    }
}
