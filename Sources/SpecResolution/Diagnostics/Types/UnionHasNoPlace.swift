import SourceDiagnostics

extension Diagnostic {
    static func unionHasNoPlace(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a union cannot be declared here, because no type contains it",
            at: range
        )
    }
}

extension Explanation {
    static var unionHasNoPlace: Explanation {
        Explanation(
            "An inline union without an enclosing type",
            """
            A union that is declared where it is used is nested in the surrounding resource and named after its \
            field. Elsewhere, declare the union separately.
            """,
            change: """
                - errors: { Taken: { details: 1️⃣string | int } }
                + # api.yaml
                + errors: { Taken: { details: Reason } }
                + # Reason.yaml
                + union: Reason
                + of: [string, int]
                """,
            messages: ["1️⃣": "a union cannot be declared here, because no type contains it"]
        )
    }
}
