import SourceDiagnostics

extension Diagnostic {
    static func joinOfNoList(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'join' needs a list of texts in the query or the path", at: range)
    }
}

extension Explanation {
    static var joinOfNoList: Explanation {
        Explanation(
            "A value that has no elements to join",
            "'join' sends a list in the query or the path as one text, with a comma, a pipe or a space between its elements.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", query: { sort: { type: string, join: 1️⃣comma } }, returns: [User] }
                +   list: { get: "", query: { sort: { type: [string], join: comma } }, returns: [User] }
                """,
            messages: ["1️⃣": "'join' needs a list of texts in the query or the path"]
        )
    }
}
