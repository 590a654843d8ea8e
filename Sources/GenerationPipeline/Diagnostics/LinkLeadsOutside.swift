import SourceDiagnostics

extension Diagnostic {
    static func linkLeadsOutside(_ place: String, api: String) -> Diagnostic {
        Diagnostic(
            .error,
            "this link leads out of the folder of the API, '\(api)'",
            at: .start(ofFileAt: place),
            notes: [
                Note(
                    "the folder of an API contains all of its specs, so that a copy of the folder is complete"
                )
            ]
        )
    }
}

extension Explanation {
    static var linkLeadsOutside: Explanation {
        Explanation(
            "A symbolic link leads out of the folder of the API",
            """
            The folder of an API must contain all of its specs. A link to another folder works on one machine \
            and not on the next, and may publish a file by accident. Put the file itself into the folder. Links \
            to other specs of the same API are allowed.
            """
        )
    }
}
