import SourceDiagnostics

extension Diagnostic {
    static func memberIsScalar(_ type: Located<String>) -> Diagnostic {
        Diagnostic(.error, "a member of a union is an object, and '\(type.value)' is not", at: type.range)
    }
}

extension Explanation {
    static var memberIsScalar: Explanation {
        Explanation(
            "A member that is a text or a number",
            "Members are identified by their keys, so each must be a resource or a value. The type 'json' takes any value.",
            rejected: """
                union: Answer
                of: [1️⃣string, User]
                # User.yaml
                resource: User
                fields: { name: string }
                """,
            messages: [
                "1️⃣": "a member of a union is an object, and 'string' is not"
            ],
            accepted: """
                union: Answer
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string, answer: json }
                """
        )
    }
}
