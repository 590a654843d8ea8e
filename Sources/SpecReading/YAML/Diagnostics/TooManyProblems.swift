import SourceDiagnostics

extension Diagnostic {
    static func tooManyProblems(_ range: SourceRange, limit: Int) -> Diagnostic {
        Diagnostic(.error, "more than \(limit) problems in one file; the rest is not shown", at: range)
    }
}

extension Explanation {
    static var tooManyProblems: Explanation {
        Explanation(
            "Too many problems in one file",
            "The tool stops after 50,000 problems in one file. Fix some of them and run it again.",
            change: """
                - (a file with the same key in 60,000 lines)
                + resource: User
                """,
            messages: [:]
        )
    }
}
