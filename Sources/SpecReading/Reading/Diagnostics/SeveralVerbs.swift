import SourceDiagnostics

extension Diagnostic {
    static func severalVerbs(_ verb: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a second verb at one endpoint",
            at: verb.range,
            notes: [Note("the first verb is here", at: earlier.range)]
        )
    }
}

extension Explanation {
    static var severalVerbs: Explanation {
        Explanation(
            "An endpoint with two HTTP methods",
            "An endpoint is one call. Declare a second endpoint with its own name.",
            change: """
                  resource: User
                  endpoints:
                -   edit: { 2️⃣put: "/{id}", 1️⃣patch: "/{id}" }
                +   replace: { put: "/{id}" }
                +   edit: { patch: "/{id}" }
                """,
            messages: [
                "1️⃣": "a second verb at one endpoint",
                "2️⃣": "note: the first verb is here",
            ]
        )
    }
}
