import SourceDiagnostics

extension Diagnostic {
    static func settingOfFlag(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(.error, "a flag is sent or not, and has no '\(key)'", at: range)
    }
}

extension Explanation {
    static var settingOfFlag: Explanation {
        Explanation(
            "A setting that a flag cannot have",
            """
            A flag in a query is a name without a value, '?recursive', which is sent if the argument is true. It is always \
            optional. A parameter with the values 'true' and 'false' is a 'bool'.
            """,
            change: """
                  resource: User
                  path: /users
                  endpoints:
                -   list: { get: "", query: { recursive: { type: flag, default: 1️⃣true } }, returns: [User] }
                +   list: { get: "", query: { recursive: { type: bool, default: true } }, returns: [User] }
                """,
            messages: ["1️⃣": "a flag is sent or not, and has no 'default'"]
        )
    }
}
