import SourceDiagnostics

extension Diagnostic {
    static func linkPathVaries(_ link: Located<String>, path: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the parameters of a link are whole segments, and none of them is optional or can be empty",
            at: link.range,
            notes: [Note("this is the path of the link", at: path)]
        )
    }
}

extension Explanation {
    static var linkPathVaries: Explanation {
        Explanation(
            "A link with a path of several forms",
            """
            Every link has exactly one path, so that a URL is read as the link that it was made of. The path of a link cannot \
            have optional parts, '{path*}', a parameter with 'allow_empty', or a parameter beside other text in one segment.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: 2️⃣"(/{group})", parameters: { group: string }, returns: [User], link: 1️⃣users }
                +   list: { get: "", returns: [User], link: users }
                """,
            messages: [
                "1️⃣":
                    "the parameters of a link are whole segments, and none of them is optional or can be empty",
                "2️⃣": "note: this is the path of the link",
            ]
        )
    }
}
