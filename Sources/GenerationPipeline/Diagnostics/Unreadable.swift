import SourceDiagnostics

extension Diagnostic {
    static func unreadable(_ place: String, reason: String) -> Diagnostic {
        Diagnostic(.error, "cannot be read: \(reason)", at: .start(ofFileAt: place))
    }
}

extension Explanation {
    static var unreadable: Explanation {
        Explanation(
            "A file or folder cannot be read",
            "The system refused, and the message ends with its words. Most often permissions are the reason."
        )
    }
}
