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
            """
            A type inside of another one can have the name of a type with a file of its own, but not the name of \
            the type that contains it. If `TripsStatus` is the name of a type of the API Trips, too, none inside of \
            another one can be called `Status`.
            """,
            change: """
                  resource: 2️⃣User
                - fields: { a: string }
                - types: { 1️⃣User: { enum: [auto] } }
                + fields: { a: Status }
                + types: { Status: { enum: [auto] } }
                + # Status.yaml
                + enum: Status
                + cases: [active]
                """,
            messages: [
                "1️⃣": "'User' would hide another type of that name",
                "2️⃣": "note: which is declared here",
            ]
        )
    }
}
