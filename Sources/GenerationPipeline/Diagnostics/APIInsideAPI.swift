import SourceDiagnostics

extension Diagnostic {
    static func apiInsideAPI(_ file: SourceFile, outer: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an API is already described by '\(path(outer, APISources.apiFile))', and APIs do not nest",
            at: SourceRange(file, 0..<0)
        )
    }
}

extension Explanation {
    static var apiInsideAPI: Explanation {
        Explanation(
            "There is an api.yaml below the folder of another API",
            """
            An API is a folder with an api.yaml in it, and everything below that folder belongs to it. A second api.yaml \
            further down would make two APIs of one file. Put the folders of two APIs side by side:

                Specs/Trips/api.yaml
                Specs/Billing/api.yaml
            """
        )
    }
}
