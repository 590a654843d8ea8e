import SourceDiagnostics

extension Diagnostic {
    static func repeatedKey(_ key: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .warning,
            "key \(key.value.quoted) occurs twice; the last one is used",
            at: key.range,
            notes: [Note("first written here", at: earlier.range)]
        )
    }
}

extension Explanation {
    static var repeatedKey: Explanation {
        Explanation(
            "A key that an imported document has twice",
            "Keys of a map are unique. Most readers of documents keep the last of several equal keys, and so does an import."
        )
    }
}
