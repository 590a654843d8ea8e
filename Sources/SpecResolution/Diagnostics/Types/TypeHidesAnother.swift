import SourceDiagnostics

extension Diagnostic {
    static func typeHidesAnother(_ name: Located<String>, other: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' would hide another type of that name",
            at: name.range,
            notes: [Note("which is declared here", at: other.range)]
        )
    }
}

extension Explanation {
    static var typeHidesAnother: Explanation {
        Explanation(
            "A nested type that hides another type",
            "The meaning of a name must not depend on where it is used.",
            rejected: """
                resource: User
                fields: { a: Status }
                types: { 1️⃣Status: { enum: [auto] } }
                # Status.yaml
                enum: Status
                cases: [active]
                """,
            messages: [
                "1️⃣": "'Status' would hide another type of that name"
            ],
            accepted: """
                resource: User
                fields: { a: Mode }
                types: { Mode: { enum: [auto] } }
                # Status.yaml
                enum: Status
                cases: [active]
                """
        )
    }
}
