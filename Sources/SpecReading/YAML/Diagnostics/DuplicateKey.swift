import SourceDiagnostics

extension Diagnostic {
    static func duplicateKey(_ key: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "key \(key.value.quoted) is already in this map",
            at: key.range,
            notes: [Note("first written here", at: earlier.range)]
        )
    }
}

extension Explanation {
    static var duplicateKey: Explanation {
        Explanation(
            "A duplicate key",
            """
            YAML forbids two equal keys in one map, and tools that accept them disagree about which one \
            counts. A map can override a key from a merge key (`<<`).
            """,
            change: """
                  resource: User
                  fields:
                -   2️⃣name: string
                    1️⃣name: string?
                """,
            messages: [
                "1️⃣": "key 'name' is already in this map",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
