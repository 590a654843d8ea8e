import SourceDiagnostics

extension Diagnostic {
    static func defaultInPathGroup(_ range: SourceRange, parameter: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(parameter)' is in an optional part of the path and cannot have a default",
            at: range
        )
    }
}

extension Explanation {
    static var defaultInPathGroup: Explanation {
        Explanation(
            "A default in an optional part of a path",
            """
            An optional part of a path, in parentheses, is left out when its parameter has no value. A \
            default would never be used.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   export: { get: "/export(/{format})", parameters: { format: { type: string, default: 1️⃣csv } }, returns: bytes }
                +   export: { get: "/export(/{format})", parameters: { format: string }, returns: bytes }
                """,
            messages: ["1️⃣": "'format' is in an optional part of the path and cannot have a default"]
        )
    }
}
