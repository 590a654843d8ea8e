import SourceDiagnostics

extension Diagnostic {
    static func nullInForm(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a form has no null", at: range)
    }
}

extension Explanation {
    static var nullInForm: Explanation {
        Explanation(
            "A value of a form that can be null",
            "The values of a form are texts. A field that can be missing is optional, 'string?'.",
            rejected: """
                resource: User
                endpoints:
                  create: { post: /users, form: { age: { type: 1️⃣int, nullable: true } } }
                """,
            messages: [
                "1️⃣": "a form has no null"
            ],
            accepted: """
                resource: User
                endpoints:
                  create: { post: /users, form: { age: int? } }
                """
        )
    }
}
