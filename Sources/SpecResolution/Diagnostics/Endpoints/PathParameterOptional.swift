import SourceDiagnostics

extension Diagnostic {
    static func pathParameterOptional(_ range: SourceRange, parameter: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(parameter)' cannot be optional, because the path always contains it",
            at: range,
            notes: [
                Note(
                    "parentheses make a part of the path optional: '(/{\(parameter)})'"
                )
            ]
        )
    }
}

extension Explanation {
    static var pathParameterOptional: Explanation {
        Explanation(
            "An optional parameter in a required part of a path",
            "A parameter can only be optional inside parentheses, which mark an optional part of the path.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/of/{kind}", parameters: { kind: 1️⃣string? }, returns: [User] }
                +   get: { get: "/of(/{kind})", parameters: { kind: string }, returns: [User] }
                """,
            messages: ["1️⃣": "'kind' cannot be optional, because the path always contains it"]
        )
    }
}
