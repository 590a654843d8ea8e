import SourceDiagnostics

extension Diagnostic {
    static func duplicateLink(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "link '\(name.value)' is already declared",
            at: name.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateLink: Explanation {
        Explanation(
            "Two links with the same name",
            "The links of an API are the cases of one Swift enum, so their names are unique in the API.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, link: 2️⃣user }
                +   me: { get: /me, returns: User, link: profile }
                    get: { get: "/{id}", returns: User, link: 1️⃣user }
                """,
            messages: [
                "1️⃣": "link 'user' is already declared",
                "2️⃣": "note: first declared here",
            ]
        )
    }
}
