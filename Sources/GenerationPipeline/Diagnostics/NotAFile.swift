import SourceDiagnostics

extension Diagnostic {
    static func notAFile(_ place: String) -> Diagnostic {
        Diagnostic(.error, "this has the name of a spec, but is not a file", at: .start(ofFileAt: place))
    }
}

extension Explanation {
    static var notAFile: Explanation {
        Explanation(
            "A spec that is not a file",
            """
            Everything whose name ends in .yaml or .yml below the folder of an api.yaml is a spec. This one is \
            a folder, a pipe or a device. Rename it, or move it out of the folder of the API.
            """
        )
    }
}
