import SourceDiagnostics

extension Diagnostic {
    static func numberNotJSON(_ range: SourceRange, meant: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is a number to YAML and not to JSON",
            at: range,
            notes: [Note("where a text is meant it is put in quotes")],
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var numberNotJSON: Explanation {
        Explanation(
            "A number that is not valid JSON",
            """
            Defaults and examples are JSON. JSON numbers have decimal digits, no plus sign, no leading \
            zero, and digits on both sides of the dot. Quote the value if text is meant.
            """,
            change: """
                  resource: User
                  fields:
                -   mask: { type: int, default: 1️⃣0xFF }
                +   mask: { type: int, default: 255 }
                """,
            messages: ["1️⃣": "'0xFF' is a number to YAML and not to JSON"]
        )
    }
}
