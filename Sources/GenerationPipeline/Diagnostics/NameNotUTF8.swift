import SourceDiagnostics

extension Diagnostic {
    static func nameNotUTF8(in folder: String) -> Diagnostic {
        Diagnostic(.error, "a file in this folder has a name that is not UTF-8", at: .start(ofFileAt: folder))
    }
}

extension Explanation {
    static var nameNotUTF8: Explanation {
        Explanation(
            "A file's name is not UTF-8",
            """
            File names become names in Swift, so they must be UTF-8. This file was probably created on a \
            system with another encoding. Rename it.
            """
        )
    }
}
