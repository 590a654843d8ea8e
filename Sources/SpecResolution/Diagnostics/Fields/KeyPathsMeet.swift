import SourceDiagnostics

extension Diagnostic {
    static func keyPathsMeet(_ key: Located<String>, path: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' has the same key path as another field, '\(path)'",
            at: key.range,
            notes: [Note("the other field", at: other)]
        )
    }
}

extension Explanation {
    static var keyPathsMeet: Explanation {
        Explanation(
            "Two fields with the same key path",
            "Two fields can only share a key path if one is read-only and the other is write-only.",
            change: """
                  resource: User
                  fields:
                    2️⃣name: string
                -   1️⃣title: { type: string, key: name }
                +   title: { type: string, key: title }
                """,
            messages: [
                "1️⃣": "'title' has the same key path as another field, 'name'",
                "2️⃣": "note: the other field",
            ]
        )
    }
}
