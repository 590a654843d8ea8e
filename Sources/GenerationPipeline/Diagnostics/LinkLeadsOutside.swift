import SourceDiagnostics

extension Diagnostic {
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
}

extension Explanation {
    static var linkLeadsOutside: Explanation {
        Explanation(
            "A symbolic link leads out of the folder of the API",
            """
            What an API is should be in its folder, whoever has the folder and wherever it is. A link that \
            leads elsewhere works on one machine and not on the next, and may bring in what nobody meant to \
            publish. Put the file itself into the folder. A link to another spec of the same API is fine.
            """
        )
    }
}
