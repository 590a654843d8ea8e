import SourceDiagnostics

extension Diagnostic {
    static func unreadableLockLine(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a line of a lock file is expected", at: range)
    }
}

extension Explanation {
    static var unreadableLockLine: Explanation {
        Explanation(
            "A line of store.lock that is neither a call nor a field",
            """
            'genapi generate' writes store.lock: comments that begin with '#', the calls that apps may have queued, and the \
            fields that they may have stored. After a merge with conflicts, keep the calls of both sides and run \
            'genapi generate', which writes the fields again:

                call User.update
                field User given_name string
            """
        )
    }
}
