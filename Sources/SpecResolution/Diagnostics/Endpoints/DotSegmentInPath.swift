import SourceDiagnostics

extension Diagnostic {
    static func dotSegmentInPath(_ range: SourceRange, _ segment: String) -> Diagnostic {
        Diagnostic(.error, "the path segment '\(segment)' is not allowed", at: range)
    }
}

extension Explanation {
    static var dotSegmentInPath: Explanation {
        Explanation(
            "A '.' or '..' segment in a path",
            """
            Clients and servers remove '.' and '..' from paths, so the call would reach another path. With \
            `path: none`, the path of an endpoint begins at the server and not at its resource.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "/1️⃣../trips", returns: [User] }
                +   list: { get: /trips, path: none, returns: [User] }
                """,
            messages: ["1️⃣": "the path segment '..' is not allowed"]
        )
    }
}
