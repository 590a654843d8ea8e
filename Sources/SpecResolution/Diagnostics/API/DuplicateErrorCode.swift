import SourceDiagnostics

extension Diagnostic {
    static func duplicateErrorCode(_ value: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "error code '\(value.value)' is already declared",
            at: value.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateErrorCode: Explanation {
        Explanation(
            "A duplicate error code",
            "The code in a response must identify one error.",
            change: """
                  errors:
                    2️⃣Taken: { status: 409 }
                -   Exists: { status: 409, value: 1️⃣Taken }
                +   Exists: { status: 409 }
                """,
            messages: [
                "1️⃣": "error code 'Taken' is already declared",
                "2️⃣": "note: first declared here",
            ]
        )
    }
}
