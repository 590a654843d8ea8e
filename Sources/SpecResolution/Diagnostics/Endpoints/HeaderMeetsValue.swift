import SourceDiagnostics

extension Diagnostic {
    static func headerMeetsValue(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a header cannot have the Swift name 'value', which is that of the body",
            at: key.range,
            notes: [Note("give it another name with 'name'", at: key.range)]
        )
    }
}

extension Explanation {
    static var headerMeetsValue: Explanation {
        Explanation(
            "A header that is called like the value in the body",
            "The response of a call with typed headers has the property 'value' and one for each header.",
            change: """
                  resource: User
                  endpoints:
                -   get: { get: "/users/{id}", returns: User, response_headers: { 1️⃣2️⃣Value: int } }
                +   get: { get: "/users/{id}", returns: User, response_headers: { Value: { type: int, name: score } } }
                """,
            messages: [
                "1️⃣": "a header cannot have the Swift name 'value', which is that of the body",
                "2️⃣": "note: give it another name with 'name'",
            ]
        )
    }
}
