import SourceDiagnostics

extension Diagnostic {
    static func duplicateEndpoint(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "endpoint '\(name.value)' is already declared",
            at: name.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateEndpoint: Explanation {
        Explanation(
            "Two endpoints with the same name",
            "Endpoints become Swift functions. Different keys can have the same Swift name.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    2️⃣find_all: { get: /all, returns: [User] }
                -   1️⃣findAll: { get: /every, returns: [User] }
                +   find_every: { get: /every, returns: [User] }
                """,
            messages: [
                "1️⃣": "endpoint 'findAll' is already declared",
                "2️⃣": "note: first declared here",
            ]
        )
    }
}
