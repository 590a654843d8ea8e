import SourceDiagnostics

extension Diagnostic {
    static func badType(_ problem: String, at range: SourceRange, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(.error, problem, at: range, fixIts: fixIts)
    }
}

extension Explanation {
    static var badType: Explanation {
        Explanation(
            "An invalid type",
            """
            A type is a name (string, User), `id<User>`, `T?`, `[T]` or `{ string: T }`, and these can be \
            nested. Lists and maps followed by a '?' must be quoted.
            """,
            change: """
                  resource: User
                  fields:
                -   owner: id<User1️⃣
                +   owner: id<User>
                """,
            messages: ["1️⃣": "a '>' is missing"]
        )
    }
}
