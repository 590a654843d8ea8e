import SourceDiagnostics

extension Diagnostic {
    static func errorCodeMeansSuccess(_ value: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(value.value)' is the code of a successful response",
            at: value.range,
            notes: [Note("'ok' in the envelope declares it")]
        )
    }
}

extension Explanation {
    static var errorCodeMeansSuccess: Explanation {
        Explanation(
            "An error code that means success",
            """
            The envelope declares which code a successful response has ('OK' by default). That code cannot be an error.
            """,
            change: """
                - errors: { 1️⃣OK: { status: 409 } }
                + errors: { Conflict: { status: 409 } }
                """,
            messages: ["1️⃣": "'OK' is the code of a successful response"]
        )
    }
}
