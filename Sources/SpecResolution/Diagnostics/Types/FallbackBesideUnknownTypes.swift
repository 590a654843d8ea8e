import SourceDiagnostics

extension Diagnostic {
    static func fallbackBesideUnknownTypes(_ fallback: Located<String>, unknownTypes: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "objects of undeclared types are read as '\(fallback.value)', so 'unknown_types' has no effect",
            at: unknownTypes
        )
    }
}

extension Explanation {
    static var fallbackBesideUnknownTypes: Explanation {
        Explanation(
            "'unknown_types' beside 'fallback'",
            """
            'fallback' is what objects of undeclared types are read as. They are neither kept as JSON nor rejected then.
            """,
            change: """
                  union: Activity
                  of: [Push]
                  fallback: Event
                - unknown_types: 1️⃣keep
                  # Event.yaml
                  value: Event
                  fields: { type: string }
                  # Push.yaml
                  value: Push
                  fields: { ref: string }
                """,
            messages: [
                "1️⃣": "objects of undeclared types are read as 'Event', so 'unknown_types' has no effect"
            ]
        )
    }
}
