import GenerationPipeline
import SourceDiagnostics

extension Diagnostic {
    static func noRevision(_ text: String, reason: String) -> Diagnostic {
        Diagnostic(.error, "cannot be read: \(reason)", at: .start(ofFileAt: text))
    }
}

extension Explanation {
    static var noRevision: Explanation {
        Explanation(
            "A revision without the specs",
            """
            'genapi diff HEAD~1:Specs/Trips Specs/Trips' reads the first version from git. The path in front of which the \
            colon is begins at the root of the repository, or with './' at the current folder. The message ends with the \
            reason that git gives.
            """
        )
    }
}
