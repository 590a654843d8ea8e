import SourceDiagnostics

extension Diagnostic {
    static func overlapOfNoTime(_ overlap: SourceRange) -> Diagnostic {
        Diagnostic(.error, "only a mark that is a time can have an overlap", at: overlap)
    }
}

extension Explanation {
    static var overlapOfNoTime: Explanation {
        Explanation(
            "An overlap of a mark that is not a time",
            """
            With `field` and `server_time`, the next request asks a little earlier, so that it misses no change of the same \
            moment. A header and a value beside the elements are sent as they are.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", returns: [User], sync: { since: since, header: ETag, overlap: 1️⃣30s } }
                +   list: { get: "", returns: [User], sync: { since: since, server_time: datetime, overlap: 30s } }
                """,
            messages: ["1️⃣": "only a mark that is a time can have an overlap"]
        )
    }
}
