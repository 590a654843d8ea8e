package import SourceDiagnostics

extension Diagnostic {
    package static func missingAPI(in folder: String) -> Diagnostic {
        Diagnostic(.error, "there is no 'api.yaml' in or below this folder", at: .start(ofFileAt: folder))
    }
}

extension Explanation {
    static var missingAPI: Explanation {
        Explanation(
            "No api.yaml was found",
            """
            A folder with an api.yaml is an API. 'genapi init Specs/Notes' writes one that works. The smallest api.yaml is

                genapi: 1
                api: Notes
                servers:
                  live: https://api.notes.example/v1

            Hidden folders, whose names begin with a dot, are not searched.
            """
        )
    }
}
