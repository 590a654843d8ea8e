package import SourceDiagnostics

extension Diagnostic {
    package static func unreadable(_ place: String, reason: String) -> Diagnostic {
        Diagnostic(.error, "cannot be read: \(reason)", at: .start(ofFileAt: place))
    }
}

extension Explanation {
    static var unreadable: Explanation {
        Explanation(
            "A file or folder cannot be read",
            "The message ends with the reason that the system gives. The most frequent reason is a missing permission."
        )
    }
}
