import SourceDiagnostics

extension Diagnostic {
    static func badXML(_ problem: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, problem, at: range)
    }
}

extension Explanation {
    static var badXML: Explanation {
        Explanation(
            "A file that is not the XML that can be imported",
            """
            The file is XML in UTF-8. A document type ('<!DOCTYPE') and entities of its own are not supported, because they \
            can name other files and can grow without limit.
            """
        )
    }
}
