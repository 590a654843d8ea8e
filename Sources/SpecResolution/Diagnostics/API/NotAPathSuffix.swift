import SourceDiagnostics

extension Diagnostic {
    static func notAPathSuffix(_ suffix: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(suffix.value)' cannot be the end of a path",
            at: suffix.range,
            notes: [Note("it has letters, digits, and '.', '-', '_' or '~'")]
        )
    }
}

extension Explanation {
    static var notAPathSuffix: Explanation {
        Explanation(
            "A suffix that no path can have",
            "The suffix is the end of the last segment of every path, such as `.json`.",
            change: """
                - convention: { suffix: 1️⃣/json }
                + convention: { suffix: .json }
                """,
            messages: ["1️⃣": "'/json' cannot be the end of a path"]
        )
    }
}
