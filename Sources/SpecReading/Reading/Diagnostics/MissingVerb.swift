import SourceDiagnostics

extension Diagnostic {
    static func missingVerb(_ endpoint: SourceRange) -> Diagnostic {
        let verbs = EndpointSpec.Method.spellings.joined(separator: ", ")
        return Diagnostic(
            .error,
            "endpoint \(endpoint.text.quoted) has no HTTP method",
            at: endpoint,
            notes: [Note("the path is the value of one of \(verbs)")]
        )
    }
}

extension Explanation {
    static var missingVerb: Explanation {
        Explanation(
            "An endpoint without an HTTP method",
            """
            Every endpoint has one of get, head, post, put, patch, delete and options. Its value is the \
            path below the resource's path.
            """,
            change: """
                  resource: User
                  endpoints:
                -   1️⃣list: { returns: [User] }
                +   list: { get: "", returns: [User] }
                """,
            messages: ["1️⃣": "endpoint 'list' has no HTTP method"]
        )
    }
}
