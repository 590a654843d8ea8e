import SourceDiagnostics

extension Diagnostic {
    static func linkPathsMeet(_ link: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "link '\(link.value)' has the same path as another link",
            at: link.range,
            notes: [Note("the other link", at: earlier)]
        )
    }
}

extension Explanation {
    static var linkPathsMeet: Explanation {
        Explanation(
            "Two links with the same path",
            """
            The path decides which link a URL is. Two paths that differ only in the names of their \
            parameters have the same URLs.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    get: { get: "/{id}", returns: User, link: 2️⃣user }
                -   find: { get: "/{name}", parameters: { name: string }, returns: User, link: 1️⃣name }
                +   find: { get: "/named/{name}", parameters: { name: string }, returns: User, link: name }
                """,
            messages: [
                "1️⃣": "link 'name' has the same path as another link",
                "2️⃣": "note: the other link",
            ]
        )
    }
}
