import SourceDiagnostics

extension Diagnostic {
    static func syncOfNoList(_ sync: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the call does not return a list of elements with an identity", at: sync)
    }
}

extension Explanation {
    static var syncOfNoList: Explanation {
        Explanation(
            "Changes of something other than a list",
            """
            A list that is refreshed by its changes returns the elements of one resource: \
            `returns: [User]`, alone or in pages. Changed elements replace earlier ones with their identity.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/{id}", returns: User, sync: 1️⃣{ since: since, header: ETag } }
                +   list: { get: "", returns: [User], sync: { since: since, header: ETag } }
                """,
            messages: ["1️⃣": "the call does not return a list of elements with an identity"]
        )
    }
}
