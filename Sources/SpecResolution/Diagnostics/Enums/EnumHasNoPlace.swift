import SourceDiagnostics

extension Diagnostic {
    static func enumHasNoPlace(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "an enum cannot be declared here, because no type contains it",
            at: range
        )
    }
}

extension Explanation {
    static var enumHasNoPlace: Explanation {
        Explanation(
            "An inline enum without an enclosing type",
            """
            An enum that is declared where it is used is nested in the surrounding resource. Without one, \
            declare the enum separately.
            """,
            change: """
                - errors: { Taken: { details: 1️⃣{ enum: [name, email] } } }
                + # api.yaml
                + errors: { Taken: { details: Reason } }
                + # Reason.yaml
                + enum: Reason
                + cases: [name, email]
                """,
            messages: ["1️⃣": "an enum cannot be declared here, because no type contains it"]
        )
    }
}
