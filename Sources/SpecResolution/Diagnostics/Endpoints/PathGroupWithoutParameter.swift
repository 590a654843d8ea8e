import SourceDiagnostics

extension Diagnostic {
    static func pathGroupWithoutParameter(_ range: SourceRange) -> Diagnostic {
        let inner = range.text.dropFirst().dropLast()
        return Diagnostic(
            .error,
            "an optional part of a path needs a parameter",
            at: range,
            fixIts: [FixIt("remove the parentheses", at: range, replacement: String(inner))]
        )
    }
}

extension Explanation {
    static var pathGroupWithoutParameter: Explanation {
        Explanation(
            "An optional part of a path without a parameter",
            """
            Parentheses mark a part of a path that is left out when its parameter has no value. Without a \
            parameter it is never left out.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   export: { get: "/export1️⃣(/csv)", returns: bytes }
                +   export: { get: "/export/csv", returns: bytes }
                """,
            messages: ["1️⃣": "an optional part of a path needs a parameter"]
        )
    }
}
