import SourceDiagnostics

extension Diagnostic {
    static func scopeMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'allCases' is reserved for the list of all scopes",
            at: name.range,
            notes: [Note("give the scope another name with 'name'")]
        )
    }
}

extension Explanation {
    static var scopeMeetsAllCases: Explanation {
        Explanation(
            "A scope with the name of the list of scopes",
            "The generated 'allCases' lists all scopes. Give the scope another name with 'name'.",
            change: """
                - authorization:
                -   oauth2: { token_url: /token, grants: [password], scopes: { 1️⃣all_cases: Read every case } }
                + authorization: { oauth2: { token_url: /token, grants: [password], scopes: { all_cases: { doc: Read every case, name: everyCase } } } }
                """,
            messages: ["1️⃣": "'allCases' is reserved for the list of all scopes"]
        )
    }
}
