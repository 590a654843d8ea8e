import SourceDiagnostics

extension Diagnostic {
    static func questionMarkBehindBracket(_ mark: SourceRange, type: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a type with a '?' after a bracket must be quoted",
            at: mark,
            fixIts: [.quote(type, type.text)]
        )
    }
}

extension Explanation {
    static var questionMarkBehindBracket: Explanation {
        Explanation(
            "An optional list without quotes",
            """
            `T?` is an optional type, but YAML allows nothing after the closing bracket of a list. Put the \
            whole type in quotes, or use `required: false`.
            """,
            change: """
                  resource: User
                  fields:
                -   tags: [string]1️⃣?
                +   tags: "[string]?"
                """,
            messages: ["1️⃣": "a type with a '?' after a bracket must be quoted"]
        )
    }
}
