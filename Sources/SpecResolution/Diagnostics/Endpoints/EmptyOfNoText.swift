import SourceDiagnostics

extension Diagnostic {
    static func emptyOfNoText(_ range: SourceRange, parameter: String, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'allow_empty' needs a string or a list, because a value of type '\(type)' is never empty",
            at: range,
            notes: [Note("parentheses make a part of the path optional: '(/{\(parameter)})'")]
        )
    }
}

extension Explanation {
    static var emptyOfNoText: Explanation {
        Explanation(
            "A value that is never empty",
            """
            With 'allow_empty', a string or a list in a path can be empty. The texts of numbers, dates, enums and \
            identities have at least one character; where there is no value, the part of the path can be left out.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   page: { get: "/page/{page}", parameters: { page: { type: int, allow_empty: 1️⃣true } }, returns: [User] }
                +   page: { get: "/page(/{page})", parameters: { page: int }, returns: [User] }
                +   team: { get: "/of/{team}/all", parameters: { team: { type: string, allow_empty: true } }, returns: [User] }
                """,
            messages: [
                "1️⃣": "'allow_empty' needs a string or a list, because a value of type 'int' is never empty"
            ]
        )
    }
}
