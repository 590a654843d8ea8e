import SourceDiagnostics

extension Diagnostic {
    static func parameterOfManyParts(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "type '\(type)' cannot be written as a single text here", at: range)
    }
}

extension Explanation {
    static var parameterOfManyParts: Explanation {
        Explanation(
            "A value that is not a single text",
            """
            A value in a path or a header is a scalar, an identity or an enum. In a query, a form or a \
            multipart body it can also be a list of these, without null.
            """,
            rejected: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: 1️⃣User }, returns: [User] }
                """,
            messages: [
                "1️⃣": "type 'User' cannot be written as a single text here"
            ],
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  find: { get: /find, query: { like: id<User> }, returns: [User] }
                """
        )
    }
}
