import SourceDiagnostics

extension Diagnostic {
    static func caseMeetsUnknown(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'unknown' is reserved for undeclared values",
            at: name.range,
            notes: [Note("give it another name with 'name', or reject unknown values with 'fail'")]
        )
    }
}

extension Explanation {
    static var caseMeetsUnknown: Explanation {
        Explanation(
            "A case named 'unknown'",
            """
            Undeclared values become the case 'unknown', unless 'unknown_cases' (or 'unknown_types' for a \
            union) is 'fail'.
            """,
            rejected: """
                enum: Status
                cases: [active, 1️⃣unknown]
                """,
            messages: [
                "1️⃣": "'unknown' is reserved for undeclared values"
            ],
            accepted: """
                enum: Status
                cases: [active, { value: unknown, name: undecided }]
                """
        )
    }
}
