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
            A value in a header is a scalar, an identity or an enum. In a path it can also be a list of these, and in a query or \
            a form an object, a map or a list. 'json' and 'data' are not texts, and an instant in a map is a field of \
            an object, which has a format.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   find: { get: /find, headers: { X-Like: 1️⃣User }, returns: [User] }
                +   find: { get: /find, headers: { X-Like: id<User> }, returns: [User] }
                """,
            messages: ["1️⃣": "type 'User' cannot be written as a single text here"]
        )
    }
}
