import SourceDiagnostics

extension Diagnostic {
    static func duplicateHeader(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "duplicate header '\(name.value)'",
            at: name.range,
            notes: [Note("first declared here; header names are case-insensitive", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateHeader: Explanation {
        Explanation(
            "A duplicate header",
            "Header names are case-insensitive, and each header can be declared once.",
            change: """
                  headers:
                    2️⃣X-Client: genapi
                -   1️⃣x-client: other
                """,
            messages: [
                "1️⃣": "duplicate header 'x-client'",
                "2️⃣": "note: first declared here; header names are case-insensitive",
            ]
        )
    }
}
