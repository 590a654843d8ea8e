import SourceDiagnostics

extension Diagnostic {
    static func looseBoolean(_ range: SourceRange, meant: Bool) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is a boolean to some YAML parsers and text to others",
            at: range,
            notes: [Note("put it in quotes if text is meant")],
            fixIts: [FixIt("write '\(meant)'", at: range, replacement: "\(meant)")]
        )
    }
}

extension Explanation {
    static var looseBoolean: Explanation {
        Explanation(
            "A boolean for some YAML parsers only",
            """
            Defaults and examples are JSON, where a boolean is `true` or `false`. `yes`, `no`, `on` and `off` are booleans to \
            some YAML parsers and text to others. Write the boolean, or quote the text.
            """,
            change: """
                  resource: User
                  fields:
                -   is_public: { type: bool, default: 1️⃣yes }
                +   is_public: { type: bool, default: true }
                """,
            messages: ["1️⃣": "'yes' is a boolean to some YAML parsers and text to others"]
        )
    }
}
