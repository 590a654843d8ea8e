import SourceDiagnostics

extension Diagnostic {
    static func surrogatePair(_ range: SourceRange, _ character: Character) -> Diagnostic {
        Diagnostic(
            .error,
            "YAML has no escapes of half a character",
            at: range,
            fixIts: [FixIt("write the character", at: range, replacement: String(character))]
        )
    }
}

extension Explanation {
    static var surrogatePair: Explanation {
        Explanation(
            "A character that is escaped as in JSON",
            """
            JSON escapes a character above U+FFFF as two halves, '\\ud83d\\ude00'. YAML has '\\U0001F600' for it, \
            and the character itself needs no escape.
            """,
            change: #"""
                  resource: User
                - doc: "Smiles 1️⃣\ud83d\ude00 and waves 2️⃣\uD83D\uDC4B"
                + doc: "Smiles 😀 and waves 👋"
                """#,
            messages: [
                "1️⃣": "YAML has no escapes of half a character",
                "2️⃣": "YAML has no escapes of half a character",
            ]
        )
    }
}
