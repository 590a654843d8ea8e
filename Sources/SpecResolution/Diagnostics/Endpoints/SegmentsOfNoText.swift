import SourceDiagnostics

extension Diagnostic {
    static func segmentsOfNoText(_ range: SourceRange, parameter: String) -> Diagnostic {
        Diagnostic(.error, "'{\(parameter)*}' needs the type 'string'", at: range)
    }
}

extension Explanation {
    static var segmentsOfNoText: Explanation {
        Explanation(
            "Several segments of another type",
            "A parameter with an asterisk can be several segments of the path, such as 'docs/guide.md', so its type is 'string'.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   file: { get: "/{id}/files/{path*}", parameters: { path: 1️⃣int }, returns: bytes }
                +   file: { get: "/{id}/files/{path*}", parameters: { path: string }, returns: bytes }
                """,
            messages: ["1️⃣": "'{path*}' needs the type 'string'"]
        )
    }
}
