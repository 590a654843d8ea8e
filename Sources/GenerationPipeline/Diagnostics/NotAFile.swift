import SourceDiagnostics

extension Diagnostic {
    static func notAFile(_ place: String) -> Diagnostic {
        Diagnostic(.error, "this is named like a spec and is not a file", at: .start(ofFileAt: place))
    }
}

extension Explanation {
    static var notAFile: Explanation {
        Explanation(
            "Something that is named like a spec is not a file",
            """
            Whatever ends in .yaml or .yml below an api.yaml is read as a spec. Here it is a folder, a pipe or \
            a device. Rename it, or move it out of the folder of the API.
            """
        )
    }
}
