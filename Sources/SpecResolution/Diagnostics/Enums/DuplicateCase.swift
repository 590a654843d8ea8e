import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func duplicateCase(_ value: Located<EnumSpec.Value>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "duplicate case '\(value.value.text)'",
            at: value.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateCase: Explanation {
        Explanation(
            "A duplicate case",
            "Each value of an enum is one case.",
            change: """
                  enum: Status
                - cases: [2️⃣active, 1️⃣active]
                + cases: [active, suspended]
                """,
            messages: [
                "1️⃣": "duplicate case 'active'",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
