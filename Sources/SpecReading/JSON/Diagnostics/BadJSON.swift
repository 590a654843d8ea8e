import SourceDiagnostics

extension Diagnostic {
    static func badJSON(_ problem: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, problem, at: range)
    }
}

extension Explanation {
    static var badJSON: Explanation {
        Explanation(
            "A file that is not JSON",
            "An imported document that begins with a brace is JSON as in RFC 8259: keys are in double quotes, and commas separate."
        )
    }
}
